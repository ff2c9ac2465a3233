internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no finished translation only stands in for one: `TODO`, `N/A`, a dash, or what an assistant says around its answer.
struct StandInText: UnitRule {
    static let metadata = RuleMetadata(.standInText, .text, .warning, .wrong, since: "0.1.0", state: .stable)

    private typealias Texts = L10n.Rule.StandInText

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.isTranslation(unit), let source = context.counterpart?.text,
            let kind = context.withUTF8(unit.value, Self.kind(of:))
        else { return }
        let (own, original) = (context.string(unit.value), context.string(source))
        switch kind {
        case .standIn:
            let text = own.filter { !$0.isWhitespace }
            guard original.count(where: \.isLetter) > 2, !original.contains(text) else { return }
        case .sentence:
            let text = own.lowercased()
            guard let remark = Self.remarks.first(where: text.hasPrefix), !original.lowercased().hasPrefix(remark) else { return }
        }
        findings.report(
            Texts.message(language: context.language.name, text: own), at: unit.valueRange, in: context, reason: Texts.reason,
            advice: Texts.advice, unit: unit)
    }

    private enum Kind {
        case standIn, sentence
    }

    /// What a text may be, judging by its bytes; nil for nearly all.
    private static func kind(of text: Span<UInt8>) -> Kind? {
        switch text.count {
        case 0: return nil
        case 1...12: return isStandIn(text) ? .standIn : nil
        default:
            return remarkStarts.contains { start in start.indices.allSatisfy { text[$0] | 0x20 == start[$0] } } ? .sentence : nil
        }
    }

    /// Whether a text is one of those below, with spaces around it.
    private static func isStandIn(_ text: Span<UInt8>) -> Bool {
        var range = text.indices
        while let first = range.first, text[first] == 0x20 { range = range.dropFirst() }
        while let last = range.last, text[last] == 0x20 { range = range.dropLast() }
        guard let first = range.first, starts.contains(text[first]) else { return false }
        return standIns.contains { $0.count == range.count && text.extracting(range).hasBytes($0) }
    }

    private static let starts = Set(standIns.map { $0[0] })

    /// `Todo` is Spanish for all.
    private static let standIns: [[UInt8]] = [
        "-", "--", "–", "—", "?", "??", "???", "N/A", "n/a", "N.A.", "TODO", "TODO:", "TBD", "TBA", "FIXME", "XXX", "xxx", "null",
        "nil",
        "undefined", "(null)", "#N/A", "#REF!", "#NAME?", "#VALUE!",
    ].map { Array($0.utf8) }

    /// The first bytes of the remarks.
    private static let remarkStarts = Set(remarks.map { Array($0.utf8.prefix(4)) })

    private static let remarks = [
        "as an ai ", "certainly! here", "certainly, here", "here is the translat", "here's the translat", "here are the translat",
        "i can't translate", "i cannot translate", "i'm sorry, but i", "sure! here", "sure, here", "the translation of ",
        "the translated text", "translated text:", "translation:",
    ]
}
