internal import Synchronization

/// The result of ``TextTable/replaceTexts(with:)``: which keys have new texts.
public struct TextReplacement: Sendable, Hashable {
    /// A key whose new text takes an argument that its accessor does not pass, or passes with another type. The key keeps its
    /// text.
    public struct Refusal: Sendable, Hashable, CustomStringConvertible {
        /// The key in the catalog.
        public let key: String
        /// The position of the argument, from 1.
        public let position: Int

        /// One sentence in English, for a log.
        public var description: String {
            "'\(key)' keeps its text: the new one takes argument \(position), which this program does not pass, or passes with another type"
        }
    }

    /// The number of keys that now have the texts of the other table.
    public fileprivate(set) var count = 0
    /// The keys that the other table does not have. They keep their texts.
    public fileprivate(set) var missing: [String] = []
    /// The keys whose new texts take other arguments. They keep their texts in all languages.
    public fileprivate(set) var refused: [Refusal] = []
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension TextTable {
    /// Replaces the texts of this table by those of another one in all threads: texts, languages, plural rules and number symbols.
    ///
    /// A key that only one of the tables has keeps its text, and so does a key whose new text takes other arguments. Readers never
    /// wait: during the replacement they get the old or the new text. Replaced tables stay in memory as long as this table,
    /// because another thread may still read them.
    ///
    /// - Parameter table: A later version of the same catalog, usually from a file.
    /// - Returns: Which keys have new texts, and which do not.
    /// - Throws: ``TextTableError`` if the tables have different names.
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

    /// Restores the original texts of the table.
    public func restoreTexts() { slot.set(nil) }
}

/// The table that replaces the texts of another one.
final class Replacement: Sendable {
    let table: TextTable
    /// For each text of the replaced table its number in this one; -1: the text is not replaced.
    let numbers: [Int32]

    init(table: TextTable, numbers: [Int32]) {
        self.table = table
        self.numbers = numbers
    }
}

/// The current replacement of a table. Every text reads it, without a lock.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class ReplacementSlot: Sendable {
    private let current = Atomic<Unmanaged<Replacement>?>(nil)
    /// All replacements so far. A reader may have loaded one just before it was replaced.
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

/// The arguments that the texts of a key take in any language, which are those that the accessor passes.
struct ArgumentUses {
    /// The ways in which texts use an argument.
    private struct Kinds: OptionSet {
        let rawValue: UInt8
        /// It selects a plural form. Every number can.
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

        /// Whether an argument that is used in these ways can be used in the other ways too.
        func serves(_ others: Kinds) -> Bool {
            let isNumber = !isDisjoint(with: [.counted, .integer, .decimal])
            if others.contains(.counted), !isNumber { return false }
            let inserted = others.subtracting(.counted)
            return self == .counted ? !inserted.contains(.text) : isSuperset(of: inserted)
        }
    }

    private var kinds: [Int: Kinds] = [:]

    init(of number: Int, in table: TextTable) {
        var last: UnsafePointer<UInt8>?
        for language in table.languages {
            // Languages that fall back to another one share its record.
            let record = table.record(number, language).base
            if record != last { collect(record) }
            last = record
        }
    }

    /// The first argument that is missing among others, or has another type there.
    func firstOutside(_ others: ArgumentUses) -> Int? {
        kinds.keys.sorted().first { position in
            !(others.kinds[position] ?? []).serves(kinds[position] ?? [])
        }
    }

    /// The position of the first argument that is missing among some, or of another type there.
    func firstUnfit(_ arguments: [MessageArgument]) -> Int? {
        kinds.keys.sorted().first { position in
            guard arguments.indices.contains(position - 1) else { return true }
            let own: Kinds =
                switch arguments[position - 1] {
                case .integer, .unsigned: [.counted, .integer]
                case .double: [.counted, .decimal]
                case .text: .text
                }
            return !own.isSuperset(of: kinds[position] ?? [])
        }
    }

    /// Visits all instructions, because the forms of a plural directly follow it.
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
