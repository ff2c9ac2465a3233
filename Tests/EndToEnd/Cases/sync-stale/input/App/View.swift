let a = Text("Welcome")
let b = String(localized: "greeting", defaultValue: "Good day", comment: "The first line")
