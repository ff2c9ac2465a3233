internal import L10nDiagnostics
internal import L10nMessages
internal import L10nSyntax

extension PropertyListIssue {
    private typealias Texts = L10n.Decompile.Syntax

    /// The finding for people.
    func finding(in document: PropertyListDocument) -> Finding {
        let (problem, reason, advice): (ProblemID, Message, Message) =
            switch kind {
            case .invalidUTF8, .utf16WithoutMark, .damagedUTF16, .utf32, .unsupportedEncoding, .damagedBinary:
                (.stringsEncoding, L10n.Decompile.Encoding.reason, L10n.Decompile.Encoding.advice)
            case .tooLarge:
                (.stringsEncoding, L10n.Decompile.TooLarge.reason, L10n.Decompile.TooLarge.advice)
            case .unknownEscape: (.stringsEscape, Texts.UnknownEscape.reason, Texts.UnknownEscape.advice)
            default: (.stringsSyntax, Texts.reason, document.isUnread ? Texts.nothingRead : Texts.advice)
            }
        return Finding(
            rule: problem.id, severity: isError ? .error : .warning, range: range, message: message(in: document.source),
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

    /// The finding for people.
    var finding: Finding {
        let (problem, message, reason, advice) = parts
        let related = related.map { RelatedRange($0.range, Texts.other, in: $0.source.path == source.path ? nil : $0.source) }
        return Finding(
            rule: problem.id, severity: severity, range: range, key: key, language: language, message: message, reason: reason,
            advice: advice, related: related.map { [$0] } ?? [])
    }

    private var parts: (problem: ProblemID, message: Message, reason: Message, advice: Message) {
        switch kind {
        case .duplicateKey(let name):
            (
                .stringsDuplicateKey, Texts.DuplicateKey.message(name: name), Texts.DuplicateKey.reason,
                Texts.DuplicateKey.advice
            )
        case .notText(let name): leftOut(.stringsNotText, Texts.notText(name: name))
        case .hiddenText:
            (
                .stringsHiddenText, Texts.HiddenText.message(key: key ?? ""), Texts.HiddenText.reason,
                Texts.HiddenText.advice
            )
        case .missingFormatKey: leftOut(.stringsdictFormatKey, Texts.missingFormatKey)
        case .noVariables:
            (.stringsdictFormatKey, Texts.NoVariables.message, Texts.NoVariables.reason, Texts.NoVariables.advice)
        case .damagedReference(let name, let text):
            leftOut(.stringsdictFormatKey, Texts.damagedReference(text: text, name: name, correct: "%#@\(name)@"))
        case .undefinedVariable(let name): leftOut(.stringsdictFormatKey, Texts.undefinedVariable(name: name))
        case .unusedMember(let name):
            (.stringsdictUnused, Texts.Unused.message(name: name), Texts.Unused.reason, Texts.Unused.advice)
        case .unknownRule(let name, let rule):
            leftOut(.stringsdictRule, rule.map { Texts.unknownRule(name: name, rule: $0) } ?? Texts.noRule(name: name))
        case .unknownCategory(let name):
            (.stringsdictRule, Texts.Category.message(name: name), Texts.Category.reason, Texts.LeftOut.advice)
        case .noForms(let name): leftOut(.stringsdictRule, Texts.noForms(name: name))
        case .nestedVariable(let name): leftOut(.stringsdictVariable, Texts.nestedVariable(name: name))
        case .differingVariable(let name): leftOut(.stringsdictVariable, Texts.differingVariable(name: name))
        case .widths(let kept):
            (.stringsdictWidth, Texts.Widths.message, Texts.Widths.reason(width: kept), Texts.LeftOut.advice)
        case .catalogPlaceholder(let text):
            (
                .stringsPlaceholder, Texts.Placeholder.message(text: text), Texts.Placeholder.reason(number: "%arg"),
                Texts.Placeholder.advice
            )
        case .sameLanguage(let language):
            (
                .stringsSameLanguage, Texts.SameLanguage.message(language: language), Texts.SameLanguage.reason,
                Texts.SameLanguage.advice
            )
        case .differsFromBase:
            (
                .stringsSameLanguage, Texts.DiffersFromBase.message(key: key ?? "", language: language),
                Texts.DiffersFromBase.reason, Texts.DiffersFromBase.advice
            )
        case .noSource: (.stringsUnpaired, Texts.NoSource.message, Texts.NoSource.reason, Texts.NoSource.advice)
        case .noSourceDictionary:
            (.stringsUnpaired, Texts.NoSource.dictionary, Texts.NoSource.reason, Texts.NoSource.advice)
        case .missingLanguages(let languages):
            (
                .stringsUnpaired, Texts.MissingLanguages.message(languages: languages.joined(separator: ", ")),
                Texts.MissingLanguages.reason, Texts.MissingLanguages.advice
            )
        case .looseComments:
            (.stringsComment, Texts.Comments.message, Texts.Comments.reason, Texts.Comments.advice)
        }
    }

    /// A finding about an entry that the catalog omits.
    private func leftOut(_ problem: ProblemID, _ message: Message) -> (ProblemID, Message, Message, Message) {
        (problem, message, Texts.LeftOut.reason, Texts.LeftOut.advice)
    }
}
