/// The comments that Xcode writes beside the texts of Interface Builder's objects:
/// `Class = "NSMenuItem"; title = "Open File…"; ObjectID = "1b7-l0-nxx";`.
enum ObjectComment {
    /// The source text of a key such as `1b7-l0-nxx.title`: what the comment says of that property; nil in any other comment.
    static func text(of key: String, in comment: String) -> String? {
        guard let dot = key.firstIndex(of: "."), case (let id, let property) = (key[..<dot], key[key.index(after: dot)...]) else {
            return nil
        }
        let fields = fields(comment)
        guard fields["ObjectID"] == String(id), fields["Class"] != nil else { return nil }
        return fields[String(property)]
    }

    /// Names and values, as long as the comment has nothing else.
    private static func fields(_ comment: String) -> [String: String] {
        var fields: [String: String] = [:]
        var rest = comment[...]
        while let match = rest.prefixMatch(of: /\s*([A-Za-z0-9_.\[\]]+) = "((?:[^"\\]|\\.)*)";/.dotMatchesNewlines()) {
            fields[String(match.1)] = unescaped(match.2)
            rest = rest[match.range.upperBound...]
        }
        return rest.allSatisfy(\.isWhitespace) ? fields : [:]
    }

    private static func unescaped(_ text: Substring) -> String {
        var output = ""
        var isEscape = false
        for character in text {
            switch (isEscape, character) {
            case (false, "\\"): isEscape = true
            case (true, "n"): (output, isEscape) = (output + "\n", false)
            case (true, "t"): (output, isEscape) = (output + "\t", false)
            case (true, "r"): (output, isEscape) = (output + "\r", false)
            default: (output, isEscape) = (output + String(character), false)
            }
        }
        return output
    }
}
