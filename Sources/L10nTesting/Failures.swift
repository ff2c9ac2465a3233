internal import L10nRuntime

/// The failures that expectations report.
enum Failures {
    static func localized<Count: Numeric>(
        _ accessor: (Count) -> LocalizedMessage, counts: [Count], in languages: TestedLanguages
    ) -> [LocalizationFailure] {
        let messages = counts.map(accessor)
        guard let first = messages.first else { return [LocalizationFailure(.nothingTested("counts"))] }
        let (tested, failures) = languages.resolved(in: first.table)
        let samples = tested.flatMap { language in
            zip(counts, messages).map { count, message in
                Sample(language: language, count: MessageArgument(count: count), text: message.text(in: [language.identifier]))
            }
        }
        let positions = first.arguments.indices.filter { index in
            messages.contains { !$0.arguments.indices.contains(index) || $0.arguments[index] != first.arguments[index] }
        }
        let checks = LocalizationChecks(
            table: first.table, languages: languages, numbers: [first.number], countPositions: Set(positions.map { $0 + 1 }))
        return failures.map { $0.of(first.key) } + checks.failures(of: samples)
    }

    static func localized<Count: Numeric>(
        _ accessor: (Count) -> String, counts: [Count], in languages: TestedLanguages, of table: TextTable
    ) -> [LocalizationFailure] {
        guard !counts.isEmpty else { return [LocalizationFailure(.nothingTested("counts"))] }
        let (tested, failures) = languages.resolved(in: table)
        let samples = tested.flatMap { language in
            counts.map { count in
                Sample(language: language, count: MessageArgument(count: count), text: text(in: language) { accessor(count) })
            }
        }
        let numbers = TextSearch.numbers(of: samples, in: table)
        return failures + LocalizationChecks(table: table, languages: languages, numbers: numbers).failures(of: samples)
    }

    static func localized(_ message: LocalizedMessage, in languages: TestedLanguages) -> [LocalizationFailure] {
        let (tested, failures) = languages.resolved(in: message.table)
        let samples = tested.map { Sample(language: $0, text: message.text(in: [$0.identifier])) }
        let checks = LocalizationChecks(table: message.table, languages: languages, numbers: [message.number])
        return failures.map { $0.of(message.key) } + checks.failures(of: samples)
    }

    static func localized(
        _ accessor: () -> String, in languages: TestedLanguages, of table: TextTable
    ) -> [LocalizationFailure] {
        let (tested, failures) = languages.resolved(in: table)
        let samples = tested.map { language in Sample(language: language, text: text(in: language, accessor)) }
        let numbers = TextSearch.numbers(of: samples, in: table)
        return failures + LocalizationChecks(table: table, languages: languages, numbers: numbers).failures(of: samples)
    }

    static func texts(_ message: LocalizedMessage, _ expected: [String: String]) -> [LocalizationFailure] {
        texts({ message.text }, expected, of: message.table, numbers: { _ in [message.number] })
    }

    static func texts(_ accessor: () -> String, _ expected: [String: String], of table: TextTable) -> [LocalizationFailure] {
        texts(accessor, expected, of: table, numbers: { TextSearch.numbers(of: $0, in: table) })
    }

    private static func texts(
        _ accessor: () -> String, _ expected: [String: String], of table: TextTable, numbers: ([Sample]) -> [Int]
    ) -> [LocalizationFailure] {
        let (tested, unknown) = TestedLanguages(expected.keys.sorted()).resolved(in: table)
        let samples = tested.map { language in Sample(language: language, text: text(in: language, accessor)) }
        let failures = samples.compactMap { sample -> LocalizationFailure? in
            let language = sample.language.identifier
            guard let expected = expected[language], !sample.text.utf8.elementsEqual(expected.utf8) else { return nil }
            return LocalizationFailure(.unexpectedText(expected: expected), language: language, text: sample.text)
        }
        guard !(unknown + failures).isEmpty else { return [] }
        let key = table.keys(of: numbers(samples))
        return (unknown + failures).map { $0.of(key) }
    }

    static func complete(
        _ table: TextTable, in languages: TestedLanguages, untranslated: Set<String> = []
    ) -> [LocalizationFailure] {
        guard table.keyCount > 0 else { return [LocalizationFailure(.nothingTested("keys in the table \(table.name)"))] }
        let (tested, failures) = languages.resolved(in: table)
        let keys = Set((0..<table.keyCount).map(table.key))
        let unknown = untranslated.subtracting(keys).sorted().map { LocalizationFailure(.unknownKey(table: table.name), key: $0) }
        return failures + unknown
            + (0..<table.keyCount).flatMap { number in
                let types = Self.types(ofArguments: number, of: table)
                let samples = tested.flatMap { language in
                    let isCounted = !table.parts(of: number, in: language).plurals.isEmpty
                    return (isCounted ? Self.counts : [3]).map { count in
                        let arguments = types.map { dummy($0, count) }
                        return Sample(
                            language: language, count: isCounted ? .integer(count) : nil,
                            text: table.text(number, arguments, in: [language.identifier]))
                    }
                }
                let expected = untranslated.contains(table.key(number)) ? languages.allowingFallback : languages
                return LocalizationChecks(table: table, languages: expected, numbers: [number]).failures(of: samples)
            }
    }

    // MARK: Arguments

    /// Numbers that together select the plural forms of nearly all languages.
    private static let counts = [0, 1, 2, 3, 5, 11, 21, 100]

    /// The types of the arguments of a text by position, from all languages.
    private static func types(ofArguments number: Int, of table: TextTable) -> [Character] {
        let types = table.languages.map { table.parts(of: number, in: $0).arguments }.reduce(into: [:]) { types, own in
            // One language may show an argument that another one only counts.
            types.merge(own) { a, b in a == "d" ? b : a }
        }
        return (0..<(types.keys.max() ?? 0)).map { types[$0 + 1] ?? "@" }
    }

    private static func dummy(_ type: Character, _ count: Int) -> MessageArgument {
        switch type {
        case "@", "s", "S": .text("Abc")
        case "u", "x", "X", "o": .unsigned(UInt(count))
        case "e", "E", "f", "F", "g", "G", "a", "A": .double(Double(count))
        default: .integer(count)
        }
    }

    private static func text(in language: TextTable.Language, _ accessor: () -> String) -> String {
        PreferredLanguages.$scoped.withValue([language.identifier], operation: accessor)
    }
}

extension TextTable {
    /// The keys that a text may have, for a failure, or nil if none is known.
    func keys(of numbers: [Int]) -> String? { numbers.isEmpty ? nil : numbers.map(key).joined(separator: " or ") }
}

extension LocalizationFailure {
    /// The same failure, with a key.
    fileprivate func of(_ key: String?) -> LocalizationFailure {
        var copy = self
        copy.key = key
        return copy
    }
}
