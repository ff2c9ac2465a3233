internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
internal import L10nSyntax

/// The texts of one key in one language, in the shapes of a catalog.
struct DecompiledLocalization {
    var text: String?
    var substitutions: [Substitution] = []
    var plural: [PluralForm]?
    var devices: [(name: String, text: DeviceText)] = []

    struct PluralForm: Hashable {
        let category: PluralCategory
        let text: String
    }

    struct Substitution {
        let variable: DictionaryText.Variable
        /// Nil where its references say it, or none does.
        let argument: Int?
    }

    enum DeviceText {
        case text(String)
        case plural([PluralForm])
    }
}

/// A text of a `.stringsdict`: a format string and what it refers to.
struct DictionaryText {
    /// As the file has it.
    let format: String
    let variables: [Variable]
    /// The forms, if the text is only a plural that a catalog can express.
    let plural: [DecompiledLocalization.PluralForm]?

    struct Variable: Hashable {
        let name: String
        let valueType: String
        let forms: [DecompiledLocalization.PluralForm]
    }
}

/// Writes localizations as Xcode does.
struct LocalizationWriter {
    let order: any KeyOrder

    func node(_ localization: DecompiledLocalization) -> JSONNode {
        var members: [(name: String, value: JSONNode)] = []
        if let text = localization.text { members.append(("stringUnit", unit(text))) }
        if !localization.substitutions.isEmpty {
            members.append(("substitutions", sorted(localization.substitutions.map { ($0.variable.name, node($0)) })))
        }
        if let forms = localization.plural {
            members.append(("variations", variations(forms)))
        } else if !localization.devices.isEmpty {
            members.append(("variations", .object([("device", sorted(localization.devices.map { ($0.name, node($0.text)) }))])))
        }
        return .object(members)
    }

    /// An object with its members in Xcode's order.
    func sorted(_ members: [(name: String, value: JSONNode)]) -> JSONNode {
        .object(members.sorted { order.precedes($0.name, $1.name) })
    }

    private func node(_ substitution: DecompiledLocalization.Substitution) -> JSONNode {
        var members: [(name: String, value: JSONNode)] = []
        if let argument = substitution.argument { members.append(("argNum", .integer(argument))) }
        members.append(("formatSpecifier", .string(substitution.variable.valueType)))
        members.append(("variations", variations(substitution.variable.forms)))
        return .object(members)
    }

    private func node(_ text: DecompiledLocalization.DeviceText) -> JSONNode {
        switch text {
        case .text(let text): .object([("stringUnit", unit(text))])
        case .plural(let forms): .object([("variations", variations(forms))])
        }
    }

    private func variations(_ forms: [DecompiledLocalization.PluralForm]) -> JSONNode {
        .object([("plural", sorted(forms.map { ($0.category.name, .object([("stringUnit", unit($0.text))])) }))])
    }

    /// A text as Xcode extracts it.
    func newText(_ text: String) -> JSONNode { .object([("stringUnit", unit(text, state: "new"))]) }

    private func unit(_ text: String, state: String = "translated") -> JSONNode {
        .object([("state", .string(state)), ("value", .string(text))])
    }
}
