internal import L10nDiagnostics
public import L10nPlainText
internal import L10nSyntax

/// A specifier in a text and the argument that it takes.
@usableFromInline package struct ArgumentUse: Sendable {
    package let specifier: FormatSpecifier
    /// Position of the argument, from 1; 0 for what takes none (`%%`, a stray `%`, prose).
    @usableFromInline package let position: Int
    /// What it takes the argument for; nil where it takes none, or where a substitution does not say.
    package let kind: ArgumentKind?
    package let length: LengthModifier
    /// Type letter; 0 where it is not known.
    package let conversion: UInt8
    /// -1 for the key.
    @usableFromInline let unitIndex: Int32
    /// -1 for none.
    @usableFromInline let substitutionIndex: Int32

    init(
        specifier: FormatSpecifier, position: Int, kind: ArgumentKind?, length: LengthModifier, conversion: UInt8, unit: Int?,
        substitution: Int?
    ) {
        self.specifier = specifier
        self.position = position
        self.kind = kind
        self.length = length
        self.conversion = conversion
        unitIndex = unit.map { Int32($0) } ?? -1
        substitutionIndex = substitution.map { Int32($0) } ?? -1
    }

    /// Index in ``StringCatalog/units``; nil for the key.
    @inlinable package var unit: Int? { unitIndex < 0 ? nil : Int(unitIndex) }

    /// The substitution that `%#@name@` refers to, as index in ``StringCatalog/substitutions``; nil for all else, and where the
    /// localization has none of that name.
    @inlinable package var substitution: Int? { substitutionIndex < 0 ? nil : Int(substitutionIndex) }

    /// Whether it takes an argument.
    @inlinable package var takesArgument: Bool { position > 0 }

    /// Whether both take the same argument in the same way, plainly.
    fileprivate func isLike(_ other: ArgumentUse) -> Bool {
        position == other.position && conversion == other.conversion && length == other.length && specifier.isPlain
            && other.specifier.isPlain
    }
}

/// What is known about one argument in one localization: the first use of its position.
@usableFromInline package struct SignatureArgument: Sendable {
    @usableFromInline package let position: Int
    package let kind: ArgumentKind?
    package let length: LengthModifier
    package let conversion: UInt8
    /// Index in ``EntryArguments/uses``.
    package let use: Int
    /// How it is written, such as `%lld`.
    package var text: String { text(isNumbered: false) }

    /// How it is written, with its number where that is wanted: `%2$lld`.
    package func text(isNumbered: Bool) -> String {
        let text = conversion == 0 ? "%#@…@" : ArgumentText.specifier(conversion: conversion, length: length)
        return isNumbered ? "%\(position)$" + text.dropFirst() : text
    }
}

/// Writes specifiers for messages.
package enum ArgumentText {
    package static func specifier(conversion: UInt8, length: LengthModifier) -> String {
        let modifier =
            switch length {
            case .none: ""
            case .hh: "hh"
            case .h: "h"
            case .l: "l"
            case .ll: "ll"
            case .q: "q"
            case .upperL: "L"
            case .z: "z"
            case .t: "t"
            case .j: "j"
            }
        return "%" + modifier + String(Character(Unicode.Scalar(conversion)))
    }
}

/// The placeholders of one entry: of its key and of every text in every language, each with the position of its argument.
///
/// Unnumbered specifiers take 1, 2, 3 …; inside a substitution they count on from its `argNum`. What may be prose
/// (`100% sure`) is text. The source's arguments are those of the key where it has any, because the key is what code contains;
/// else those of the source's texts. Of a text with more percent signs than ``CatalogLimits/specifiers`` the first ones are
/// looked at.
///
/// One instance analyzes many entries in turn and reuses its memory unless a slice of it is still in use.
/// Nothing reads it during the analysis, so its fields skip the check for overlapping access.
@usableFromInline package final class EntryArguments {
    /// All of the entry, key first, then unit by unit.
    @exclusivity(unchecked) @usableFromInline package private(set) var uses: [ArgumentUse] = []
    /// The arguments of all localizations, and those of the key after them.
    @exclusivity(unchecked) @usableFromInline var arguments: [SignatureArgument] = []
    /// Where the arguments of the source are in ``arguments``.
    @exclusivity(unchecked) @usableFromInline var sourceRange = 0..<0
    @exclusivity(unchecked) private var summary = Summary()
    /// Where the uses in the key are in ``uses``.
    @exclusivity(unchecked) @usableFromInline package private(set) var indicesOfUsesInKey = 0..<0
    /// For each unit of the entry, its uses.
    @exclusivity(unchecked) @usableFromInline var unitUses: [Range<Int>] = []
    @exclusivity(unchecked) @usableFromInline var firstUnit = 0
    @exclusivity(unchecked) private var firstLocalization = 0
    /// For each localization of the entry, where its arguments are in ``arguments`` and its uses in ``uses``.
    @exclusivity(unchecked) private var signatures: [(arguments: Range<Int>, uses: Range<Int>)] = []
    /// While a signature is made: by position, where the argument is in ``arguments``; less than its first one for none.
    @exclusivity(unchecked) private var places: [Int] = []
    /// What the substitutions of one localization count, as far as that has been looked up.
    @exclusivity(unchecked) private var types: [ArgumentType?] = []

    /// What is known about the entry as a whole.
    private struct Summary {
        var sourceIsKey = false
        var isSourceKnown = true
        var areUniform = false
    }

    package init() {}

    @usableFromInline package typealias Uses = ArraySlice<ArgumentUse>
    /// Arguments by position.
    @usableFromInline package typealias Signature = ArraySlice<SignatureArgument>

    /// The arguments of the source, by position.
    @inlinable package var source: Signature { arguments[sourceRange] }

    // Where these were inlined, other modules would check for overlapping access.

    /// Whether neither the key nor any text has a percent sign.
    package var isEmpty: Bool { uses.isEmpty }

    /// Whether the entry has no source text, so that its key is the text.
    package var sourceIsKey: Bool { summary.sourceIsKey }

    /// Whether the arguments that code passes are known: not where the key is an identifier and there is no source text.
    package var isSourceKnown: Bool { summary.isSourceKnown }

    /// Whether all texts take the arguments of the source, written in one way: in the same order, each once and on its own, without
    /// layout, numbered or not. What compares texts with the source finds nothing then.
    package var areUniform: Bool { summary.areUniform }

    /// The uses in one text.
    @inlinable package func uses(ofUnit unit: Int) -> Uses { uses[indicesOfUses(inUnit: unit)] }

    /// The uses in the key.
    @inlinable package var usesInKey: Uses { uses[indicesOfUsesInKey] }

    /// Where the uses in one text are in ``uses``.
    @inlinable package func indicesOfUses(inUnit unit: Int) -> Range<Int> {
        let index = unit - firstUnit
        return index >= 0 && index < unitUses.count ? unitUses[index] : 0..<0
    }

    /// An element of ``uses``, which other modules would read with a check for overlapping access.
    @inlinable package func use(at index: Int) -> ArgumentUse { uses[index] }

    /// Whether the source takes no arguments.
    @inlinable package var isSourceEmpty: Bool { sourceRange.isEmpty }

    /// The argument of the source at a position, if it has one.
    @inlinable package func sourceArgument(at position: Int) -> SignatureArgument? {
        let index = sourceRange.partitionPoint { arguments[$0].position >= position }
        return index < sourceRange.upperBound && arguments[index].position == position ? arguments[index] : nil
    }

    /// The arguments of one localization, by position: the union over its branches and substitutions.
    package func signature(ofLocalization localization: Int) -> Signature {
        let index = localization - firstLocalization
        return arguments[signatures.indices.contains(index) ? signatures[index].arguments : 0..<0]
    }

    /// The uses in all texts of one localization.
    package func uses(ofLocalization localization: Int) -> Uses {
        let index = localization - firstLocalization
        return uses[signatures.indices.contains(index) ? signatures[index].uses : 0..<0]
    }

    /// Whether any text of the entry takes an argument.
    package var hasArguments: Bool { uses.contains { $0.takesArgument } }

    // MARK: Analysis

    /// Analyzes an entry in place of the previous one.
    package func analyze(_ entry: CatalogEntry, source: Localization?, in catalog: StringCatalog) {
        catalog.source.bytes.withUnsafeBufferPointer { analyze(entry, source: source, in: catalog, bytes: $0) }
    }

    private func analyze(
        _ entry: CatalogEntry, source: Localization?, in catalog: StringCatalog, bytes: UnsafeBufferPointer<UInt8>
    ) {
        uses.removeAll(keepingCapacity: true)
        unitUses.removeAll(keepingCapacity: true)
        signatures.removeAll(keepingCapacity: true)
        arguments.removeAll(keepingCapacity: true)
        sourceRange = 0..<0
        summary = Summary()
        firstLocalization = entry.localizations.lowerBound
        firstUnit = entry.localizations.isEmpty ? 0 : catalog.localizations[entry.localizations.lowerBound].units.lowerBound
        indicesOfUsesInKey = 0..<0
        let end = entry.localizations.isEmpty ? 0 : catalog.localizations[entry.localizations.upperBound - 1].units.upperBound
        guard Self.containsPercent(entry, firstUnit..<end, catalog, bytes) else { return }

        append(entry.key, unit: nil, base: 1, catalog: catalog, bytes: bytes, substitutions: 0..<0)
        indicesOfUsesInKey = 0..<uses.count
        // Read for each localization, they would be retained each time, and both cores wait for that.
        let (localizations, units) = (catalog.localizations, catalog.units)
        for index in entry.localizations { analyze(localizations[index], units, catalog, bytes) }
        let hasSourceText = source.map { Self.hasText($0, catalog) } ?? false
        summary.sourceIsKey = !hasSourceText
        let first = arguments.count
        // A key entered by hand may be any name; with a source text its specifiers count for nothing.
        if entry.extractionState != .manual || !hasSourceText {
            append(indicesOfUsesInKey, toSignatureFrom: first)
            finishSignature(from: first)
        }
        if arguments.count > first {
            sourceRange = first..<arguments.count
        } else if hasSourceText, let source {
            sourceRange = signatures[source.index - firstLocalization].arguments
        } else {
            // A name says nothing of the arguments that code passes.
            summary.isSourceKnown = !catalog.withUTF8(entry.key, KeyShape.isIdentifier)
        }
        summary.areUniform = areLikeSource(units, firstUnit..<end)
    }

    /// Whether the texts among some units take the arguments of the source as ``areUniform`` says.
    private func areLikeSource(_ units: [StringUnit], _ range: Range<Int>) -> Bool {
        // Read from the instance, they would be retained each time.
        let (uses, unitUses) = (uses, unitUses)
        func isText(_ unit: Int) -> Bool { units[unit].hasValue && !units[unit].value.isEmpty && units[unit].form.phrase == nil }
        guard let first = range.first(where: isText) else { return false }
        let model = uses[unitUses[first - firstUnit]]
        guard let isNumbered = model.first?.specifier.isNumbered, model.count == sourceRange.count,
            model.allSatisfy({ use in
                use.specifier.isNumbered == isNumbered && 1...127 ~= use.position
                    && model.count(where: { $0.position == use.position }) == 1
                    && sourceArgument(at: use.position).map { use.isLike(uses[$0.use]) } ?? false
            })
        else { return false }
        return range.allSatisfy { unit in
            if !isText(unit) { return true }
            let own = unitUses[unit - firstUnit]
            guard own.count == model.count else { return false }
            return zip(own, model.indices).allSatisfy {
                uses[$0].isLike(uses[$1]) && uses[$0].specifier.isNumbered == isNumbered
            }
        }
    }

    private static func hasText(_ localization: Localization, _ catalog: StringCatalog) -> Bool {
        localization.units.contains { catalog.units[$0].hasValue && !catalog.units[$0].value.isEmpty }
    }

    private static func containsPercent(
        _ entry: CatalogEntry, _ units: Range<Int>, _ catalog: StringCatalog, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        func hasPercent(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
            ByteSearch.first(of: UInt8(ascii: "%"), in: text) < text.count
        }
        func hasPercent(_ text: JSONText) -> Bool {
            text.hasEscapes
                ? text.withUTF8(in: bytes, hasPercent) : hasPercent(UnsafeBufferPointer(rebasing: bytes[text.content.indices]))
        }
        if hasPercent(entry.key) { return true }
        // Where the file has none in the whole entry, only an escape can be one.
        let needsEscape = !hasPercent(UnsafeBufferPointer(rebasing: bytes[entry.range.indices]))
        return units.contains { index in
            let unit = catalog.units[index]
            return unit.hasValue && (unit.value.hasEscapes || !needsEscape) && hasPercent(unit.value)
        }
    }

    private func analyze(
        _ localization: Localization, _ units: [StringUnit], _ catalog: StringCatalog, _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        let start = unitUses.count
        let firstUse = uses.count
        let substitutions = catalog.substitutions(of: localization).indices
        if !substitutions.isEmpty { types = Array(repeating: nil, count: substitutions.count) }
        for _ in localization.units { unitUses.append(0..<0) }
        // Plain texts and branches first: a substitution without `argNum` takes the position of its token there.
        for pass in 0..<(substitutions.isEmpty ? 1 : 2) {
            for index in localization.units {
                guard units[index].hasValue, units[index].form.phrase == nil else { continue }
                let substitution = catalog.substitution(of: units[index])
                guard (substitution != nil) == (pass == 1) else { continue }
                let base = substitution.map { selectingPosition(of: $0, uses[firstUse...], catalog) } ?? 1
                let first = uses.count
                append(units[index].value, unit: index, base: base, catalog: catalog, bytes: bytes, substitutions: substitutions)
                unitUses[start + index - localization.units.lowerBound] = first..<uses.count
            }
        }
        let first = arguments.count
        for index in start..<unitUses.count { append(unitUses[index], toSignatureFrom: first) }
        finishSignature(from: first)
        signatures.append((first..<arguments.count, firstUse..<uses.count))
    }

    /// Position of the argument that selects the form of a substitution: its `argNum`, or the place of its token.
    package func selectingPosition(of substitution: Substitution, _ catalog: StringCatalog) -> Int {
        selectingPosition(of: substitution, uses(ofLocalization: substitution.localization), catalog)
    }

    private func selectingPosition(of substitution: Substitution, _ uses: Uses, _ catalog: StringCatalog) -> Int {
        if let number = substitution.argNum, number > 0 { return min(number, 127) }
        return max(uses.first { Self.refers($0, to: substitution, catalog) }?.position ?? 1, 1)
    }

    /// Whether a use in a text of its localization refers to a substitution, or to another one of its name.
    package static func refers(_ use: ArgumentUse, to substitution: Substitution, _ catalog: StringCatalog) -> Bool {
        guard let index = use.substitution else { return false }
        let other = catalog.substitutions[index]
        if other.nameRange == substitution.nameRange { return true }
        return other.name.content.count == substitution.name.content.count
            && catalog.isSame(other.name, substitution.name)
    }

    private func append(
        _ text: JSONText, unit: Int?, base: Int, catalog: StringCatalog, bytes: UnsafeBufferPointer<UInt8>,
        substitutions: Range<Int>
    ) {
        text.withUTF8(in: bytes) { value in
            append(value, of: text, unit: unit, base: base, catalog: catalog, bytes: bytes, substitutions: substitutions)
        }
    }

    private func append(
        _ value: UnsafeBufferPointer<UInt8>, of text: JSONText, unit: Int?, base: Int, catalog: StringCatalog,
        bytes: UnsafeBufferPointer<UInt8>, substitutions: Range<Int>
    ) {
        var next = base
        var specifiers = FormatSpecifiers(value)
        // Rules compare each placeholder of a text with the others.
        for _ in 0..<CatalogLimits.specifiers {
            guard let specifier = specifiers.next() else { break }
            var position = 0
            var kind = specifier.kind
            var length = specifier.length
            var conversion = specifier.conversion
            var reference: Int?
            switch specifier.form {
            case .escapedPercent, .invalid:
                kind = nil
            case .argument where specifier.mayBeProse:
                kind = nil
            case .argument:
                if specifier.hasStar { next += 1 }
                if let explicit = specifier.explicitPosition {
                    position = Int(explicit)
                } else {
                    position = next
                    next += 1
                }
            case .substitutionArgument:
                position = specifier.explicitPosition.map { Int($0) } ?? base
                if let definition = unit.flatMap({ catalog.units[$0].form.substitution }) {
                    (kind, length, conversion) = type(of: substitutions.lowerBound + definition, substitutions, catalog)
                } else {
                    // Without a substitution it isn't an argument, only a defect.
                    kind = nil
                    position = 0
                }
            case .substitution:
                reference = Self.definition(specifier, in: text, substitutions, catalog)
                if let reference { (kind, length, conversion) = type(of: reference, substitutions, catalog) }
                if let explicit = specifier.explicitPosition {
                    position = Int(explicit)
                } else if let number = reference.flatMap({ catalog.substitutions[$0].argNum }), number > 0 {
                    position = min(number, 127)
                } else {
                    position = next
                    next += 1
                }
            }
            uses.append(
                ArgumentUse(
                    specifier: specifier, position: position, kind: kind, length: length, conversion: conversion, unit: unit,
                    substitution: reference))
        }
    }

    /// The substitution that `%#@name@` refers to.
    private static func definition(
        _ specifier: FormatSpecifier, in text: JSONText, _ substitutions: Range<Int>, _ catalog: StringCatalog
    ) -> Int? {
        guard !substitutions.isEmpty else { return nil }
        return catalog.withUTF8(text) { text in
            substitutions.first { catalog.substitutions[$0].isReferenced(by: specifier, in: text, of: catalog) }
        }
    }

    /// What an argument is passed as.
    package typealias ArgumentType = (ArgumentKind?, LengthModifier, UInt8)

    /// The type of the argument of a substitution of the localization that is being analyzed.
    private func type(of index: Int, _ substitutions: Range<Int>, _ catalog: StringCatalog) -> ArgumentType {
        let place = index - substitutions.lowerBound
        if let known = types[place] { return known }
        let type = Self.type(of: catalog.substitutions[index], catalog)
        types[place] = type
        return type
    }

    /// The type of the argument of a substitution: its `formatSpecifier`, else the first number in its cases.
    package static func type(of substitution: Substitution, _ catalog: StringCatalog) -> ArgumentType {
        if let text = substitution.formatSpecifier {
            guard let specifier = FormatParser.parse(formatSpecifier: catalog.string(text)) else { return (nil, .none, 0) }
            return (specifier.kind, specifier.length, specifier.conversion)
        }
        guard let plural = substitution.plural else { return (nil, .none, 0) }
        var specifiers: [FormatSpecifier] = []
        for unit in catalog.units[catalog.plurals[plural].units] where unit.hasValue {
            specifiers.removeAll(keepingCapacity: true)
            catalog.withUTF8(unit.value) { FormatParser.parse($0, into: &specifiers) }
            if let number = specifiers.first(where: { !$0.mayBeProse && ($0.kind == .integer || $0.kind == .double) }) {
                return (number.kind, number.length, number.conversion)
            }
        }
        return (nil, .none, 0)
    }

    /// Adds the positions of some uses to the signature whose arguments begin at an index of ``arguments``.
    private func append(_ range: Range<Int>, toSignatureFrom first: Int) {
        for index in range where uses[index].takesArgument {
            let use = uses[index]
            let argument = SignatureArgument(
                position: use.position, kind: use.kind, length: use.length, conversion: use.conversion, use: index)
            while places.count <= use.position { places.append(-1) }
            let known = places[use.position]
            if known >= first {
                // A use that knows its type says more than a token that does not.
                if arguments[known].kind == nil, use.kind != nil { arguments[known] = argument }
                continue
            }
            places[use.position] = arguments.count
            arguments.append(argument)
        }
    }

    /// Puts the arguments of a signature in the order of their positions.
    private func finishSignature(from first: Int) {
        for index in first..<arguments.count { places[arguments[index].position] = -1 }
        if arguments.count - first > 1 {
            arguments.withUnsafeMutableBufferPointer { $0[first...].sort { $0.position < $1.position } }
        }
    }
}
