internal import L10nPlainText

extension LookalikeSpecifier {
    /// Finds what is left of references to substitutions: `%#@count`, `%#@ count@`, `#@count@`, `%@count@`, `%＃@count@`, `%#${#@count@}`.
    ///
    /// - Parameter names: Those of the substitutions.
    package static func references(to names: [String], in text: String) -> [LookalikeSpecifier] {
        let bytes = Array(text.utf8)
        return names.flatMap { name in references(to: Array(name.utf8), name, in: bytes) }.sorted {
            $0.range.lowerBound < $1.range.lowerBound
        }
    }

    private static func references(to name: [UInt8], _ written: String, in bytes: [UInt8]) -> [LookalikeSpecifier] {
        guard !name.isEmpty, name.count <= bytes.count else { return [] }
        var found: [LookalikeSpecifier] = []
        for start in 0...(bytes.count - name.count) where bytes[start...].starts(with: name) {
            var (lower, upper) = (start, start + name.count)
            if upper < bytes.count, ASCII.isLetterOrDigit(bytes[upper]) || bytes[upper] >= 0x80 { continue }
            while lower > 0, isPart(before: lower, bytes) { lower -= 1 }
            // The last sign before the name, or what is left of it.
            let signs: [UInt8] = [UInt8(ascii: "%"), UInt8(ascii: "#"), 0xEF]
            guard let sign = signs.lazy.compactMap({ bytes[lower..<start].lastIndex(of: $0) }).first else { continue }
            lower = sign
            let end = bytes[upper...].prefix { [0x20, UInt8(ascii: "@"), UInt8(ascii: "}")].contains($0) }
            if let last = end.lastIndex(where: { $0 != 0x20 }) { upper = last + 1 }
            let before = bytes[lower..<start]
            let hasAt = before.contains(UInt8(ascii: "@")) || end.first == UInt8(ascii: "@")
            guard hasAt else { continue }
            let position = before.dropFirst().prefix(while: ASCII.isDigit)
            let number =
                before.dropFirst(1 + position.count).first == UInt8(ascii: "$") && !position.isEmpty
                ? position + [UInt8(ascii: "$")] : []
            let replacement = "%" + String(decoding: number, as: UTF8.self) + "#@\(written)@"
            if Array(replacement.utf8) == Array(bytes[lower..<upper]) { continue }
            found.append(
                LookalikeSpecifier(range: lower..<upper, replacement: replacement, mayStillWork: false, isReference: true))
        }
        return found
    }

    /// Whether the byte before an index may be of a reference: `%`, `#`, `@`, `$`, braces, digits, a space, or a number sign of full width.
    private static func isPart(before index: Int, _ bytes: [UInt8]) -> Bool {
        let byte = bytes[index - 1]
        if ASCII.isDigit(byte) || "%#@$ {}".utf8.contains(byte) { return true }
        let wide: [UInt8] = [0xEF, 0xBC, 0x83]
        return wide.indices.contains { offset in
            let start = index - 1 - offset
            return start >= 0 && bytes[start...].starts(with: wide)
        }
    }
}
