/// What the prefixes of names mean at a place of an XML document.
struct XMLNamespaces {
    /// The namespaces of each prefix, the innermost last.
    private var names: [String: [String]] = [:]
    /// The prefixes that open elements declare.
    private var declared: [(depth: Int, prefix: String)] = []

    /// Reads the declarations of an element that has just begun.
    mutating func open(_ tag: XMLElementTag, depth: Int) {
        while let last = declared.last, last.depth >= depth {
            names[last.prefix]?.removeLast()
            declared.removeLast()
        }
        for attribute in tag.attributes {
            let name = attribute.name
            guard name.prefix == "xmlns" || name.prefix.isEmpty && name.local == "xmlns" else { continue }
            let prefix = name.prefix.isEmpty ? "" : name.local
            names[prefix, default: []].append(attribute.value)
            declared.append((depth, prefix))
        }
    }

    /// The namespace of an element's name; the prefix itself where nothing declares it.
    func namespace(of name: XMLName) -> String { names[name.prefix]?.last ?? name.prefix }
}
