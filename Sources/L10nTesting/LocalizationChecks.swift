internal import L10nRuntime

/// A text in a language, with the count that it was made for.
struct Sample {
    let language: TextTable.Language
    /// The number that selects the plural form, or nil if there is none.
    var count: MessageArgument?
    let text: String
}

/// Checks the texts of one key.
struct LocalizationChecks {
    let table: TextTable
    let languages: TestedLanguages
    /// The numbers of the text. An accessor that returns a `String` can have several, which all have the same parts, or none if its
    /// text is not found.
    let numbers: [Int]
    /// The positions of the arguments that depend on the count, or nil if they are not known.
    var countPositions: Set<Int>?

    /// - Parameter samples: Sorted by language, then by count.
    func failures(of samples: [Sample]) -> [LocalizationFailure] {
        var failures: [LocalizationFailure] = []
        for language in table.languages {
            let own = samples.filter { $0.language === language }
            guard let first = own.first else { continue }
            let parts = numbers.first.map { table.parts(of: $0, in: language) }
            if let parts, parts.language != language.identifier, !languages.allowsFallback {
                failures.append(failure(.fallback(from: parts.language), first, withCount: false))
                continue
            }
            failures += textFailures(own, parts)
            if let parts { failures += pluralFailures(own, parts) }
        }
        return failures
    }

    // MARK: Texts

    private func textFailures(_ samples: [Sample], _ parts: TextParts?) -> [LocalizationFailure] {
        var failures: [LocalizationFailure] = []
        // An argument can look like a placeholder, so only the literal parts of the text are checked.
        let placeholders = parts?.literals.flatMap(Placeholders.all)
        if let placeholder = placeholders?.first {
            let sample = samples.first { $0.text.contains(placeholder) }
            failures.append(failure(.placeholder(placeholder), sample ?? samples[0], withCount: sample != nil))
        }
        // One failure of each kind is enough.
        if let empty = samples.first(where: { $0.text.allSatisfy(\.isWhitespace) }) { failures.append(failure(.isEmpty, empty)) }
        if let key = samples.first(where: { isKey($0.text) }) { failures.append(failure(.isKey, key)) }
        if placeholders == nil {
            for sample in samples {
                guard let placeholder = Placeholders.all(in: sample.text).first else { continue }
                failures.append(failure(.placeholder(placeholder), sample))
                break
            }
        }
        return failures
    }

    /// Whether a text is its own key. Keys that are plain words (`Done`, `Loading…`) are valid texts.
    private func isKey(_ text: String) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }
        guard parts.count > 1, !parts.contains(""), !text.contains(where: \.isWhitespace) else { return false }
        return numbers.isEmpty ? table.text(ofKey: text) != nil : numbers.contains { table.key($0) == text }
    }

    // MARK: Plurals

    private func pluralFailures(_ samples: [Sample], _ parts: TextParts) -> [LocalizationFailure] {
        let plurals = parts.plurals
        if let plural = plurals.first(where: { ["@", "s", "S"].contains(parts.arguments[$0.position]) }) {
            return [failure(.pluralOfText(position: plural.position), samples[0], withCount: false)]
        }
        let counts = samples.compactMap(\.count)
        guard let plural = plurals.first, Set(counts).count > 1 else { return [] }
        if let countPositions, plurals.allSatisfy({ !countPositions.contains($0.position) }) {
            return [failure(.pluralOfAnotherArgument(position: plural.position), samples[0], withCount: false)]
        }
        // The same text is correct if all counts select the same form, or forms with the same words.
        guard let owner = table.languages.first(where: { $0.identifier == parts.language }),
            Set(samples.map(\.text)).count == 1,
            plurals.allSatisfy({ plural in Set(counts.map { plural.form(for: $0, in: owner) }).count > 1 })
        else { return [] }
        let list = counts.map(\.formatted).joined(separator: ", ")
        return [failure(.sameForAllCounts(list), samples[0], withCount: false)]
    }

    private func failure(
        _ problem: LocalizationFailure.Problem, _ sample: Sample, withCount: Bool = true
    ) -> LocalizationFailure {
        LocalizationFailure(
            problem, key: table.keys(of: numbers), language: sample.language.identifier,
            count: withCount ? sample.count?.formatted : nil,
            text: sample.text)
    }
}

extension TextParts.Plural {
    /// The form for a number, as in texts: an explicit zero takes precedence over the form of the language, and that over `other`.
    func form(for count: MessageArgument, in language: TextTable.Language) -> [TextParts.Part]? {
        let isZero = count == .integer(0) || count == .unsigned(0) || count == .double(0)
        return (isZero ? forms[.zero] : nil) ?? forms[language.pluralForm(of: count)] ?? forms[.other]
    }
}

extension Placeholders {
    static func all(in text: String) -> [String] { ranges(in: text).map { String(text[$0]) } }
}

extension MessageArgument {
    /// The argument for a count.
    init(count: some Numeric) {
        switch count {
        case let integer as any BinaryInteger:
            self = Int(exactly: integer).map { .integer($0) } ?? .unsigned(UInt(clamping: integer))
        case let number as any BinaryFloatingPoint: self = .double(Double(number))
        default: self = .text("\(count)")
        }
    }

    var formatted: String {
        switch self {
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .double(let value): "\(value)"
        case .text(let value): value
        }
    }
}
