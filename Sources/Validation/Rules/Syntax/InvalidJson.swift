internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that the file is JSON as RFC 8259 defines it, which is stricter than what Foundation reads.
///
/// Bytes that are not UTF-8, byte-order marks and conflict markers have rules of their own.
struct InvalidJson: JSONIssueRule {
    static let metadata = RuleMetadata(.invalidJson, .syntax, .error, .build, blocks: .all, fix: .unsafe)

    private typealias Texts = L10n.Rule.InvalidJson
    private typealias Wording = (message: Message, advice: Message)

    func check(_ issue: JSONIssue, in context: CatalogContext, to findings: inout Findings) {
        guard let finding = aboutValues(issue, context) ?? aboutPunctuation(issue, context) ?? aboutDocument(issue, context),
            !isConsequence(issue, context)
        else { return }
        let isTrailingComma = issue.kind == .trailingComma
        findings.report(
            finding.message, at: issue.range, in: context, reason: isTrailingComma ? Texts.TrailingComma.reason : Texts.reason,
            advice: finding.advice,
            fix: isTrailingComma && isTheOnlyKind(context) ? FixIt(.unsafe, [TextEdit(issue.range, "")]) : nil)
    }

    /// Whether only trailing commas keep the file from being JSON; with other mistakes, it may be read incorrectly.
    private func isTheOnlyKind(_ context: CatalogContext) -> Bool {
        context.catalog.document.issues.allSatisfy { $0.kind == .trailingComma || !$0.isError }
    }

    // MARK: What is wrong

    /// Texts, numbers and words.
    private func aboutValues(_ issue: JSONIssue, _ context: CatalogContext) -> Wording? {
        let found = excerpt(issue.range, context)
        switch issue.kind {
        case .invalidEscape: return invalidEscape(context.excerpt(issue.range))
        case .controlCharacter: return controlCharacter(context.bytes[Int(issue.range.start)])
        case .unterminatedString:
            let text = line(from: issue.range.start + 1, context)
            return (Texts.UnterminatedString.message(text: text), Texts.UnterminatedString.advice)
        case .notANumber: return (Texts.NotANumber.message(found: found), Texts.NotANumber.advice)
        case .invalidNumber: return (Texts.InvalidNumber.message(found: found), Texts.InvalidNumber.advice)
        case .singleQuotedString: return (Texts.SingleQuotedString.message(found: found), Texts.SingleQuotedString.advice)
        case .unexpectedWord:
            let message = Texts.UnexpectedWord.message(found: found)
            switch found.lowercased() {
            case "true", "false", "null": return (message, Texts.UnexpectedWord.Known.advice(suggestion: found.lowercased()))
            case "none", "nil", "undefined": return (message, Texts.UnexpectedWord.Known.advice(suggestion: "null"))
            default: return (message, Texts.UnexpectedWord.advice)
            }
        case .invalidKey: return (Texts.InvalidKey.message(found: found), Texts.InvalidKey.advice)
        default: return nil
        }
    }

    /// What is between values.
    private func aboutPunctuation(_ issue: JSONIssue, _ context: CatalogContext) -> Wording? {
        switch issue.kind {
        case .trailingComma: return (Texts.TrailingComma.message, Texts.TrailingComma.advice)
        case .unexpectedComma: return (Texts.UnexpectedComma.message, Texts.UnexpectedComma.advice)
        case .missingComma where isInnerQuote(issue, context):
            return (Texts.InnerQuote.message(found: line(from: issue.range.start, context)), Texts.InnerQuote.advice)
        case .missingComma:
            return (Texts.MissingComma.message(found: line(from: issue.range.start, context)), Texts.MissingComma.advice)
        case .missingColon:
            return (Texts.MissingColon.message(found: line(from: issue.range.start, context)), Texts.MissingColon.advice)
        case .missingValue: return (Texts.MissingValue.message(found: excerpt(issue.range, context)), Texts.MissingValue.advice)
        case .unexpectedCharacter:
            return (Texts.UnexpectedCharacter.message(found: excerpt(issue.range, context)), Texts.UnexpectedCharacter.advice)
        case .comment: return (Texts.Comment.message, Texts.Comment.advice)
        case .mismatchedBracket: return mismatchedBracket(issue, context)
        default: return nil
        }
    }

    /// The file as a whole.
    private func aboutDocument(_ issue: JSONIssue, _ context: CatalogContext) -> Wording? {
        switch issue.kind {
        case .emptyDocument: return (Texts.EmptyDocument.message, Texts.EmptyDocument.advice)
        case .binary: return (Texts.Binary.message, Texts.Binary.advice)
        case .truncated:
            let found = context.excerpt(issue.range)
            if found == "/*" { return (Texts.Truncated.Comment.message, Texts.Truncated.Comment.advice) }
            return (Texts.Truncated.message(found: found), Texts.Truncated.advice)
        case .secondDocument: return (Texts.SecondDocument.message, Texts.SecondDocument.advice)
        case .trailingText:
            return (Texts.TrailingText.message(found: line(from: issue.range.start, context)), Texts.TrailingText.advice)
        case .tooDeep: return (Texts.TooDeep.message, Texts.TooDeep.advice)
        case .tooManyIssues: return (Texts.TooManyIssues.message, Texts.TooManyIssues.advice)
        default: return nil
        }
    }

    private func invalidEscape(_ found: String) -> Wording {
        if found.hasPrefix("\\u") { return (Texts.InvalidEscape.Digits.message(found: found), Texts.InvalidEscape.Digits.advice) }
        let suggestion = found == "\\'" ? "'" : "\\" + found
        return (Texts.InvalidEscape.message(found: found), Texts.InvalidEscape.advice(suggestion: suggestion))
    }

    private func controlCharacter(_ byte: UInt8) -> Wording {
        let code = Unicode.Scalar(byte).codePoint
        let escape =
            switch byte {
            case 0x08: "\\b"
            case 0x09: "\\t"
            case 0x0A, 0x0D: "\\n"
            case 0x0C: "\\f"
            default: "\\u" + code.dropFirst(2).lowercased()
            }
        if byte == 0x0A || byte == 0x0D {
            return (Texts.ControlCharacter.Line.message, Texts.ControlCharacter.Line.advice(escape: escape))
        }
        return (Texts.ControlCharacter.message(code: code), Texts.ControlCharacter.advice(escape: escape))
    }

    private func mismatchedBracket(_ issue: JSONIssue, _ context: CatalogContext) -> Wording {
        let found = context.excerpt(issue.range)
        let isInside = context.catalog.document.withRoot { root in
            root.map { $0.range.start < issue.range.start && issue.range.start < $0.range.end } ?? false
        }
        guard isInside else {
            return (Texts.MismatchedBracket.Extra.message(found: found), Texts.MismatchedBracket.Extra.advice)
        }
        let expected = found == "}" ? "]" : "}"
        return (Texts.MismatchedBracket.message(found: found, expected: expected), Texts.MismatchedBracket.advice)
    }

    // MARK: One slip, one finding

    /// Whether an issue is the same slip as one before it, read on.
    private func isConsequence(_ issue: JSONIssue, _ context: CatalogContext) -> Bool {
        switch issue.kind {
        case .truncated, .mismatchedBracket, .tooDeep, .tooManyIssues: return false
        default: break
        }
        let issues = context.catalog.document.issues
        guard let index = issues.firstIndex(of: issue), index > 0 else { return false }
        let previous = issues[index - 1]
        switch previous.kind {
        case .truncated, .tooDeep, .tooManyIssues, .byteOrderMark, .mismatchedBracket: break
        case .unterminatedString:
            // It has swallowed the comma at the end of its line.
            guard previous.range.end <= issue.range.start else { break }
            if context.bytes[Int(previous.range.end)..<Int(issue.range.start)].allSatisfy({ $0 <= 0x20 }) { return true }
        default:
            if issue.range.start <= previous.range.end { return true }
        }
        return continuesInnerQuote(issue, issues[..<index], context)
    }

    /// Whether text follows a closing quotation mark directly: the mark was meant as part of the text, as in `"a "b" c"`.
    private func isInnerQuote(_ issue: JSONIssue, _ context: CatalogContext) -> Bool {
        let start = Int(issue.range.start)
        guard issue.kind == .missingComma, start > 0, context.bytes[start - 1] == UInt8(ascii: "\"") else { return false }
        return ![UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "[")].contains(context.bytes[start])
    }

    /// To a reader the rest of a line with such a mark is words without quotation marks, commas and colons.
    private func continuesInnerQuote(_ issue: JSONIssue, _ earlier: ArraySlice<JSONIssue>, _ context: CatalogContext) -> Bool {
        switch issue.kind {
        case .unterminatedString, .unexpectedComma, .missingComma, .missingColon, .missingValue, .invalidKey, .notANumber,
            .invalidNumber, .singleQuotedString, .unexpectedWord, .unexpectedCharacter:
            break
        default: return false
        }
        guard let quote = earlier.suffix(8).last(where: { isInnerQuote($0, context) }) else { return false }
        let between = context.bytes[Int(quote.range.start)..<Int(issue.range.start)]
        guard let lineEnd = between.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return true }
        return between[lineEnd...].allSatisfy { $0 <= 0x20 }
    }

    // MARK: Excerpts

    private func excerpt(_ range: ByteRange, _ context: CatalogContext) -> String {
        line(from: range.start, context, limit: range.count)
    }

    /// The beginning of the rest of a line.
    private func line(from start: UInt32, _ context: CatalogContext, limit: Int = 96) -> String {
        let bytes = context.bytes[Int(start)...].prefix(min(limit, 96)).prefix { $0 >= 0x20 }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.count > 24 ? String(text.prefix(24)) + "…" : text
    }
}
