internal import CLDR
internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import PlainText
internal import StringCatalogs

/// Checks that a translation keeps the web addresses, e-mail addresses and paths of its source.
///
/// An address may differ in its language (`https://example.com/en/help` and `/de/help`), and examples may be others.
struct UrlEmailPathDiffers: TextRule {
    static let metadata = RuleMetadata(.urlEmailPathDiffers, .text, .info, .wrong)
    static let characters: TextTraits = .address

    private typealias Texts = L10n.Rule.UrlEmailPathDiffers

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.isTranslation(unit), let counterpart = context.counterpart,
            counterpart.traits.contains(.address), case let source = counterpart.text,
            context.withUTF8(source, Self.mayHaveAddress),
            !context.isSame(source, unit.value)
        else { return }
        let expected = Address.all(in: context.string(source))
        guard !expected.isEmpty else { return }
        let text = context.string(unit.value)
        let own = Address.all(in: text).map(\.comparable)
        for address in expected where !own.contains(address.comparable) && !text.contains(address.text) {
            let other = Address.all(in: text).first { $0.kind == address.kind && !expected.contains($0) }
            let message =
                other.map { Texts.Changed.message(language: context.language.name, address: address.text, other: $0.text) }
                ?? Texts.message(language: context.language.name, address: address.text)
            findings.report(
                message, at: unit.valueRange, in: context, reason: Texts.reason, advice: Texts.advice(address: address.text),
                unit: unit)
        }
    }

    /// Whether there is `://`, an `@` between letters or a slash at the beginning of a word.
    private static func mayHaveAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in text.indices {
            let previous = index > 0 ? text[index - 1] : 0x20
            let next = index + 1 < text.count ? text[index + 1] : 0x20
            switch text[index] {
            case UInt8(ascii: "@") where ASCII.isLetterOrDigit(previous) && ASCII.isLetterOrDigit(next): return true
            case UInt8(ascii: "/")
            where next == UInt8(ascii: "/") || ASCII.isLetterOrDigit(next) && !ASCII.isLetterOrDigit(previous):
                return true
            default: continue
            }
        }
        return false
    }
}

/// A web address, an e-mail address or a path in a text.
private struct Address: Hashable {
    enum Kind: Hashable { case web, mail, path }

    let kind: Kind
    let text: String

    /// What of it must be the same: all but the parts that name a language.
    var comparable: String {
        guard kind == .web else { return text }
        let parts = text.lowercased().split { "/.?=&".contains($0) }.filter { !Self.isLanguage($0) }
        return parts.joined(separator: "/")
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
        var word = word
        while let last = word.last, ".,;:!?".contains(last) { word.removeLast() }
        return word
    }

    private static func kind(of word: Substring) -> Kind? {
        if let scheme = word.firstRange(of: "://") {
            let rest = word[scheme.upperBound...]
            return scheme.lowerBound > word.startIndex && rest.contains(".") && !isExample(rest) ? .web : nil
        }
        if let at = word.firstIndex(of: "@") {
            let host = word[word.index(after: at)...]
            let isAddress = at > word.startIndex && host.contains(".") && !host.contains("@") && host.first?.isLetter == true
            return isAddress && !isExample(host) ? .mail : nil
        }
        let path = word.hasPrefix("~/") ? word.dropFirst(2) : word.hasPrefix("/") ? word.dropFirst() : ""
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPath = parts.count >= (word.hasPrefix("~") ? 1 : 2) && parts.dropLast().allSatisfy { !$0.isEmpty }
        return isPath && path.contains(where: \.isLetter) ? .path : nil
    }

    private static func isExample(_ host: Substring) -> Bool {
        let host = host.lowercased()
        return ["example.", "beispiel.", "exemple.", "ejemplo.", "exemplo.", "esempio."].contains { host.contains($0) }
    }

    private static func isLanguage(_ part: Substring) -> Bool {
        let tag = LanguageTag(String(part))
        return tag.unknownPart == nil && (part.utf8.count == 2 || tag.region != nil || tag.script != nil)
    }
}
