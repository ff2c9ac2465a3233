import Testing

@Test func textsOfTestsAreTheirOwn() { #expect(String(localized: "Invented for a test") == "Invented for a test") }
