internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nSyntax
internal import L10nValidation

// MARK: Options of rules

extension ConfigurationReader {
    /// The value of an option, or of a part of one; nil where it is not of its kind, which is then an issue.
    mutating func value(_ json: JSONValue, of kind: RuleOption.Kind, named name: String) -> RuleOptionValue? {
        switch kind {
        case .flag: return expect(json, .bool, name, Expected.boolean) ? json.bool.map(RuleOptionValue.flag) : nil
        case .number(let range): return number(json, in: range, named: name).map(RuleOptionValue.number)
        case .text: return expect(json, .string, name, Expected.text) ? json.string.map(RuleOptionValue.text) : nil
        case .choice(let known):
            guard expect(json, .string, name, Expected.text), let text = json.string else { return nil }
            if known.contains(text) { return .text(text) }
            unknownValue(text, of: name, known: known, json.range)
            return nil
        case .pattern: return pattern(json, named: name).map(RuleOptionValue.text)
        case .list(let element):
            guard expect(json, .array, name, Expected.list) else { return nil }
            return .list(json.elements.compactMap { value($0, of: element, named: name) })
        case .object(let kind): return object(json, of: kind, named: name)
        case .languages(let kind):
            for member in json.members { checkLanguage(member.nameString, member.nameRange) }
            return object(json, of: kind, named: name)
        case .fields(let fields):
            guard expect(json, .object, name, Expected.object) else { return nil }
            let members = uniqueMembers(of: json, known: fields.map(\.name))
            return .object(
                members.compactMap { member in
                    guard let field = fields.first(where: { $0.name == member.nameString }) else { return nil }
                    return value(member.value, of: field.kind, named: field.name).map { .init(field.name, $0) }
                })
        }
    }

    private mutating func object(_ json: JSONValue, of kind: RuleOption.Kind, named name: String) -> RuleOptionValue? {
        guard expect(json, .object, name, Expected.object) else { return nil }
        return .object(
            members(of: json).compactMap { member in
                let own = member.nameString
                return value(member.value, of: kind, named: own).map { .init(own, $0) }
            })
    }

    private mutating func number(_ json: JSONValue, in range: ClosedRange<Double>, named name: String) -> Double? {
        if json.kind == .number, let number = Double(json.rawText), range.contains(number) { return number }
        let expected =
            range == 0...100
            ? Expected.percentage
            : Expected.number(from: InlineJSON.number(range.lowerBound), to: InlineJSON.number(range.upperBound))
        issue(.configurationType, L10n.Configuration.Error.type(name: name, expected: expected.localized), json.range)
        return nil
    }

    /// A regular expression.
    private mutating func pattern(_ json: JSONValue, named name: String) -> String? {
        guard expect(json, .string, name, Expected.text), let text = json.string else { return nil }
        return checkPattern(text, named: name, json.range) ? text : nil
    }

    /// Whether a regular expression can be compiled; otherwise that is an issue.
    @discardableResult
    mutating func checkPattern(_ text: String, named name: String, _ range: ByteRange) -> Bool {
        do {
            _ = try RegularExpression(text)
            return true
        } catch {
            issue(.configurationPattern, L10n.Configuration.Error.pattern(name: name, reason: "\(error)"), range)
            return false
        }
    }
}
