ForEach(items) { item in
    Text("Only \(item.rest) left of \(item.name)")
}
