internal import L10nCodeGeneration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

extension ProjectConfiguration {
    /// The fields of an entry of `generate`.
    package static let generationFields = [
        "access", "bundle", "catalog", "devices", "exclude", "form", "isolate", "keys", "name", "names", "output", "renamed",
        "resources",
        "style", "table", "target", "template", "types",
    ]
}

// MARK: What is generated

extension ConfigurationReader {
    /// One object, or a list of them.
    mutating func readGeneration(_ member: JSONMember) {
        let targets = member.value.kind == .object ? [member.value] : Array(member.value.elements)
        guard member.value.kind == .object || expect(member.value, .array, "generate", Expected.targets) else { return }
        for target in targets where expect(target, .object, "generate", Expected.target) {
            readTarget(target)
        }
    }

    private mutating func readTarget(_ value: JSONValue) {
        var target = GenerationTarget()
        target.configuration = source
        for field in uniqueMembers(of: value, known: ProjectConfiguration.generationFields) {
            read(field, into: &target)
        }
        if target.catalog.isEmpty {
            issue(.configurationMissingField, L10n.Configuration.Error.missingField(name: "catalog"), value.range)
        }
        if target.output.isEmpty == (target.buildTarget ?? "").isEmpty {
            issue(.configurationGenerate, L10n.Configuration.Error.outputOrTarget, value["target"]?.range ?? value.range)
        }
        if target.resources != .none, target.buildTarget == nil {
            issue(.configurationGenerate, L10n.Configuration.Error.resourcesTarget, value["resources"]?.range ?? value.range)
        }
        if !target.hasFormOfStyle {
            issue(.configurationGenerate, L10n.Generate.Error.form, value["form"]?.range ?? value.range)
        }
        configuration.generation.append(target)
    }

    /// A path that must stay inside the project.
    private mutating func file(_ field: JSONMember) -> String? {
        guard let path = path(field) else { return nil }
        configuration.files.append((path, field.value.range))
        return path
    }

    private mutating func read(_ field: JSONMember, into target: inout GenerationTarget) {
        switch field.nameString {
        case "catalog": target.catalog = file(field) ?? "."
        case "output": target.output = file(field) ?? "."
        case "target": target.buildTarget = string(field)
        case "template": target.template = file(field)
        case "resources": target.resources = choice(field) ?? target.resources
        case "style": target.style = choice(field) ?? target.style
        case "access": target.options.access = choice(field) ?? target.options.access
        case "form": target.options.form = choice(field) ?? target.options.form
        case "keys": target.options.keys = choice(field) ?? target.options.keys
        case "types": target.options.accessors.types = choice(field) ?? target.options.accessors.types
        case "table": target.options.table = string(field)
        case "bundle": target.options.bundle = string(field)
        case "name":
            guard let text = string(field) else { return }
            if let name = SwiftIdentifier(typeName: text) {
                target.options.name = name
            } else {
                issue(.configurationGenerate, L10n.Generate.Error.name(name: text), field.value.range)
            }
        case "isolate":
            if expect(field.value, .bool, "isolate", Expected.boolean) {
                target.options.isolatesArguments = field.value.bool ?? false
            }
        case "names":
            target.options.accessors.names = texts(field)
            target.places += field.value.members.map { .init(key: $0.nameString, mustExist: true, range: $0.nameRange) }
        case "renamed":
            target.options.accessors.renamed = texts(field)
            for member in field.value.members {
                target.places.append(.init(key: member.nameString, mustExist: false, range: member.nameRange))
                if let new = member.value.string {
                    target.places.append(.init(key: new, mustExist: true, range: member.value.range))
                }
            }
        case "devices":
            let known = Device.allCases.filter { $0 != .unknown }
            target.options.content.devices = strings(field).compactMap { item in
                let device = known.first { "\($0.name)" == item.text }
                if device == nil { unknownValue(item.text, of: "devices", known: known.map { "\($0.name)" }, item.range) }
                return device
            }
        case "exclude":
            for item in strings(field) {
                if let exclusion = AccessorTree.Options.Exclusion(rawValue: item.text) {
                    target.options.accessors.exclude(exclusion)
                } else {
                    let known = AccessorTree.Options.Exclusion.allCases.map(\.rawValue)
                    unknownValue(item.text, of: "exclude", known: known, item.range)
                }
            }
        default: break
        }
    }

    /// A path relative to the folder of the configuration; `-` is unchanged. Empty for an empty text, nil for any other value.
    private mutating func path(_ member: JSONMember) -> String? {
        string(member).map { $0 == "-" || $0.isEmpty ? $0 : FilePaths.path($0, in: configuration.folder) }
    }

    mutating func string(_ member: JSONMember) -> String? {
        expect(member.value, .string, member.nameString, Expected.text) ? member.value.string : nil
    }

    /// One of the values of a type; nil, with an issue, for any other.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(_ member: JSONMember) -> Choice?
    where Choice.RawValue == String {
        guard let text = string(member) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        unknownValue(text, of: member.nameString, known: Choice.allCases.map(\.rawValue), member.value.range)
        return nil
    }

    /// An object of texts.
    private mutating func texts(_ member: JSONMember) -> [String: String] {
        guard expect(member.value, .object, member.nameString, Expected.textsByKey) else { return [:] }
        var texts: [String: String] = [:]
        for field in members(of: member.value) { texts[field.nameString] = string(field) }
        return texts
    }
}
