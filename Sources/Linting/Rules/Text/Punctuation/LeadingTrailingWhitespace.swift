internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that a translation begins and ends with the spaces and line breaks of its source.
///
/// A no-break space does for a space. Languages that write no spaces between words may leave them out. What a substitution needs
/// at its ends depends on the text around it.
struct LeadingTrailingWhitespace: TextRule {
    static let metadata = RuleMetadata(.leadingTrailingWhitespace, .text, .warning, .style, fix: .safe)
    static let characters: TextTraits = .edgeSpace

    private typealias Texts = L10n.Rule.LeadingTrailingWhitespace

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        if context.isSourceLanguage { return checkSource(unit, in: context, to: &findings) }
        guard unit.form.substitution == nil, let source = context.counterpart else { return }
        let own = context.withUTF8(unit.value, TextEdges.init)
        let wanted = context.withUTF8(source.text, TextEdges.init)
        guard own != wanted, !context.isBlank(unit), !context.isBlank(source.text) else { return }
        let mayOmitSpaces = context.language.isWrittenWithoutSpaces
        let stray = strayEdges(of: source.text, context)
        if !stray.leading, !own.leading.matches(wanted.leading, mayOmitSpaces: mayOmitSpaces || beginsWithParticle(unit, context))
        {
            report(own.leading.range, source.text, wanted.leading.range, isStart: true, unit, context, &findings)
        }
        if !stray.trailing, !own.trailing.matches(wanted.trailing, mayOmitSpaces: mayOmitSpaces) {
            report(own.trailing.range, source.text, wanted.trailing.range, isStart: false, unit, context, &findings)
        }
    }

    /// A source text with whitespace at an end that most translations lack: a slip of the source, once.
    private func checkSource(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.form.isPlain, unit.hasText, !context.isBlank(unit) else { return }
        let edges = context.withUTF8(unit.value, TextEdges.init)
        let stray = strayEdges(of: unit.value, context)
        for (edge, isStray, isStart) in [(edges.leading, stray.leading, true), (edges.trailing, stray.trailing, false)]
        where isStray {
            let place = context.range(edge.range, of: unit.value)
            let found = context.excerpt(place)
            findings.report(
                isStart ? Texts.Source.Start.message(found: found) : Texts.Source.End.message(found: found), at: place,
                in: context, reason: Texts.reason, advice: Texts.Source.advice, unit: unit)
        }
    }

    /// The fewest translations that say anything of the source.
    private static let fewestTranslations = 3

    /// Which ends of a source text have whitespace that most of its plain translations lack.
    private func strayEdges(of source: JSONText, _ context: UnitContext) -> (leading: Bool, trailing: Bool) {
        let wanted = context.withUTF8(source, TextEdges.init)
        if wanted.leading.range.isEmpty, wanted.trailing.range.isEmpty { return (false, false) }
        var (count, leading, trailing) = (0, 0, 0)
        let catalog = context.catalog
        for localization in catalog.localizations[context.entry.localizations]
        where localization.language != catalog.sourceLanguage && !context.languages[localization.language].isWrittenWithoutSpaces
        {
            for unit in catalog.units[localization.units] where unit.form.isPlain && unit.hasText && !context.isBlank(unit) {
                let own = context.withUTF8(unit.value, TextEdges.init)
                count += 1
                if own.leading.range.isEmpty { leading += 1 }
                if own.trailing.range.isEmpty { trailing += 1 }
            }
        }
        if count < Self.fewestTranslations { return (false, false) }
        return (
            !wanted.leading.range.isEmpty && leading * 2 > count, !wanted.trailing.range.isEmpty && trailing * 2 > count
        )
    }

    /// Whether a Korean text begins with a particle, which is joined to the word that code puts before it.
    private func beginsWithParticle(_ unit: StringUnit, _ context: UnitContext) -> Bool {
        guard context.language.tag.language == "ko" else { return false }
        return context.withUTF8(unit.value) { text in
            Self.particles.contains { text.hasBytes($0.utf8) }
        }
    }

    private static let particles = ["는 ", "은 ", "가 ", "을 ", "를 ", "와 ", "과 ", "의 ", "에 ", "에서 ", "로 ", "으로 ", "도 "]

    /// Whether whitespace follows a colon or a comma, after which code may put a value.
    private func introducesText(_ place: ByteRange, _ unit: StringUnit, _ context: UnitContext) -> Bool {
        guard place.start > unit.value.content.start else { return false }
        let text = context.string(unit.value).reversed().drop(while: \.isWhitespace)
        return text.first.map { [":", ",", "：", "，", "、"].contains($0) } ?? false
    }

    private func report(
        _ own: Range<Int>, _ source: JSONText, _ wanted: Range<Int>, isStart: Bool, _ unit: StringUnit,
        _ context: UnitContext, _ findings: inout Findings
    ) {
        let place = context.range(own, of: unit.value)
        let replacement = context.withUTF8(source) { JSONPrinter.escaped($0.string(wanted)) }
        let message: Message =
            switch (own.isEmpty, isStart) {
            case (true, true): Texts.Start.missing(expected: replacement)
            case (true, false): Texts.End.missing(expected: replacement)
            case (false, true): Texts.Start.other(found: context.excerpt(place), expected: replacement)
            case (false, false): Texts.End.other(found: context.excerpt(place), expected: replacement)
            }
        findings.report(
            message, at: own.isEmpty ? unit.valueRange : place, in: context, reason: Texts.reason,
            advice: wanted.isEmpty ? Texts.Extra.advice : Texts.advice, unit: unit,
            // The source's space may itself be a slip.
            fix: wanted.isEmpty
                ? FixIt(introducesText(place, unit, context) ? .unsafe : .safe, [TextEdit(place, "")])
                : context.fix(unit, [TextEdit(place, replacement)]))
    }
}

/// The whitespace at the ends of a text.
private struct TextEdges: Equatable {
    let leading: Edge
    let trailing: Edge

    init(_ text: Span<UInt8>) {
        var start = 0
        while start < text.count {
            let length = text.spaceLength(at: start)
            if length == 0 { break }
            start += length
        }
        var end = text.count
        while end > start {
            let length = text.spaceLength(before: end)
            if length == 0 { break }
            end -= length
        }
        leading = Edge(text, 0..<start)
        trailing = Edge(text, end..<text.count)
    }

    static func == (a: TextEdges, b: TextEdges) -> Bool {
        a.leading.kinds == b.leading.kinds && a.trailing.kinds == b.trailing.kinds
    }

    struct Edge {
        let range: Range<Int>
        /// A line feed for every line break, a tab for a tab, a space for every other space.
        let kinds: [UInt8]

        init(_ text: Span<UInt8>, _ range: Range<Int>) {
            self.range = range
            var kinds: [UInt8] = []
            var index = range.lowerBound
            while index < range.upperBound {
                switch text[index] {
                case UInt8(ascii: "\n"), UInt8(ascii: "\t"): kinds.append(text[index])
                case UInt8(ascii: "\r"):
                    if index + 1 == text.count || text[index + 1] != UInt8(ascii: "\n") { kinds.append(0x0A) }
                default: kinds.append(UInt8(ascii: " "))
                }
                index += max(1, text.spaceLength(at: index))
            }
            self.kinds = kinds
        }

        func matches(_ wanted: Edge, mayOmitSpaces: Bool) -> Bool {
            if kinds == wanted.kinds { return true }
            return mayOmitSpaces && kinds == wanted.kinds.filter { $0 != UInt8(ascii: " ") }
        }
    }
}
