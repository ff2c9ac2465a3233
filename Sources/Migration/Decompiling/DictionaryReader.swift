internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax

/// Reads the texts of one key in one language from a `.stringsdict` and the `.strings` beside it.
struct DictionaryReader {
    let key: String
    let language: String
    /// The file whose places the issues have.
    let source: SourceFile
    private(set) var issues: [DecompilationIssue] = []

    init(key: String, language: String, source: SourceFile) {
        self.key = key
        self.language = language
        self.source = source
    }

    private mutating func report(_ kind: DecompilationIssue.Kind, _ range: ByteRange) {
        issues.append(
            DecompilationIssue(kind: kind, source: source, range: range, key: key, language: language, related: nil))
    }

    // MARK: Shapes

    /// A text of `.strings`; nil, with an issue, for any other value.
    mutating func text(_ value: PropertyListValue) -> String? {
        switch value.content {
        case .text(let text):
            checkPlaceholders(text, at: value.range, isForm: false)
            return text
        case .dictionary: report(.notText("dict"), value.range)
        case .array: report(.notText("array"), value.range)
        case .other(let name): report(.notText(name), value.range)
        }
        return nil
    }

    /// A member of a `.stringsdict`.
    ///
    /// - Parameter fallback: The text of `.strings` for devices that are not named.
    mutating func localization(_ value: PropertyListValue, fallback: String?) -> DecompiledLocalization? {
        guard let members = value.members else { return text(value).map { DecompiledLocalization(text: $0) } }
        if let devices = member(StringsDictionary.deviceRuleType, of: members) {
            reportUnused(members, but: [StringsDictionary.deviceRuleType])
            return deviceLocalization(devices, fallback: fallback)
        }
        guard let text = dictionaryText(members, at: value.range) else { return nil }
        if let plural = text.plural { return DecompiledLocalization(plural: plural) }
        let (texts, substitutions) = Self.substituted([text])
        return DecompiledLocalization(text: texts[0], substitutions: substitutions)
    }

    private mutating func deviceLocalization(_ rule: PropertyListMember, fallback: String?) -> DecompiledLocalization? {
        guard let members = rule.value.members else {
            report(.noForms(rule.key), rule.value.range)
            return nil
        }
        var names: [String] = []
        var texts: [DictionaryText] = []
        for device in lastMembers(members) {
            // If one device were missing, it would show the text of another one.
            guard let text = deviceText(device.value) else { return nil }
            names.append(device.key)
            texts.append(text)
        }
        if let fallback, !names.contains("other") {
            names.append("other")
            texts.append(DictionaryText(format: fallback, variables: [], plural: nil))
        }
        if names.isEmpty {
            report(.noForms(rule.key), rule.value.range)
            return nil
        }
        if texts.allSatisfy({ $0.variables.isEmpty || $0.plural != nil }) {
            let devices = texts.map { $0.plural.map { .plural($0) } ?? DecompiledLocalization.DeviceText.text($0.format) }
            return DecompiledLocalization(devices: Array(zip(names, devices)).map { ($0, $1) })
        }
        guard haveSameVariables(texts, at: rule.keyRange) else { return nil }
        let (formats, substitutions) = Self.substituted(texts)
        return DecompiledLocalization(
            substitutions: substitutions, devices: zip(names, formats).map { ($0, .text($1)) })
    }

    private mutating func deviceText(_ value: PropertyListValue) -> DictionaryText? {
        guard let members = value.members else {
            return text(value).map { DictionaryText(format: $0, variables: [], plural: nil) }
        }
        return dictionaryText(members, at: value.range)
    }

    /// Whether the variables of all devices are the same, as in a catalog.
    private mutating func haveSameVariables(_ texts: [DictionaryText], at range: ByteRange) -> Bool {
        var known: [String: DictionaryText.Variable] = [:]
        for variable in texts.flatMap(\.variables) {
            let first = known[variable.name] ?? variable
            if !first.isSame(as: variable) {
                report(.differingVariable(variable.name), range)
                return false
            }
            known[variable.name] = first
        }
        return true
    }

    /// Format strings as a catalog has them, and the substitutions that they use: the number of the argument goes from the
    /// reference to the substitution, unless references of one name have several. Widths, which Foundation ignores, are omitted.
    private static func substituted(_ texts: [DictionaryText]) -> ([String], [DecompiledLocalization.Substitution]) {
        var variables: [DictionaryText.Variable] = []
        var positions: [String: Set<UInt8?>] = [:]
        for text in texts {
            for variable in text.variables where !variables.contains(where: { $0.name == variable.name }) {
                variables.append(variable)
            }
            for reference in references(in: text) {
                positions[reference.name, default: []].insert(reference.specifier.explicitPosition)
            }
        }
        let arguments = positions.compactMapValues { positions -> Int? in
            guard positions.count == 1, case let position?? = positions.first, 1...127 ~= position else { return nil }
            return Int(position)
        }
        let formats = texts.map { text in
            var bytes = Array(text.format.utf8)
            for reference in references(in: text).reversed() {
                let isMoved = arguments[reference.name] != nil
                let start = isMoved ? reference.specifier.range.lowerBound + 1 : reference.specifier.bodyRange.lowerBound
                bytes.replaceSubrange(start..<reference.specifier.range.upperBound, with: "#@\(reference.name)@".utf8)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        return (formats, variables.map { DecompiledLocalization.Substitution(variable: $0, argument: arguments[$0.name]) })
    }

    /// The references of a format string to its variables.
    private static func references(in text: DictionaryText) -> [(name: String, specifier: FormatSpecifier)] {
        references(in: text.format).filter { reference in text.variables.contains { $0.name == reference.name } }
    }

    private static func references(in format: String) -> [(name: String, specifier: FormatSpecifier)] {
        let bytes = Array(format.utf8)
        return FormatParser.parse(format).filter { $0.form == .substitution }.map {
            (String(decoding: bytes[$0.nameRange], as: UTF8.self), $0)
        }
    }

    // MARK: Format strings and variables

    private mutating func dictionaryText(_ members: [PropertyListMember], at range: ByteRange) -> DictionaryText? {
        if let widths = member(StringsDictionary.widthRuleType, of: members) {
            reportUnused(members, but: [StringsDictionary.widthRuleType])
            return widestText(widths)
        }
        guard let formatMember = member(StringsDictionary.formatKey, of: members), let format = formatMember.value.text else {
            report(.missingFormatKey, range)
            return nil
        }
        checkPlaceholders(format, at: formatMember.value.range, isForm: false)
        let references = Self.references(in: format)
        var variables: [DictionaryText.Variable] = []
        for name in references.map(\.name) where !variables.contains(where: { $0.name == name }) {
            guard let member = member(name, of: members) else {
                report(.undefinedVariable(name), formatMember.value.range)
                return nil
            }
            guard let variable = variable(member) else { return nil }
            variables.append(variable)
        }
        let damaged = members.first { member in
            member.value.members != nil && !variables.contains { $0.name == member.key } && Self.isNamed(member.key, in: format)
        }
        if let damaged {
            report(.damagedReference(damaged.key, text: format), formatMember.value.range)
            return nil
        }
        if variables.isEmpty { report(.noVariables, formatMember.value.range) }
        reportUnused(members, but: [StringsDictionary.formatKey] + variables.map(\.name))
        return DictionaryText(
            format: format, variables: variables, plural: Self.plural(format, references.first?.specifier, variables))
    }

    /// Whether a text has a name beside a mark of a placeholder, as in `%#${#@name@}`.
    private static func isNamed(_ name: String, in format: String) -> Bool {
        func isMark(_ character: Character?) -> Bool { character.map { "@#%$＠＃％".contains($0) } ?? false }
        func isBetween(_ character: Character) -> Bool { character == " " || "{}()".contains(character) }
        return !name.isEmpty
            && format.ranges(of: name).contains { range in
                isMark(format[..<range.lowerBound].last { !isBetween($0) })
                    || isMark(format[range.upperBound...].first { !isBetween($0) })
            }
    }

    private mutating func variable(_ member: PropertyListMember) -> DictionaryText.Variable? {
        let members = member.value.members ?? []
        let rule = self.member(StringsDictionary.ruleTypeKey, of: members)?.value.text
        guard rule == StringsDictionary.pluralRuleType else {
            report(.unknownRule(variable: member.key, rule), member.value.range)
            return nil
        }
        let valueType = self.member(StringsDictionary.valueTypeKey, of: members)?.value.text
        var forms: [DecompiledLocalization.PluralForm] = []
        for form in lastMembers(members)
        where ![StringsDictionary.ruleTypeKey, StringsDictionary.valueTypeKey].contains(form.key) {
            guard let category = PluralCategory(name: form.key) else {
                report(.unknownCategory(form.key), form.keyRange)
                continue
            }
            guard let text = formText(form.value) else { return nil }
            forms.append(DecompiledLocalization.PluralForm(category: category, text: text))
        }
        if forms.isEmpty {
            report(.noForms(member.key), member.keyRange)
            return nil
        }
        // Without a type, Foundation expects a number object.
        return DictionaryText.Variable(name: member.key, valueType: valueType ?? "@", forms: forms)
    }

    private mutating func formText(_ value: PropertyListValue) -> String? {
        guard case .text(let text) = value.content else { return self.text(value) }
        checkPlaceholders(text, at: value.range, isForm: true)
        if let nested = Self.references(in: text).first {
            report(.nestedVariable(nested.name), value.range)
            return nil
        }
        return text
    }

    /// The text for the greatest width.
    private mutating func widestText(_ rule: PropertyListMember) -> DictionaryText? {
        let widths = lastMembers(rule.value.members ?? []).compactMap { member in Int(member.key).map { ($0, member.value) } }
        guard let widest = widths.max(by: { $0.0 < $1.0 }) else {
            report(.noForms(rule.key), rule.value.range)
            return nil
        }
        guard let text = text(widest.1) else { return nil }
        report(.widths(kept: "\(widest.0)"), rule.keyRange)
        return DictionaryText(format: text, variables: [], plural: nil)
    }

    // MARK: Plurals

    /// The forms of a text that is one plural as a whole, where a compiler finds the same argument and the same type in them.
    private static func plural(
        _ format: String, _ reference: FormatSpecifier?, _ variables: [DictionaryText.Variable]
    ) -> [DecompiledLocalization.PluralForm]? {
        guard let reference, reference.range == 0..<format.utf8.count, let variable = variables.first else { return nil }
        let forms = variable.forms.sorted { $0.category.name < $1.category.name }
        // A width that is an argument comes before the number, and which argument it is has no name.
        if forms.contains(where: { FormatParser.parse($0.text).contains { $0.hasStar && !$0.mayBeProse } }) { return nil }
        let ordered = forms.filter { $0.category == .other } + forms.filter { $0.category != .other }
        for form in ordered {
            guard let number = Number(in: form.text) else { continue }
            // Argument 1 is not named.
            let isSame = number.position == 1 ? !reference.isNumbered : number.position == Int(reference.explicitPosition ?? 0)
            return isSame && number.type == variable.valueType ? variable.forms : nil
        }
        return nil
    }

    /// The first number of a text.
    private struct Number {
        let position: Int
        /// Length and type letter, such as `lld` and `.1f`.
        let type: String

        /// Nil if there is none.
        init?(in text: String) {
            let bytes = Array(text.utf8)
            var next = 1
            for specifier in FormatParser.parse(text) where specifier.form == .argument && !specifier.mayBeProse {
                let position = specifier.explicitPosition.map { Int($0) } ?? next
                if !specifier.isNumbered { next += 1 }
                if specifier.kind == .integer || specifier.kind == .double {
                    self.position = position
                    // Digits of a decimal belong to it.
                    let layout = specifier.kind == .double ? 0 : specifier.layout(in: bytes).count
                    type = String(decoding: bytes[specifier.bodyRange].dropFirst(layout), as: UTF8.self)
                    return
                }
            }
            return nil
        }
    }

    // MARK: Members

    /// The last member of a key, which is the one that Foundation uses.
    private func member(_ key: String, of members: [PropertyListMember]) -> PropertyListMember? {
        members.last { $0.key.utf8.elementsEqual(key.utf8) }
    }

    /// The members that Foundation uses; earlier duplicates are reported.
    private mutating func lastMembers(_ members: [PropertyListMember]) -> [PropertyListMember] {
        members.lastOfEachKey { member, earlier in
            issues.append(
                DecompilationIssue(
                    kind: .duplicateKey(member.key), source: source, range: member.keyRange, key: key, language: language,
                    related: (source, earlier.keyRange)))
        }.map(\.member)
    }

    private mutating func reportUnused(_ members: [PropertyListMember], but used: [String]) {
        for member in lastMembers(members) where !used.contains(member.key) { report(.unusedMember(member.key), member.keyRange) }
    }

    /// Names of placeholders and, in forms, `%arg` are words of catalogs, which compilers replace.
    private mutating func checkPlaceholders(_ text: String, at range: ByteRange, isForm: Bool) {
        let bytes = Array(text.utf8)
        for specifier in FormatParser.parse(text) {
            let isNamed = specifier.form == .argument && !specifier.nameRange.isEmpty
            guard isNamed || isForm && specifier.form == .substitutionArgument else { continue }
            report(.catalogPlaceholder(String(decoding: bytes[specifier.range], as: UTF8.self)), range)
        }
    }
}

extension DictionaryText.Variable {
    /// The same for any order of the forms.
    fileprivate func isSame(as other: Self) -> Bool {
        valueType == other.valueType && Set(forms) == Set(other.forms)
    }
}
