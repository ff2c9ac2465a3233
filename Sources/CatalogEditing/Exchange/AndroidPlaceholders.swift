internal import L10nPlainText
internal import L10nStringCatalogs

/// Converts placeholders between Foundation's and Java's formats.
///
/// What Java has no word for is written next to the text: that `%d` was `%u`, or that positions were not numbered.
struct AndroidPlaceholders {
    /// With the placeholders of Java.
    private(set) var text: String
    /// The placeholders of the catalog in a row, if the text alone would yield others.
    private(set) var arguments: String?
    /// Whether Android's compiler refuses the text unless it is told that not all percent signs are of placeholders: it wants a
    /// position for each of several.
    var isUnformatted: Bool {
        var count = 0
        var areNumbered = true
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let next = rest.first else { continue }
            if next == UInt8(ascii: "%") || next == UInt8(ascii: "n") {
                rest.removeFirst()
                continue
            }
            count += 1
            rest = rest.drop(while: ASCII.isDigit)
            if !ASCII.isDigit(next) || rest.first != UInt8(ascii: "$") { areNumbered = false }
        }
        return count > 1 && !areNumbered
    }

    struct Unsupported: Error {
        let placeholder: String
    }

    /// - Parameter catalogText: A text with the placeholders of Foundation.
    init(_ catalogText: String) throws(Unsupported) {
        text = catalogText
        guard catalogText.contains("%") else { return }
        let bytes = Array(catalogText.utf8)
        let specifiers = FormatParser.parse(catalogText)
        let arguments = specifiers.filter { $0.isPlaceholder }
        var output: [UInt8] = []
        var end = 0
        var next = 1
        for specifier in specifiers {
            output += bytes[end..<specifier.range.lowerBound]
            end = specifier.range.upperBound
            guard specifier.isPlaceholder else {
                output += bytes[specifier.range]
                continue
            }
            guard let java = Self.java(specifier, bytes), specifier.explicitPosition != 0 else {
                throw Unsupported(placeholder: String(decoding: bytes[specifier.range], as: UTF8.self))
            }
            output.append(UInt8(ascii: "%"))
            if let position = specifier.explicitPosition.map(Int.init) ?? (arguments.count > 1 ? next : nil) {
                output += "\(position)$".utf8
            }
            if !specifier.isNumbered { next += 1 }
            output += java
        }
        text = String(decoding: output + bytes[end...], as: UTF8.self)
        if Self.catalogText(text) == catalogText { return }
        let originals = arguments.map { String(decoding: bytes[$0.range], as: UTF8.self) }.joined()
        guard Self.catalogText(text, arguments: originals) == catalogText else {
            throw Unsupported(placeholder: arguments.first.map { String(decoding: bytes[$0.range], as: UTF8.self) } ?? "%")
        }
        self.arguments = originals
    }

    /// The placeholder of Java after `%` and the position; nil where Java has none.
    private static func java(_ specifier: FormatSpecifier, _ bytes: [UInt8]) -> [UInt8]? {
        guard specifier.form == .argument, !specifier.hasStar else { return nil }
        let layout = specifier.layout(in: bytes).map { $0 == UInt8(ascii: "'") ? UInt8(ascii: ",") : $0 }
        switch specifier.conversion {
        case UInt8(ascii: "@"): return layout + [UInt8(ascii: "s")]
        case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "U"):
            return layout + [UInt8(ascii: "d")]
        case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "f"),
            UInt8(ascii: "g"), UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"), UInt8(ascii: "c"), UInt8(ascii: "s"):
            return layout + [specifier.conversion]
        case UInt8(ascii: "F"): return layout + [UInt8(ascii: "f")]
        case UInt8(ascii: "C"): return layout + [UInt8(ascii: "c")]
        case UInt8(ascii: "S"): return layout + [UInt8(ascii: "s")]
        default: return nil
        }
    }

    /// A text with the placeholders of Foundation.
    ///
    /// - Parameter arguments: The placeholders that the text of the catalog had, in their order.
    static func catalogText(_ androidText: String, arguments: String? = nil) -> String {
        guard androidText.contains("%") else { return androidText }
        // Foundation groups digits by another flag.
        let bytes = grouped(Array(androidText.utf8))
        let specifiers = FormatParser.parse(String(decoding: bytes, as: UTF8.self))
        let placeholders = specifiers.filter { $0.isPlaceholder && $0.form == .argument }
        let known = arguments.map(Original.list) ?? []
        let positions = positions(placeholders)
        /// The placeholders are in their original order, so that they need no positions.
        let isSameOrder = positions == known.map(\.position)
        var output: [UInt8] = []
        var end = 0
        var number = 0
        for specifier in specifiers {
            output += bytes[end..<specifier.range.lowerBound]
            end = specifier.range.upperBound
            guard specifier.isPlaceholder, specifier.form == .argument else {
                output += bytes[specifier.range]
                continue
            }
            let position = positions[number]
            number += 1
            let body = Array(bytes[specifier.bodyRange])
            let original = isSameOrder ? known[number - 1] : known.first { $0.position == position }
            if let original, original.java == body.map({ $0 == UInt8(ascii: "'") ? UInt8(ascii: ",") : $0 }) {
                output += isSameOrder ? original.text : Array((specifier.isNumbered ? "%\(position)$" : "%").utf8) + original.body
                continue
            }
            output += bytes[specifier.range.lowerBound..<Int(specifier.bodyStart)]
            output += specifier.layout(in: bytes)
            switch specifier.conversion {
            case UInt8(ascii: "s"): output.append(UInt8(ascii: "@"))
            case UInt8(ascii: "d"): output += "lld".utf8
            case let other: output.append(other)
            }
        }
        return String(decoding: output + bytes[end...], as: UTF8.self)
    }

    /// A text that was read without the placeholders of its catalog, with those that a text of the catalog has.
    static func catalogText(_ text: String, like known: String) -> String {
        guard text.contains("%"), let java = try? AndroidPlaceholders(text) else { return text }
        let bytes = Array(known.utf8)
        let originals = FormatParser.parse(known).filter { $0.isPlaceholder && $0.form == .argument }
        let read = FormatParser.parse(text).count { $0.isPlaceholder && $0.form == .argument }
        if originals.count < read { return text }
        return catalogText(java.text, arguments: originals.map { String(decoding: bytes[$0.range], as: UTF8.self) }.joined())
    }

    private static func positions(_ specifiers: [FormatSpecifier]) -> [Int] {
        var next = 1
        return specifiers.map { specifier in
            if let position = specifier.explicitPosition { return Int(position) }
            next += 1
            return next - 1
        }
    }

    /// `%,d` as `%'d`.
    private static func grouped(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: ",")) else { return bytes }
        var bytes = bytes
        for start in bytes.indices where bytes[start] == UInt8(ascii: "%") {
            let flags = bytes[(start + 1)...].prefix { ASCII.isDigit($0) || "$+-#,".utf8.contains($0) }
            guard let comma = flags.firstIndex(of: UInt8(ascii: ",")), flags.endIndex < bytes.count,
                "df.".utf8.contains(bytes[flags.endIndex])
            else { continue }
            bytes[comma] = UInt8(ascii: "'")
        }
        return bytes
    }

    /// A placeholder of a catalog.
    private struct Original {
        let position: Int
        let text: [UInt8]
        /// Without the percent sign and the position.
        let body: ArraySlice<UInt8>
        let java: [UInt8]?

        static func list(_ text: String) -> [Original] {
            let bytes = Array(text.utf8)
            let specifiers = FormatParser.parse(text).filter { $0.form == .argument }
            return zip(specifiers, positions(specifiers)).map { specifier, position in
                let nameStart = specifier.nameStart == specifier.nameEnd ? specifier.bodyStart : specifier.nameStart - 1
                return Original(
                    position: position, text: Array(bytes[specifier.range]),
                    body: bytes[Int(nameStart)..<specifier.range.upperBound],
                    java: AndroidPlaceholders.java(specifier, bytes))
            }
        }
    }
}

extension FormatSpecifier {
    /// Whether programs pass something for it.
    fileprivate var isPlaceholder: Bool {
        switch form {
        case .argument: !mayBeProse
        case .substitution, .substitutionArgument: true
        case .escapedPercent, .invalid: false
        }
    }
}
