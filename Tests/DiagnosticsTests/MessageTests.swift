import L10nCLDR
import L10nDiagnostics
import L10nRuntime
import Testing

/// Messages in English and in translations.
struct MessageTests {
    private static let title = Message("title\nTitle")
    private static let greeting = Message("greeting\nHello\n\u{1}01@\u{4}", .text("Bo"))
    private static func items(_ count: Int) -> Message {
        Message("items\n\u{2}01210000950000;\u{1}01d\u{4} one\u{1}01d\u{4} other", .integer(count))
    }

    private static let german = translation("de")

    private static func translation(_ language: String) -> Translation {
        Translation(
            TextTable.Language(
                identifier: language, texts: "", index: "", plural: { $0.n == 0 ? .one : .other },
                symbols: NumberSymbols(decimal: ",", grouping: ".")),
            in: """
                greeting
                 de Hallo\r\u{1}01@\u{4}
                 de-CH Grüezi
                items
                 de \u{1}01d\u{4} Stück
                title
                 fr Titre

                """)
    }

    @Test func isInEnglishWithoutATranslation() {
        #expect([Self.title, Self.greeting].map(\.english) == ["Title", "Hello\nBo"])
        #expect([Self.title, Self.greeting].map(\.localized) == ["Title", "Hello\nBo"])
    }

    @Test func isInTheTranslationOfTheScope() {
        Translation.$current.withValue(Self.german) {
            #expect(Self.greeting.localized == "Hallo\nBo")
            #expect("\(Self.greeting)" == "Hallo\nBo")
            #expect(Self.greeting.english == "Hello\nBo")
            #expect([0, 1].concurrentMap { _ in Self.greeting.localized } == ["Hallo\nBo", "Hallo\nBo"])
        }
    }

    @Test func aTextWithoutTranslationIsInEnglish() {
        #expect(Self.title.text(in: Self.german) == "Title")
        #expect(Self.title.text(in: Self.translation("fr")) == "Titre")
        #expect(Self.greeting.text(in: Self.translation("de-CH")) == "Grüezi")
        #expect(Self.items(12_345).text(in: Self.translation("fr")) == "12,345 other")
    }

    @Test func numbersAreThoseOfTheLanguageOfTheText() {
        #expect(Self.items(12_345).english == "12,345 other")
        #expect(Self.items(12_345).text(in: Self.german) == "12.345 Stück")
    }

    /// The rules of English are written by hand.
    @Test(arguments: [0, 1, 2, 3, 10, 11, 21, 100, 1_000_000]) func hasThePluralFormsOfCLDR(_ count: Int) {
        let isOne = CLDRPluralRules.rules(for: LanguageTag("en"))?.form(of: PluralNumber(UInt(count))) == .one
        #expect(Self.items(count).english.hasSuffix(isOne ? "one" : "other"))
    }

    @Test func clipsLongArguments() {
        let long = Message("m\n\u{1}01@\u{4}", .text(String(repeating: "x", count: 401)))
        #expect(long.english == String(repeating: "x", count: 400) + "…")
        #expect(Message("m\n\u{1}01@\u{4}", .text("xx")).english == "xx")
    }

    @Test func isIdentifiedByKeyAndArguments() {
        #expect(Self.items(1) == Self.items(1) && Self.items(1) != Self.items(2) && Self.title != Self.greeting)
        #expect(Self.items(1).key == "items")
        #expect(Set([Self.items(1), Self.items(1), Self.items(2)]).count == 2)
    }
}
