internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// A percent sign of a formatted text that was not meant as what it is read as: it begins no specifier, or one that no
/// argument belongs to.
struct StrayPercent {
    /// What was meant, as far as the source tells.
    enum Meaning {
        /// A percent sign to show.
        case sign
        /// A percent sign to show where the source has none, so that it may as well be a slip.
        case unknown
        /// A placeholder for an argument that the text is missing, as it should be written.
        case argument(position: Int, written: String)
    }

    let use: ArgumentUse
    let meaning: Meaning
    /// What the replacement takes the place of, in the decoded text: `%`, `%2$`, or `% %`.
    let range: Range<Int>
    /// Whether a letter follows at once, which may or may not be part of the placeholder that was meant: `%د`.
    let touchesLetter: Bool

    /// The position of the argument that was meant.
    var position: Int? {
        if case .argument(let position, _) = meaning { return position }
        return nil
    }

    /// What to write in its place.
    var replacement: String {
        if case .argument(_, let written) = meaning { return written }
        return "%%"
    }
}

extension LocalizationContext {
    /// The stray percent signs of a formatted text, in their order, and what each was meant to be.
    ///
    /// A sign after a number is one if the source has a percent sign too. Any other is the rest of a placeholder, as
    /// long as the text is missing one. What is only misspelled is for `format-lookalike`.
    func strayPercents(_ text: TextArguments) -> [StrayPercent] {
        guard text.uses.contains(where: Self.isStray) else { return [] }
        let lookalikes = lookalikes(in: text.unit.value, text.uses).map(\.range)
        let bytes = withUTF8(text.unit.value) { Array($0) }
        var signs: [(use: ArgumentUse, range: Range<Int>)] = []
        for use in text.uses where Self.isStray(use) {
            let start = Int(use.specifier.start)
            if lookalikes.contains(where: { $0.contains(start) }) { continue }
            // `% %` is one sign.
            if let last = signs.last, bytes[last.range.upperBound..<start].allSatisfy({ $0 == 0x20 }), last.range.count == 1 {
                signs[signs.count - 1].range = last.range.lowerBound..<start + 1
            } else {
                signs.append((use, start..<start + 1))
            }
        }
        var percents = missingPercents(in: text)
        // There may be thousands of signs, but few uses that take an argument.
        let numbers = text.uses.filter { $0.takesArgument || $0.specifier.form == .substitutionArgument }
        let shown = signs.map { sign in
            guard percents > 0, followsNumber(sign.range.lowerBound, numbers, bytes) || sign.range.count > 1 else { return false }
            percents -= 1
            return true
        }
        let left = signs.indices.filter { !shown[$0] }.map { Int(signs[$0].use.specifier.start) }
        var missing = (numberedArguments(at: left, bytes) ?? missingArguments(text, at: left))[...]
        return signs.indices.map { index in
            let sign = signs[index]
            let start = sign.range.lowerBound
            guard !shown[index], let argument = missing.popFirst() else {
                let isSign = shown[index] || isSourceLanguage || percents > 0 || followsNumber(start, numbers, bytes)
                return StrayPercent(
                    use: sign.use, meaning: isSign ? .sign : .unknown, range: sign.range, touchesLetter: false)
            }
            // A position that is all there is of the placeholder.
            var end = start + 1
            while end < bytes.count, ASCII.isDigit(bytes[end]) { end += 1 }
            if end < bytes.count, bytes[end] == UInt8(ascii: "$") { end += 1 }
            // What comes after a number is no part of it, unless it is a type.
            let hasNumber = end > start + 1
            let isLetter = end < bytes.count && (ASCII.isLetter(bytes[end]) || bytes[end] >= 0x80 && !hasNumber)
            return StrayPercent(
                use: sign.use, meaning: .argument(position: argument.position, written: argument.written), range: start..<end,
                touchesLetter: isLetter)
        }
    }

    /// The rest of a damaged placeholder, or of a percent sign.
    private static func isStray(_ use: ArgumentUse) -> Bool {
        use.specifier.form == .invalid || use.specifier.form == .argument && use.specifier.mayBeProse
    }

    /// How many percent signs the source shows that a text does not.
    private func missingPercents(in text: TextArguments) -> Int {
        func count(_ uses: TextUses) -> Int { uses.count { $0.specifier.form == .escapedPercent } }
        guard !isSourceLanguage else { return 0 }
        var inSource = arguments.sourceIsKey ? count(usesInKey) : 0
        if let source = sourceLocalization {
            inSource = source.units.map { count(uses(ofUnit: $0)) }.max() ?? 0
        }
        return inSource - count(text.uses)
    }

    /// Whether a number, or the placeholder of one, is before a percent sign, with or without a space between.
    private func followsNumber(_ start: Int, _ numbers: [ArgumentUse], _ bytes: [UInt8]) -> Bool {
        // More spaces than these are not one between a number and its sign.
        let before = String(decoding: bytes[max(0, start - 16)..<start], as: UTF8.self).last { !$0.isWhitespace }
        guard let before else { return false }
        if before.isNumber { return true }
        return numbers.contains { use in
            Int(use.specifier.end) <= start && (use.takesArgument || use.specifier.form == .substitutionArgument)
                && bytes[Int(use.specifier.end)..<start].allSatisfy { $0 == 0x20 || $0 >= 0x80 }
                && String(decoding: bytes[Int(use.specifier.end)..<start], as: UTF8.self).allSatisfy(\.isWhitespace)
        }
    }

    /// The arguments whose positions are what is left of them, `%1 … %2`; nil unless all signs have one of the source's.
    private func numberedArguments(at signs: [Int], _ bytes: [UInt8]) -> [(position: Int, written: String)]? {
        var found: [(position: Int, written: String)] = []
        for sign in signs {
            let digits = bytes[(sign + 1)...].prefix(while: ASCII.isDigit)
            guard 1...2 ~= digits.count, let position = Int(String(decoding: digits, as: UTF8.self)),
                let argument = arguments.sourceArgument(at: position), !found.contains(where: { $0.position == position })
            else { return nil }
            found.append((position, written(argument, isNumbered: true)))
        }
        return found
    }

    /// The arguments of the source that a text is missing, for signs at some places, in the order of the signs.
    private func missingArguments(_ text: TextArguments, at signs: [Int]) -> [(position: Int, written: String)] {
        guard !signs.isEmpty else { return [] }
        if text.unit.form.substitution != nil {
            // Its own number.
            let isThere = text.uses.contains(where: \.takesArgument)
            return isThere || isSourceLanguage ? [] : [(0, "%arg")]
        }
        let required = isSourceLanguage ? PositionSet(usesInKey) : positionsRequiredBySource
        let numbered = isNumbered(text)
        func named(_ positions: [Int]) -> [(position: Int, written: String)] {
            positions.compactMap { position in
                guard required.contains(position) else { return nil }
                return arguments.sourceArgument(at: position).map { (position, written($0, isNumbered: numbered)) }
            }
        }
        let own = text.uses.filter(\.takesArgument)
        let source = arguments.source
        if own.allSatisfy({ !$0.specifier.isNumbered }), own.count + signs.count == source.count {
            // With the signs every argument has its place.
            let places = own.map { (Int($0.specifier.start), $0.kind) } + signs.map { ($0, nil) }
            let ordered = places.sorted { $0.0 < $1.0 }
            if zip(ordered, source).allSatisfy({ place, argument in place.1 == nil || place.1 == argument.kind }) {
                return named(zip(ordered, source).filter { $0.0.1 == nil }.map { $0.1.position })
            }
        }
        return named(shiftedDrop(text) ?? required.subtracting(positions(of: text)).positions)
    }
}

extension EntryScope {
    /// What looks like a misspelled placeholder in a text, but not the space in prose: `50 % d'entre eux`.
    func lookalikes(in text: JSONText, _ uses: TextUses) -> [LookalikeSpecifier] {
        let references = references(in: text)
        return references
            + LookalikeSpecifier.find(in: string(text)).filter { lookalike in
                let start = lookalike.range.lowerBound
                if references.contains(where: { $0.range.overlaps(lookalike.range) }) { return false }
                return lookalike.isDoubled
                    || !uses.contains { use in
                        // The second sign of `%%`, or a single letter after a space.
                        use.specifier.form == .escapedPercent && use.specifier.range.contains(start)
                            // The last sign of `%#@count@`.
                            || use.specifier.form == .substitution && use.specifier.range.contains(start)
                                && Int(use.specifier.start) != start
                            || use.specifier.mayBeProse && Int(use.specifier.start) == start && lookalike.mayStillWork
                                && lookalike.replacement.utf8.count == 2
                    }
            }
    }

    var hasSubstitutionsInSource: Bool { sourceLocalization.map { !catalog.substitutions(of: $0).isEmpty } ?? false }

    /// What is left of references to the substitutions of the source.
    func references(in text: JSONText) -> [LookalikeSpecifier] {
        guard let source = sourceLocalization else { return [] }
        let names = catalog.substitutions(of: source).map { string($0.name) }
        return names.isEmpty ? [] : LookalikeSpecifier.references(to: names, in: string(text))
    }

    /// A placeholder of the source as the source has it, with or without its number.
    func written(_ argument: SignatureArgument, isNumbered: Bool) -> String {
        let use = arguments.use(at: argument.use)
        guard use.specifier.form != .substitutionArgument else { return argument.text(isNumbered: isNumbered) }
        let text = withUTF8(catalog.text(of: use, in: entry)) { $0.string(use.specifier.range) }
        guard use.specifier.isNumbered != isNumbered else { return text }
        if isNumbered { return "%\(argument.position)$" + text.dropFirst() }
        return "%" + text.drop { $0 != "$" }.dropFirst()
    }
}
