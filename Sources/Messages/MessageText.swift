package import L10nRuntime

extension LocalizedMessage {
    /// The text in English, the source language of the tool's catalog: what machine formats carry.
    package var english: String { clipped.text(in: ["en"]) }

    /// The text for people, in the current language.
    package var localized: String { clipped.text }

    /// A key can be a megabyte long; people need only the first 400 characters.
    private var clipped: LocalizedMessage {
        let isLong = arguments.contains { argument in
            if case .text(let text) = argument { text.utf8.count > Self.longest } else { false }
        }
        guard isLong else { return self }
        return LocalizedMessage(
            table: table, number: number,
            arguments: arguments.map { argument in
                guard case .text(let text) = argument, text.utf8.count > Self.longest,
                    let end = text.index(text.startIndex, offsetBy: Self.longest, limitedBy: text.endIndex), end < text.endIndex
                else { return argument }
                return .text(text[..<end] + "…")
            })
    }

    private static let longest = 400
}

extension L10n {
    /// The languages that the tool speaks.
    package static var languages: [String] { __table.languages.map(\.identifier) }

    /// The language that it speaks now.
    package static var currentLanguage: String { __table.currentLanguageIdentifier }
}
