internal import CICUShim
internal import JSONSyntax

/// The order in which Xcode writes the names of an object: ICU's root collation with punctuation and numbers, then UTF-16.
package struct XcodeOrder: KeyOrder {
    /// Made at the first comparison: it takes ICU some milliseconds.
    private static let collator = Collator()

    package init() {}

    /// Whether `a` comes before `b`. Without ICU's collation data nothing is out of order.
    package func precedes(_ a: String, _ b: String) -> Bool {
        if let precedes = Self.plainPrecedes(a, b) { return precedes }
        guard let collator = Self.collator else { return true }
        let order = collator.compare(a, b)
        return order != 0 ? order < 0 : a.utf16.lexicographicallyPrecedes(b.utf16)
    }

    /// The same, without ICU, for texts of lower-case letters and `_-.`, which have one weight each; nil for others.
    private static func plainPrecedes(_ a: String, _ b: String) -> Bool? {
        func rank(_ byte: UInt8) -> UInt8? {
            switch byte {
            case UInt8(ascii: "_"): 1
            case UInt8(ascii: "-"): 2
            case UInt8(ascii: "."): 3
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte
            default: nil
            }
        }
        var order: Bool?
        var (first, second) = (a.utf8.makeIterator(), b.utf8.makeIterator())
        while true {
            let (one, other) = (first.next(), second.next())
            guard one != nil || other != nil else { return order ?? false }
            let ranks = (one.map(rank) ?? 0, other.map(rank) ?? 0)
            guard let left = ranks.0, let right = ranks.1 else { return nil }
            if order == nil, left != right { order = left < right }
        }
    }

    /// Owner of an ICU object, which is immutable and may be used from several threads.
    private final class Collator: @unchecked Sendable {
        private let collator: OpaquePointer

        init?() {
            guard let collator = l10n_icu_collator_open() else { return nil }
            self.collator = collator
        }

        deinit { l10n_icu_collator_close(collator) }

        func compare(_ a: String, _ b: String) -> Int32 {
            var a = a
            var b = b
            return a.withUTF8 { a in
                b.withUTF8 { b in
                    a.withMemoryRebound(to: CChar.self) { a in
                        b.withMemoryRebound(to: CChar.self) { b in
                            l10n_icu_collator_compare(collator, a.baseAddress, Int32(a.count), b.baseAddress, Int32(b.count))
                        }
                    }
                }
            }
        }
    }
}
