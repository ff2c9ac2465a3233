internal import Synchronization

/// What became of the texts of a table that another table replaces.
public struct TextReplacement: Sendable, Hashable {
    /// A key whose new texts take an argument that its accessor does not give, or gives as something else.
    public struct Refusal: Sendable, Hashable, CustomStringConvertible {
        public let key: String
        /// Of the argument, from 1.
        public let position: Int

        public var description: String {
            "'\(key)' keeps its text: the new one takes argument \(position), which this program has not, or has as something else"
        }
    }

    /// How many keys have the texts of the other table now.
    public internal(set) var count = 0
    /// Keys that the other table does not have; they keep their texts.
    public internal(set) var missing: [String] = []
    /// They keep their texts, in all languages.
    public internal(set) var refused: [Refusal] = []
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension TextTable {
    /// Takes the texts, the languages, the plural rules and the number symbols of another table from now on, for all keys that
    /// both have, in all threads. Languages may be other ones than before.
    ///
    /// Nothing waits for it: who reads while it happens gets the old text or the new. What another table replaced before stays
    /// in memory as long as this table, for whoever still reads it.
    ///
    /// - Parameter table: A later version of the same catalog, most often from a file.
    @discardableResult
    public func replaceTexts(with table: TextTable) throws(TextTableError) -> TextReplacement {
        guard table.name == name else { throw TextTableError(.otherTable(expected: name, found: table.name)) }
        var report = TextReplacement()
        let numbers = (0..<keyCount).map { number -> Int32 in
            let key = key(number)
            guard let other = table.number(ofKey: key) else {
                report.missing.append(key)
                return -1
            }
            if let position = ArgumentUses(of: other, in: table).firstOutside(ArgumentUses(of: number, in: self)) {
                report.refused.append(TextReplacement.Refusal(key: key, position: position))
                return -1
            }
            report.count += 1
            return Int32(other)
        }
        slot.set(Replacement(table: table, numbers: numbers))
        return report
    }

    /// Goes back to the table's own texts.
    public func restoreTexts() { slot.set(nil) }
}

/// The table that replaces texts, and which of its texts stands for which.
final class Replacement: Sendable {
    let table: TextTable
    /// For each text of the replaced table its number in the other one; -1: it stays.
    let numbers: [Int32]

    init(table: TextTable, numbers: [Int32]) {
        self.table = table
        self.numbers = numbers
    }
}

/// Where a table finds what replaces it: read with every text, without a lock.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class ReplacementSlot: Sendable {
    private let current = Atomic<Unmanaged<Replacement>?>(nil)
    /// All that there were: a reader may have taken one just before it was replaced.
    private let all = Mutex<[Replacement]>([])

    var value: Replacement? {
        @inline(__always) get { current.load(ordering: .acquiring)?.takeUnretainedValue() }
    }

    func set(_ replacement: Replacement?) {
        all.withLock { all in
            if let replacement { all.append(replacement) }
            current.store(replacement.map(Unmanaged.passUnretained), ordering: .releasing)
        }
    }
}

/// The arguments that the texts of a key take in any language: what the accessor gives.
struct ArgumentUses {
    /// What an argument is put in as.
    private struct Kinds: OptionSet {
        let rawValue: UInt8
        /// It chooses a plural form, as any number may.
        static let counted = Kinds(rawValue: 1)
        static let integer = Kinds(rawValue: 2)
        static let decimal = Kinds(rawValue: 4)
        static let text = Kinds(rawValue: 8)

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init(type: UInt8) {
            switch type | 0x20 {
            case UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "g"), UInt8(ascii: "a"): self = .decimal
            case UInt8(ascii: "@") | 0x20, UInt8(ascii: "s"): self = .text
            default: self = .integer
            }
        }

        /// Whether an argument that is put in as one of these can be put in as all of the others.
        func serves(_ others: Kinds) -> Bool {
            let isNumber = !isDisjoint(with: [.counted, .integer, .decimal])
            if others.contains(.counted), !isNumber { return false }
            let shown = others.subtracting(.counted)
            return self == .counted ? !shown.contains(.text) : isSuperset(of: shown)
        }
    }

    private var kinds: [Int: Kinds] = [:]

    init(of number: Int, in table: TextTable) {
        var last: UnsafePointer<UInt8>?
        for language in table.languages {
            // Where holes were filled, languages share a record.
            let record = table.record(number, language).base
            if record != last { collect(record) }
            last = record
        }
    }

    /// The first argument that others do not have, or have as something else.
    func firstOutside(_ others: ArgumentUses) -> Int? {
        kinds.keys.sorted().first { position in
            !(others.kinds[position] ?? []).serves(kinds[position] ?? [])
        }
    }

    /// The forms of a plural stand behind it one after the other, so all instructions are met.
    private mutating func collect(_ record: UnsafePointer<UInt8>) {
        var next = record
        while true {
            switch next[0] {
            case Record.end: return
            case Record.argument:
                let position = Record.number(next + 1, count: Record.positionDigits)
                next += 1 + Record.positionDigits
                kinds[position, default: []].formUnion(Kinds(type: next[0]))
                while next[0] != Record.layoutEnd { next += 1 }
            case Record.plural:
                kinds[Record.number(next + 1, count: Record.positionDigits), default: []].insert(.counted)
                next += 1 + Record.positionDigits
                next += Int(next[0] &- Record.digitBase) * (1 + Record.offsetDigits)
            default: break
            }
            next += 1
        }
    }
}
