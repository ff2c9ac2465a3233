internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that the texts of a language address people in one way: formally, or informally.
struct MixedAddress: CatalogRule {
    static let metadata = RuleMetadata(
        .mixedAddress, .proof, .warning, .style, options: Options.self, since: "0.1.0", state: .preview)

    struct Options: RuleOptions {
        let formal: [String]
        let informal: [String]

        init(_ options: inout OptionReader) {
            formal = options.texts("formal", "The languages that address people formally, such as `de`.") ?? []
            informal = options.texts("informal", "The languages that address people informally.") ?? []
        }
    }

    private typealias Texts = L10n.Rule.MixedAddress

    /// How many texts a language needs before its habit is known, and how many of a hundred may differ for that to be a slip.
    private static let (sample, tolerated) = (12, 20)

    private let options: Options

    init?(_ facts: CatalogFacts) { options = Options(facts.options, of: .mixedAddress) }

    /// A text, and a word of it that addresses people.
    private struct Address {
        let text: WrittenText
        let word: String
        let place: ByteRange
    }

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        for (language, texts) in context.catalog.writtenTexts().enumerated() where !texts.isEmpty {
            let tag = context.languages[language].tag.canonical
            guard let words = AddressWords.all[tag.language] else { continue }
            var formal: [Address] = []
            var informal: [Address] = []
            for text in texts {
                let scalars = context.scalars(text.unit.value)
                func address(_ word: TextWords.Word) -> Address {
                    Address(
                        text: text, word: word.text,
                        place: context.range(scalars.place(word.range), of: text.unit.value))
                }
                let found = TextWords(scalars).words
                let first = found.first { words.isFormal($0) }.map(address)
                let second = found.first { words.isInformal($0) }.map(address)
                if let first, let second {
                    report(second, besides: first, context, &findings)
                } else if let first {
                    formal.append(first)
                } else if let second {
                    informal.append(second)
                }
            }
            let names = [tag.identifier, tag.language, context.languages[language].name]
            if options.formal.contains(where: names.contains) {
                for address in informal { report(address, against: true, nil, context, &findings) }
            } else if options.informal.contains(where: names.contains) {
                for address in formal { report(address, against: false, nil, context, &findings) }
            } else {
                let total = formal.count + informal.count
                let isFormal = formal.count > informal.count
                let few = isFormal ? informal : formal
                guard total >= Self.sample, few.count * 100 <= total * Self.tolerated else { continue }
                for address in few { report(address, against: isFormal, total - few.count, context, &findings) }
            }
        }
    }

    /// Both are in one text.
    private func report(_ address: Address, besides other: Address, _ context: CatalogContext, _ findings: inout Findings) {
        findings.report(
            Texts.both(word: address.word, other: other.word), at: address.place, in: context, reason: Texts.reason,
            advice: Texts.advice, unit: address.text.unit, key: context.string(address.text.entry.key),
            language: context.languages[address.text.language].name, related: [RelatedRange(other.place, Texts.other)])
    }

    /// - Parameters:
    ///   - isFormal: How the other texts address people.
    ///   - count: How many those are; nil if the configuration says so.
    private func report(
        _ address: Address, against isFormal: Bool, _ count: Int?, _ context: CatalogContext, _ findings: inout Findings
    ) {
        let language = context.languages[address.text.language].name
        let message: Message =
            if let count {
                isFormal
                    ? Texts.informal(word: address.word, count: count, language: language)
                    : Texts.formal(word: address.word, count: count, language: language)
            } else {
                isFormal
                    ? Texts.informalConfigured(word: address.word, language: language)
                    : Texts.formalConfigured(word: address.word, language: language)
            }
        findings.report(
            message, at: address.place, in: context, reason: Texts.reason, advice: Texts.advice,
            severity: count == nil ? nil : .note, unit: address.text.unit, key: context.string(address.text.entry.key),
            language: language)
    }
}

/// The words of a language that address people.
struct AddressWords: Sendable {
    private let formal: Set<String>
    private let informal: Set<String>
    /// Formal where they have a capital although no sentence begins with them.
    private let formalInside: Set<String>

    private init(formal: String = "", formalInside: String = "", informal: String) {
        func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
        self.formal = words(formal)
        self.formalInside = words(formalInside)
        self.informal = words(informal)
    }

    func isFormal(_ word: TextWords.Word) -> Bool {
        if formal.contains(word.text.lowercased()) { return true }
        return !word.startsSentence && formalInside.contains(word.text)
    }

    func isInformal(_ word: TextWords.Word) -> Bool { informal.contains(word.text.lowercased()) }

    /// By language. Words that also mean something else are left out: better silent than wrong.
    static let all: [String: AddressWords] = [
        "cs": AddressWords(
            formal: "vám vás vámi váš vaše vašeho vašemu vaší vašich vašim",
            informal: "tobě tebou tvůj tvoje tvého tvému tvou tvých tvým"),
        "de": AddressWords(
            formalInside: "Sie Ihnen Ihr Ihre Ihrem Ihren Ihrer Ihres",
            informal: "du dich dir dein deine deinem deinen deiner deines"),
        "es": AddressWords(formal: "usted", informal: "tú tu tus contigo tuyo tuya"),
        "fr": AddressWords(formal: "vous votre vos", informal: "tu toi"),
        "hu": AddressWords(formal: "ön önt önnek önnel", informal: "te téged neked veled"),
        "it": AddressWords(formalInside: "Lei Suo Sua Suoi Sue", informal: "tuo tua tuoi tue"),
        "nl": AddressWords(formal: "u uw", informal: "je jij jou jouw"),
        "pl": AddressWords(
            formalInside: "Pan Pani Pana Panu Panią Państwo Państwa",
            informal: "twój twoja twoje twojego twojej twoim twoich twoją ciebie tobie tobą"),
        "ru": AddressWords(
            formal: "вы вас вам вами ваш ваша ваше ваши вашего вашей вашему вашим вашими ваших вашу",
            informal: "ты тебя тебе тобой твой твоя твоё твое твои твоего твоей твоему твоим твоими твоих твою"),
        "sk": AddressWords(
            formal: "vám vás vami váš vaša vaše vášho vašej vašich vašim",
            informal: "tebe tebou tvoj tvoja tvoje tvojho tvojej tvojich tvojím"),
        "tr": AddressWords(formal: "siz sizi size sizin sizden", informal: "sen seni sana senin senden"),
        "uk": AddressWords(
            formal: "ви вас вам вами ваш ваша ваше ваші вашого вашої вашому вашим вашими ваших вашу",
            informal: "ти тебе тобі тобою твій твоя твоє твої твого твоєї твоєму твоїм твоїми твоїх твою"),
    ]
}
