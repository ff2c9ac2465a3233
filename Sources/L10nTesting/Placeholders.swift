/// Finds placeholders in texts: `%lld`, `%1$@`, `%(name)@`, `%#@x@`, `%arg`. A percent sign after a number is not one.
enum Placeholders {
    static func ranges(in text: String) -> [Range<String.Index>] {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return [] }
        var ranges: [Range<String.Index>] = []
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            let candidate = rest[sign...]
            if let end = certainEnd(candidate) ?? likelyEnd(candidate, in: text) {
                ranges.append(sign..<end)
                rest = rest[end...]
            } else {
                // Two percent signs are an escaped percent sign.
                let next = text.index(after: sign)
                rest = rest[(text[next...].first == "%" ? text.index(after: next) : next)...]
            }
        }
        return ranges
    }

    /// The end of a text that can only be a placeholder.
    private static func certainEnd(_ text: Substring) -> String.Index? {
        let pattern =
            #/
            %(?: @
            | (?: \d+\$ )? \#@ [^@\s]+ @
            | (?: \d+\$ | \([^()\s]+\) ) [-+\#0-9.']* (?: hh|h|ll|l|q|j|z|t|L )? [@a-zA-Z]
            | [-+\#0-9.']* ll [diuxXo]
            )
            /#
        return text.prefixMatch(of: pattern)?.range.upperBound
    }

    /// The end of a text that may also be a percent sign and a word: `100%ig`, `50 %d`.
    private static func likelyEnd(_ text: Substring, in whole: String) -> String.Index? {
        let before = whole[..<text.startIndex].reversed().drop { $0.isWhitespace }.first
        guard before?.isNumber != true,
            let end = text.prefixMatch(of: #/%(?:arg|[-+#0-9.']*(?:hh|h|l|q|j|z|t|L)?[@diuxXofFeEgGaAcCsSp])/#)?.range.upperBound
        else { return nil }
        return whole[end...].first?.isLetter == true ? nil : end
    }
}
