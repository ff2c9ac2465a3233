internal import L10nPlainText

/// An element of an XML document to write.
struct XMLElement {
    let name: String
    let attributes: [(name: String, value: String)]
    let content: Content

    enum Content {
        case elements([XMLElement])
        case text(String)
    }

    init(_ name: String, _ attributes: [(name: String, value: String)], _ elements: [XMLElement] = []) {
        self.name = name
        self.attributes = attributes
        content = .elements(elements)
    }

    init(_ name: String, _ attributes: [(name: String, value: String)] = [], text: String) {
        self.name = name
        self.attributes = attributes
        content = .text(text)
    }

    /// An XML document with this element as its root.
    var document: String {
        var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        append(to: &output, indentation: "")
        return output
    }

    private func append(to output: inout String, indentation: String) {
        output += "\(indentation)<\(name)"
        for (name, value) in attributes { output += " \(name)=\"\(Self.escaped(value, inAttribute: true))\"" }
        switch content {
        case .elements(let elements) where elements.isEmpty: output += "/>\n"
        case .elements(let elements):
            output += ">\n"
            for element in elements { element.append(to: &output, indentation: indentation + "  ") }
            output += "\(indentation)</\(name)>\n"
        case .text(let text): output += ">\(Self.escaped(text, inAttribute: false))</\(name)>\n"
        }
    }

    /// Characters that XML 1.0 forbids, even as references, become U+FFFD.
    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        let scalars = text.unicodeScalars.map { XMLText.canContain($0) ? $0 : "\u{FFFD}" }
        return XMLText.escaped(String(String.UnicodeScalarView(scalars)), in: inAttribute ? .attribute : .element)
    }
}
