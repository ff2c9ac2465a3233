internal import CatalogDecompiling
internal import Diagnostics
internal import Messages
internal import PropertyLists

extension PropertyListIssue {
    private typealias Texts = L10n.Decompile.Syntax

    /// What people read of it.
    func diagnostic(in document: PropertyListDocument) -> Diagnostic {
        let (rule, reason, advice): (RuleID, Message, Message) =
            switch kind {
            case .invalidUTF8, .utf16WithoutMark, .damagedUTF16, .utf32, .unsupportedEncoding, .damagedBinary:
                (RuleID("strings-encoding"), L10n.Decompile.Encoding.reason, L10n.Decompile.Encoding.advice)
            case .tooLarge:
                (RuleID("strings-encoding"), L10n.Decompile.TooLarge.reason, L10n.Decompile.TooLarge.advice)
            case .unknownEscape: (RuleID("strings-escape"), Texts.UnknownEscape.reason, Texts.UnknownEscape.advice)
            default: (RuleID("strings-syntax"), Texts.reason, document.isUnread ? Texts.nothingRead : Texts.advice)
            }
        return Diagnostic(
            rule: rule, severity: isError ? .error : .warning, range: range, message: message(in: document.source),
            reason: reason, advice: advice)
    }

    private func message(in source: SourceFile) -> Message {
        typealias Encodings = L10n.Decompile.Encoding
        let text = source.text(in: range)
        return switch kind {
        case .invalidUTF8: Encodings.invalidUtf8
        case .utf16WithoutMark: Encodings.utf16WithoutMark
        case .damagedUTF16, .loneSurrogate: Texts.loneSurrogate
        case .utf32: Encodings.unsupported(name: "UTF-32")
        case .unsupportedEncoding(let name): Encodings.unsupported(name: name)
        case .damagedBinary: Encodings.damagedBinary
        case .tooLarge(let limit): L10n.Decompile.TooLarge.message(size: limit)
        case .noDictionary: Texts.noDictionary
        case .unexpectedCharacter, .trailingText, .invalidData: Texts.unexpected(text: text)
        case .tooDeep, .tooManyIssues: Texts.tooMuch
        case .missingSemicolon: Texts.missingSemicolon
        case .missingValue: Texts.missingValue
        case .unterminatedString, .unterminatedComment, .unterminatedContainer: Texts.unterminated(text: text)
        case .unknownEscape: Texts.UnknownEscape.message(escape: text)
        case .unknownElement(let name): Texts.unknownElement(name: name)
        case .unterminatedElement(let name): Texts.unterminated(text: "<\(name)>")
        case .missingKey, .missingElement: Texts.missingPair
        case .unknownEntity: Texts.unknownEntity
        case .internalDeclarations: Texts.internalDeclarations
        }
    }
}

extension DecompilationIssue {
    private typealias Texts = L10n.Decompile.Finding

    /// What people read of it.
    var diagnostic: Diagnostic {
        let (rule, message, reason, advice) = parts
        let related = related.map { RelatedRange($0.range, Texts.other, in: $0.source.path == source.path ? nil : $0.source) }
        return Diagnostic(
            rule: rule, severity: severity, range: range, key: key, language: language, message: message, reason: reason,
            advice: advice, related: related.map { [$0] } ?? [])
    }

    private var parts: (rule: RuleID, message: Message, reason: Message, advice: Message) {
        switch kind {
        case .duplicateKey(let name):
            (
                RuleID("strings-duplicate-key"), Texts.DuplicateKey.message(name: name), Texts.DuplicateKey.reason,
                Texts.DuplicateKey.advice
            )
        case .notText(let name): leftOut(RuleID("strings-not-text"), Texts.notText(name: name))
        case .hiddenText:
            (
                RuleID("strings-hidden-text"), Texts.HiddenText.message(key: key ?? ""), Texts.HiddenText.reason,
                Texts.HiddenText.advice
            )
        case .missingFormatKey: leftOut(RuleID("stringsdict-format-key"), Texts.missingFormatKey)
        case .noVariables:
            (RuleID("stringsdict-format-key"), Texts.NoVariables.message, Texts.NoVariables.reason, Texts.NoVariables.advice)
        case .undefinedVariable(let name): leftOut(RuleID("stringsdict-format-key"), Texts.undefinedVariable(name: name))
        case .unusedMember(let name):
            (RuleID("stringsdict-unused"), Texts.Unused.message(name: name), Texts.Unused.reason, Texts.Unused.advice)
        case .unknownRule(let name, let rule):
            leftOut(RuleID("stringsdict-rule"), rule.map { Texts.unknownRule(name: name, rule: $0) } ?? Texts.noRule(name: name))
        case .unknownCategory(let name):
            (RuleID("stringsdict-rule"), Texts.Category.message(name: name), Texts.Category.reason, Texts.LeftOut.advice)
        case .noForms(let name): leftOut(RuleID("stringsdict-rule"), Texts.noForms(name: name))
        case .nestedVariable(let name): leftOut(RuleID("stringsdict-variable"), Texts.nestedVariable(name: name))
        case .differingVariable(let name): leftOut(RuleID("stringsdict-variable"), Texts.differingVariable(name: name))
        case .widths(let kept):
            (RuleID("stringsdict-width"), Texts.Widths.message, Texts.Widths.reason(width: kept), Texts.LeftOut.advice)
        case .catalogPlaceholder(let text):
            (
                RuleID("strings-placeholder"), Texts.Placeholder.message(text: text), Texts.Placeholder.reason(number: "%arg"),
                Texts.Placeholder.advice
            )
        case .sameLanguage(let language):
            (
                RuleID("strings-same-language"), Texts.SameLanguage.message(language: language), Texts.SameLanguage.reason,
                Texts.SameLanguage.advice
            )
        case .noSource: (RuleID("strings-unpaired"), Texts.NoSource.message, Texts.NoSource.reason, Texts.NoSource.advice)
        case .noSourceDictionary:
            (RuleID("strings-unpaired"), Texts.NoSource.dictionary, Texts.NoSource.reason, Texts.NoSource.advice)
        case .missingLanguages(let languages):
            (
                RuleID("strings-unpaired"), Texts.MissingLanguages.message(languages: languages.joined(separator: ", ")),
                Texts.MissingLanguages.reason, Texts.MissingLanguages.advice
            )
        case .looseComments:
            (RuleID("strings-comment"), Texts.Comments.message, Texts.Comments.reason, Texts.Comments.advice)
        }
    }

    /// A finding of an entry that the catalog is without.
    private func leftOut(_ rule: RuleID, _ message: Message) -> (RuleID, Message, Message, Message) {
        (rule, message, Texts.LeftOut.reason, Texts.LeftOut.advice)
    }
}
