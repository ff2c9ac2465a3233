internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nSyntax
internal import L10nValidation

// MARK: Settings for some catalogs or findings

extension ConfigurationReader {
    /// The name of a set of rules, the path of another file, or a list of them.
    mutating func readExtends(_ member: JSONMember) {
        let values = member.value.kind == .array ? Array(member.value.elements) : [member.value]
        for value in values where expect(value, .string, "extends", Expected.texts) {
            guard let name = value.string else { continue }
            if RulePreset(rawValue: name) != nil || name.hasSuffix(".json") {
                configuration.extends.append((name, value.range))
            } else {
                unknownValue(name, of: "extends", known: RulePreset.allCases.map(\.rawValue), value.range)
            }
        }
    }

    mutating func readOverrides(_ member: JSONMember) {
        guard expect(member.value, .array, "overrides", Expected.list) else { return }
        for element in member.value.elements where expect(element, .object, "overrides", Expected.object) {
            var files: [Glob] = []
            var settings = CheckSettings()
            for field in uniqueMembers(of: element, known: ProjectConfiguration.overrideFields) {
                if field.nameString == "files" { files = globs(field) } else { readSettings(field, into: &settings) }
            }
            if element["files"] == nil {
                issue(.configurationMissingField, L10n.Configuration.Error.missingField(name: "files"), element.range)
            }
            configuration.overrides.append(.init(files: files, settings: settings))
        }
    }

    mutating func readSuppressions(_ member: JSONMember) {
        guard expect(member.value, .array, "ignore", Expected.list) else { return }
        for element in member.value.elements where expect(element, .object, "ignore", Expected.object) {
            readSuppression(element)
        }
    }

    private mutating func readSuppression(_ element: JSONValue) {
        var rule: RuleID?
        var files: Glob?
        var key: KeyPattern?
        var language: LanguageTag?
        var reason = ""
        var until: CalendarDate?
        for field in uniqueMembers(of: element, known: ProjectConfiguration.suppressionFields) {
            guard let text = string(field) else { continue }
            switch field.nameString {
            case "rule": rule = self.rule(text, field.value.range)
            case "file": files = Glob(text)
            case "key": key = keyPattern(text, field.value)
            case "language":
                checkLanguage(text, field.value.range)
                language = LanguageTag(text)
            case "reason": reason = text
            default:
                until = CalendarDate(text)
                if until == nil { issue(.configurationDate, L10n.Configuration.Error.date(value: text), field.value.range) }
            }
        }
        // A suppression without a reason cannot be reviewed later.
        let required = [("rule", element["rule"]), ("reason", element["reason"])]
        for (name, value) in required where value?.string?.isEmpty ?? true {
            issue(.configurationMissingField, L10n.Configuration.Error.missingField(name: name), element.range)
        }
        guard let rule else { return }
        let place = SuppressionPlace(path: source.path, range: element.range)
        configuration.suppressions.append(
            (files, Suppression(rule: rule, key: key, language: language, reason: reason, until: until, place: place)))
    }

    /// What belongs to the code that uses the catalogs.
    mutating func readCode(_ member: JSONMember) {
        guard expect(member.value, .object, "code", Expected.object) else { return }
        for field in uniqueMembers(of: member.value, known: CodeSettings.fields) {
            switch field.nameString {
            case "files": configuration.code.files = globs(field)
            case "exclude": configuration.code.exclude = globs(field)
            case "functions": configuration.code.functions = strings(field).map(\.text)
            default: readDynamicKeys(field)
            }
        }
    }

    private mutating func readDynamicKeys(_ member: JSONMember) {
        guard expect(member.value, .array, "dynamicKeys", Expected.list) else { return }
        for element in member.value.elements where expect(element, .object, "dynamicKeys", Expected.object) {
            var pattern: KeyPattern?
            var reason = ""
            for field in uniqueMembers(of: element, known: CodeSettings.dynamicKeyFields) {
                guard let text = string(field) else { continue }
                if field.nameString == "key" { pattern = keyPattern(text, field.value) } else { reason = text }
            }
            for (name, value) in [("key", element["key"]), ("reason", element["reason"])] where value?.string?.isEmpty ?? true {
                issue(.configurationMissingField, L10n.Configuration.Error.missingField(name: name), element.range)
            }
            if let pattern { configuration.code.dynamicKeys.append(.init(pattern: pattern, reason: reason)) }
        }
    }

    private mutating func keyPattern(_ text: String, _ value: JSONValue) -> KeyPattern {
        let pattern = KeyPattern(text)
        if let expression = pattern.expression { checkPattern(expression, named: "key", value.range) }
        return pattern
    }
}
