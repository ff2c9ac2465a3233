internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax

/// The argument that a plural counts.
struct CountedArgument {
    /// From 1.
    var position = 1
    /// How it is written, without `%`: `lld`.
    var type = "lld"

    init() {}

    init(_ use: ArgumentUse) {
        position = use.position
        type = String(ArgumentText.specifier(conversion: use.conversion, length: use.length).dropFirst())
    }
}

/// Writes texts as Foundation formats them: without the names of arguments, and with the variables of a `.stringsdict` file in
/// place of substitutions.
struct FormatWriter {
    private let catalog: StringCatalog
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ catalog: StringCatalog, bytes: UnsafeBufferPointer<UInt8>) {
        self.catalog = catalog
        self.bytes = bytes
    }

    /// What replaces a specifier; nil to keep it.
    private typealias Replacement = (FormatSpecifier, UnsafeBufferPointer<UInt8>) -> String?

    // MARK: Texts

    /// Calls `body` with a text in which arguments have no names: Foundation prints `%1$(name)@` literally.
    func withText(_ value: JSONText, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        value.withUTF8(in: bytes) { text in
            guard ByteSearch.first(of: UInt8(ascii: "%"), in: text) < text.count, text.contains(UInt8(ascii: "(")) else {
                return body(text)
            }
            replace(in: text, by: Self.withoutName, body)
        }
    }

    private func replace(
        in text: UnsafeBufferPointer<UInt8>, by replacement: Replacement, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var result: [UInt8] = []
        var start = 0
        for specifier in FormatParser.specifiers(of: text) {
            guard let replacement = replacement(specifier, text) ?? Self.withoutName(specifier, text) else { continue }
            result += text[start..<specifier.range.lowerBound]
            result += replacement.utf8
            start = specifier.range.upperBound
        }
        if start == 0 { return body(text) }
        result += text[start...]
        result.withUnsafeBufferPointer(body)
    }

    /// `2$`; empty where a specifier has no number. A number that is too large for Foundation is copied from the text.
    private static func writtenPosition(_ specifier: FormatSpecifier, _ text: UnsafeBufferPointer<UInt8>) -> String {
        guard let position = specifier.explicitPosition else { return "" }
        if position < 128 { return "\(position)$" }
        let digits = text[specifier.range].dropFirst().prefix { $0 != UInt8(ascii: "$") }
        return String(decoding: digits, as: UTF8.self) + "$"
    }

    /// `%1$@` for `%1$(name)@`; nil if there is no name, or one that is a remark in prose: `5 %(net) down`.
    private static func withoutName(_ specifier: FormatSpecifier, _ text: UnsafeBufferPointer<UInt8>) -> String? {
        guard specifier.form == .argument || specifier.form == .substitutionArgument, !specifier.nameRange.isEmpty,
            text[specifier.bodyRange.lowerBound] != UInt8(ascii: " ")
        else { return nil }
        return "%" + writtenPosition(specifier, text) + String(decoding: text[specifier.bodyRange], as: UTF8.self)
    }

    // MARK: Plurals of whole texts

    /// Writes a format that is one variable, and the variable.
    func write<Writer: PropertyListWriter>(_ plural: PluralVariation, counting count: CountedArgument, to writer: inout Writer) {
        writer.beginDictionary()
        writer.write(key: StringsDictionary.formatKey)
        writer.write(text: count.position > 1 ? "%\(count.position)$#@value@" : "%#@value@")
        writer.write(key: "value")
        write(plural, type: count.type, to: &writer) { text, body in
            // Unnumbered arguments of a form count on from the one that is counted. A width that is an argument has no number.
            let isNumbered = count.position > 1 && !FormatParser.specifiers(of: text).contains { $0.hasStar }
            replace(in: text, by: isNumbered ? Self.numbering() : Self.withoutName, body)
        }
        writer.endDictionary()
    }

    /// Numbers the arguments of a text that have no numbers, in their order.
    private static func numbering() -> Replacement {
        var next = 1
        return { specifier, text in
            guard specifier.form == .argument, !specifier.mayBeProse, !specifier.isNumbered else { return nil }
            defer { next += 1 }
            return "%\(next)$" + String(decoding: text[specifier.bodyRange], as: UTF8.self)
        }
    }

    /// Writes a variable: its rule, the type of its argument, and its forms.
    private func write<Writer: PropertyListWriter>(
        _ plural: PluralVariation, type: String, to writer: inout Writer,
        _ withForm: (UnsafeBufferPointer<UInt8>, (UnsafeBufferPointer<UInt8>) -> Void) -> Void
    ) {
        writer.beginDictionary()
        writer.write(key: StringsDictionary.ruleTypeKey)
        writer.write(text: StringsDictionary.pluralRuleType)
        writer.write(key: StringsDictionary.valueTypeKey)
        writer.write(text: type)
        for category in Self.sortedCategories {
            let units = catalog.units[plural.units]
            guard let unit = units.first(where: { $0.form.category == category && $0.hasValue }) else { continue }
            writer.write(key: category.name)
            unit.value.withUTF8(in: bytes) { text in withForm(text) { writer.write(text: $0) } }
        }
        writer.endDictionary()
    }

    /// In the order of a file.
    private static let sortedCategories = PluralCategory.allCases.sorted { $0.name < $1.name }

    // MARK: Substitutions

    /// Writes the value of a key that has substitutions: a format and those that it uses, or the text where it uses none.
    func write<Writer: PropertyListWriter>(_ value: JSONText, _ localization: Localization, to writer: inout Writer) {
        let variables = variables(of: localization)
        let used = value.withUTF8(in: bytes) { text in
            FormatParser.specifiers(of: text).compactMap { variable(of: $0, text, variables)?.name }
        }
        if used.isEmpty { return withText(value) { writer.write(text: $0) } }
        writer.beginDictionary()
        for name in (Set(used).union([StringsDictionary.formatKey])).sorted() {
            writer.write(key: name)
            if let variable = variables.first(where: { $0.name == name }) {
                write(variable, to: &writer)
            } else {
                value.withUTF8(in: bytes) { text in
                    replace(in: text, by: { self.token($0, $1, variables) }) { writer.write(text: $0) }
                }
            }
        }
        writer.endDictionary()
    }

    /// Whether a text refers to a substitution that there is.
    func usesSubstitutions(_ value: JSONText, _ localization: Localization) -> Bool {
        let variables = variables(of: localization)
        return value.withUTF8(in: bytes) { text in
            FormatParser.specifiers(of: text).contains { variable(of: $0, text, variables) != nil }
        }
    }

    /// A substitution as the file names it.
    private struct Variable {
        let substitution: Substitution
        let plural: PluralVariation
        let name: String
        /// Nil where the place of the token decides.
        let position: Int?
        let type: String
    }

    /// The substitutions that have forms. A name that is not ASCII, or that of the format, is `value`, the next one of the kind
    /// `value2`.
    private func variables(of localization: Localization) -> [Variable] {
        var variables: [Variable] = []
        let names = catalog.substitutions(of: localization).map { catalog.string($0.name) }
        let known = Set(names)
        var taken: Set<String> = [StringsDictionary.formatKey]
        var number = 0
        for (substitution, name) in zip(catalog.substitutions(of: localization), names) {
            guard let plural = substitution.plural else { continue }
            var own = name
            if !own.utf8.allSatisfy({ $0 < 0x80 }) || taken.contains(own) {
                repeat {
                    number += 1
                    own = number == 1 ? "value" : "value\(number)"
                } while known.contains(own) || taken.contains(own)
            }
            taken.insert(own)
            variables.append(
                Variable(
                    substitution: substitution, plural: catalog.plurals[plural], name: own,
                    position: substitution.argNum.flatMap { $0 > 0 ? $0 : nil }, type: type(of: substitution)))
        }
        return variables
    }

    /// The specifier of a substitution without `%`: the one that it names, else that of the first number in its forms.
    private func type(of substitution: Substitution) -> String {
        if let text = substitution.formatSpecifier, !text.isEmpty { return catalog.string(text) }
        let (_, length, conversion) = EntryArguments.type(of: substitution, catalog)
        return conversion == 0 ? "lld" : String(ArgumentText.specifier(conversion: conversion, length: length).dropFirst())
    }

    private func write<Writer: PropertyListWriter>(_ variable: Variable, to writer: inout Writer) {
        write(variable.plural, type: variable.type, to: &writer) { text, body in
            replace(
                in: text,
                by: { specifier, text in
                    guard specifier.form == .substitutionArgument else { return nil }
                    return Self.prefix(specifier, text, else: variable) + variable.type
                }, body)
        }
    }

    /// `%2$#@name@` for a token.
    private func token(
        _ specifier: FormatSpecifier, _ text: UnsafeBufferPointer<UInt8>, _ variables: [Variable]
    ) -> String? {
        guard let variable = variable(of: specifier, text, variables) else { return nil }
        return Self.prefix(specifier, text, else: variable) + "#@\(variable.name)@"
    }

    /// `%2$` or `%`: the position that is written there, else that of the substitution.
    private static func prefix(
        _ specifier: FormatSpecifier, _ text: UnsafeBufferPointer<UInt8>, else variable: Variable
    ) -> String {
        specifier.isNumbered ? "%" + writtenPosition(specifier, text) : variable.position.map { "%\($0)$" } ?? "%"
    }

    private func variable(
        of specifier: FormatSpecifier, _ text: UnsafeBufferPointer<UInt8>, _ variables: [Variable]
    ) -> Variable? {
        guard specifier.form == .substitution else { return nil }
        return variables.first { $0.substitution.isReferenced(by: specifier, in: text.span, of: catalog) }
    }
}
