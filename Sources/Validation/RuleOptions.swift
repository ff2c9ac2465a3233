package import L10nDiagnostics

/// The options of a rule. The initializer declares each option once, by reading it: its name, what it can be, its default and
/// what it says.
///
/// ```swift
/// struct Options: RuleOptions {
///     let maximum: Int?
///
///     init(_ options: inout OptionReader) {
///         maximum = options.integer("maximum", 1...100_000, "Maximum number of characters in every text.")
///     }
/// }
/// ```
package protocol RuleOptions: SendableMetatype {
    init(_ options: inout OptionReader)
}

extension RuleOptions {
    /// The options that the configuration sets for a rule; the others have their defaults.
    package init(_ options: borrowing ValidationOptions, of rule: RuleID) {
        var reader = OptionReader(options.ruleOptions[rule] ?? [:])
        self.init(&reader)
    }

    /// What is declared, for the schema and the reader of the configuration.
    static var declarations: [RuleOption] {
        var reader = OptionReader([:], declares: true)
        _ = Self(&reader)
        return reader.declarations
    }
}

/// Reads the options of a rule, and records which are declared. The values are of their kinds, as the configuration was checked.
package struct OptionReader {
    private let values: RuleOptionValues
    /// Whether declarations are noted. Rules are created for every catalog, and only values matter there.
    private let declares: Bool
    private(set) var declarations: [RuleOption] = []

    package init(_ values: RuleOptionValues, declares: Bool = false) {
        self.values = values
        self.declares = declares
    }

    /// Declares an option and returns its value, if it is set.
    private mutating func value(
        _ name: String, _ kind: @autoclosure () -> RuleOption.Kind, _ summary: String,
        default: @autoclosure () -> RuleOptionValue? = nil
    ) -> RuleOptionValue? {
        if declares { declarations.append(RuleOption(name, kind(), summary, default: `default`())) }
        return values[name]
    }

    package mutating func flag(_ name: String, _ summary: String) -> Bool {
        value(name, .flag, summary, default: .flag(false))?.flag ?? false
    }

    package mutating func number(_ name: String, _ range: ClosedRange<Double>, _ summary: String) -> Double? {
        value(name, .number(range), summary)?.number
    }

    package mutating func number(_ name: String, _ range: ClosedRange<Double>, default: Double, _ summary: String) -> Double {
        value(name, .number(range), summary, default: .number(`default`))?.number ?? `default`
    }

    package mutating func integer(_ name: String, _ range: ClosedRange<Double>, _ summary: String) -> Int? {
        number(name, range, summary).map { Int($0) }
    }

    package mutating func integer(_ name: String, _ range: ClosedRange<Double>, default: Int, _ summary: String) -> Int {
        Int(number(name, range, default: Double(`default`), summary))
    }

    package mutating func text(_ name: String, _ summary: String) -> String? { value(name, .text, summary)?.text }

    package mutating func text(_ name: String, default: String, _ summary: String) -> String {
        value(name, .text, summary, default: .text(`default`))?.text ?? `default`
    }

    /// A regular expression, in the syntax of Swift.
    package mutating func pattern(_ name: String, _ summary: String) -> String? { value(name, .pattern, summary)?.text }

    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ summary: String
    ) -> Choice? {
        value(name, .choice(Choice.allCases.map(\.rawValue)), summary)?.text.flatMap(Choice.init)
    }

    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, default: Choice, _ summary: String
    ) -> Choice {
        value(name, .choice(Choice.allCases.map(\.rawValue)), summary, default: .text(`default`.rawValue))?.text
            .flatMap(Choice.init) ?? `default`
    }

    /// Some of all choices; nil where it is not set.
    package mutating func choices<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ summary: String
    ) -> [Choice]? {
        value(name, .list(.choice(Choice.allCases.map(\.rawValue))), summary)?.texts.compactMap(Choice.init)
    }

    /// A list of texts; nil where it is not set.
    package mutating func texts(_ name: String, _ summary: String) -> [String]? { value(name, .list(.text), summary)?.texts }

    /// A list of objects.
    package mutating func list<Item: RuleOptions>(_ name: String, _ summary: String) -> [Item] {
        let items = value(name, .list(.fields(Item.declarations)), summary)?.list ?? []
        return items.map { item in
            var reader = OptionReader(Dictionary(item.members.map { ($0.name, $0.value) }) { first, _ in first })
            return Item(&reader)
        }
    }

    /// Numbers by names of any kind, in the order of the file.
    mutating func numbersByName(
        _ name: String, _ range: ClosedRange<Double>, _ summary: String
    ) -> [(name: String, number: Double)] {
        Self.numbers(value(name, .object(.number(range)), summary))
    }

    /// Numbers by language, in the order of the file.
    package mutating func numbersByLanguage(
        _ name: String, _ range: ClosedRange<Double>, _ summary: String
    ) -> [(name: String, number: Double)] {
        Self.numbers(value(name, .languages(.number(range)), summary))
    }

    private static func numbers(_ value: RuleOptionValue?) -> [(name: String, number: Double)] {
        (value?.members ?? []).compactMap { member in member.value.number.map { (member.name, $0) } }
    }

    /// Lists of texts by language, in the order of the file.
    package mutating func textsByLanguage(_ name: String, _ summary: String) -> [(language: String, texts: [String])] {
        (value(name, .languages(.list(.text)), summary)?.members ?? []).map { ($0.name, $0.value.texts) }
    }
}
