internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a translation keeps the web and e-mail addresses of its source that a reader would follow.
///
/// An address may differ in its language and country (`https://shop.test/en/help` and `/de/help`). Examples are localized.
struct UrlEmailPathDiffers: TextRule {
    static let metadata = RuleMetadata(.urlEmailPathDiffers, .text, .note, .wrong)
    static let characters: TextTraits = [.address, .punctuation]

    private let lastSource = SourceMemo<[Address]>()

    init(_ facts: CatalogFacts) {}

    private typealias Texts = L10n.Rule.UrlEmailPathDiffers

    /// Reports one address per text: the others usually differ for the same reason.
    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.isTranslation(unit), let source = context.counterpart?.text else { return }
        let expected = lastSource.value(of: source) {
            guard context.withUTF8(source, Self.mayHaveAddress), !context.withUTF8(source, { $0.introducesExample }) else {
                return []
            }
            return Address.all(in: context.string(source))
        }
        guard !expected.isEmpty, !context.isSame(source, unit.value) else { return }
        let text = context.string(unit.value)
        let own = Address.all(in: text)
        let comparable = own.map(\.comparable)
        guard let address = expected.first(where: { !comparable.contains($0.comparable) && !text.contains($0.text) }) else {
            return
        }
        let other = own.first { $0.kind == address.kind && !expected.contains($0) }
        let message =
            other.map { Texts.Changed.message(language: context.language.name, address: address.text, other: $0.text) }
            ?? Texts.message(language: context.language.name, address: address.text)
        findings.report(
            message, at: unit.valueRange, in: context, reason: Texts.reason, advice: Texts.advice(address: address.text),
            unit: unit)
    }

    /// Whether there is `://`, `www.`, or an `@` between letters.
    private static func mayHaveAddress(_ text: Span<UInt8>) -> Bool {
        for index in text.indices {
            let previous = index > 0 ? text[index - 1] : 0x20
            let next = index + 1 < text.count ? text[index + 1] : 0x20
            switch text[index] {
            case UInt8(ascii: "@") where ASCII.isLetterOrDigit(previous) && ASCII.isLetterOrDigit(next): return true
            case UInt8(ascii: "/") where next == UInt8(ascii: "/") && previous == UInt8(ascii: ":"): return true
            case UInt8(ascii: ".") where previous | 0x20 == UInt8(ascii: "w") && ASCII.isLetterOrDigit(next): return true
            default: continue
            }
        }
        return false
    }
}

/// A web address or an e-mail address in a text.
private struct Address: Hashable {
    enum Kind: Hashable { case web, mail }

    let kind: Kind
    let text: String

    /// What of it must be the same: all but the scheme and the parts that name a language or a country.
    var comparable: String {
        guard kind == .web else { return text.lowercased() }
        let address = text.lowercased()
        let parts = address[(address.firstRange(of: "://")?.upperBound ?? address.startIndex)...]
            .split { "/.?=&#".contains($0) }
        // The articles of an encyclopedia have names of their own in every language.
        if parts.contains("wikipedia") { return "wikipedia" }
        return parts.filter { $0 != "www" && $0 != "com" && !Self.isLanguageOrCountry($0) }.joined(separator: "/")
    }

    /// The addresses of a text, without those that have a placeholder or are plainly examples. They are ASCII: letters of another
    /// script may follow without a space.
    static func all(in text: String) -> [Address] {
        text.split { !$0.isASCII || $0.isWhitespace || "<>()[]{}\"'`*|,;".contains($0) }.compactMap { word in
            let word = trimmed(word)
            guard word.utf8.count > 3, !word.contains("%"), let kind = kind(of: word) else { return nil }
            return Address(kind: kind, text: String(word))
        }
    }

    private static func trimmed(_ word: Substring) -> Substring {
        var word = word.hasPrefix("mailto:") ? word.dropFirst("mailto:".count) : word
        while let last = word.last, ".,;:!?".contains(last) { word.removeLast() }
        return word
    }

    private static func kind(of word: Substring) -> Kind? {
        if word.hasPrefix("http://") || word.hasPrefix("https://") || word.hasPrefix("www.") {
            let rest = word[(word.firstRange(of: "://")?.upperBound ?? word.startIndex)...]
            return isHost(rest.prefix { !"/?#:".contains($0) }) ? .web : nil
        }
        guard let at = word.firstIndex(of: "@"), !word.contains("/") else { return nil }
        let host = word[word.index(after: at)...]
        let name = word[..<at].lowercased().filter(\.isLetter)
        return !name.isEmpty && !exampleNames.contains(name) && isHost(host) ? .mail : nil
    }

    /// Whether a name is that of a computer which a reader can reach, and not an example.
    private static func isHost(_ host: Substring) -> Bool {
        let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, !labels.contains(""), labels.last?.first?.isLetter == true, !host.contains("@") else {
            return false
        }
        return !labels.contains { label in
            exampleHosts.contains(label.filter { $0 != "-" }) || label.hasPrefix("example") || label.hasPrefix("your")
        }
    }

    private static let exampleHosts: Set<String> = [
        "acme", "beispiel", "company", "domain", "ejemplo", "esempio", "exemple", "exemplo", "host", "hostname", "mycompany",
        "mydomain", "myserver", "mysite", "local", "localhost", "server",
    ]

    /// The names in addresses that show what to write.
    private static let exampleNames: Set<String> = [
        "address", "alice", "bob", "email", "foo", "jane", "janedoe", "jappleseed", "jdoe", "john", "johndoe", "johnappleseed",
        "me", "myname", "name", "someone", "user", "username", "you", "your", "youremail", "yourname",
    ]

    private static func isLanguageOrCountry(_ part: Substring) -> Bool {
        if part.utf8.count == 2 { return part.allSatisfy(\.isLetter) }
        let tag = LanguageTag(String(part))
        return tag.unknownPart == nil && (tag.region != nil || tag.script != nil)
    }
}
