internal import CL10nICU
internal import L10nSyntax

/// The order in which Xcode writes the names of an object: ICU's root collation with punctuation and numbers, then UTF-16.
package struct XcodeOrder: KeyOrder {
    /// Made at the first comparison: it takes ICU some milliseconds.
    private static let collator = Collator()

    package init() {}

    /// Whether `a` comes before `b`. Without ICU's collation data nothing is out of order.
    package func precedes(_ a: String, _ b: String) -> Bool { ASCIIOrder.precedes(a, b) ?? Self.collator(precedes: a, b) }

    /// Whether ICU puts `a` before `b`.
    package static func collator(precedes a: String, _ b: String) -> Bool {
        guard let collator else { return true }
        let order = collator.compare(a, b)
        return order != 0 ? order < 0 : a.utf16.lexicographicallyPrecedes(b.utf16)
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
