internal import ArgumentParser
internal import L10nCLDR
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs

/// The forms of a text, and the arguments that it shows.
struct FormOptions: ParsableArguments {
    private typealias Texts = L10n.Command.Edit

    @Option(
        parsing: .upToNextOption, help: ArgumentHelp(L10n.Command.Edit.Plural.help, valueName: "one=…"),
        transform: NamedText.parse)
    var plural: [NamedText] = []

    @Option(
        parsing: .upToNextOption, help: ArgumentHelp(L10n.Command.Edit.Device.help, valueName: "mac=…"),
        transform: NamedText.parse)
    var device: [NamedText] = []

    @Option(
        parsing: .upToNextOption, help: ArgumentHelp(L10n.Command.Edit.Argument.help, valueName: "count=Int"),
        transform: NamedText.parse)
    var argument: [NamedText] = []

    var isEmpty: Bool { plural.isEmpty && device.isEmpty }

    /// Fails where several options say what the text is.
    func requireOneText(_ text: String?) throws {
        let given = [text != nil, !plural.isEmpty, !device.isEmpty].count { $0 }
        if given > 1 { throw ValidationError(Texts.Error.texts.localized) }
        for form in plural where PluralCategory(name: form.name) == nil {
            throw ValidationError(Texts.Error.form(form: form.name).localized)
        }
        for device in device where !Device.names.contains(device.name) {
            throw ValidationError(Texts.Error.device(device: device.name, known: Device.names.joined(separator: ", ")).localized)
        }
        _ = try arguments()
    }

    /// The edits that write a text, or its forms.
    func edits(of key: String, in language: String, text: String?, state: TextState) throws -> [CatalogEdit] {
        var texts: [(path: TextPath, text: String)] = text.map { [(TextPath(), $0)] } ?? []
        texts += plural.map { (TextPath(category: PluralCategory(name: $0.name)), $0.text) }
        texts += device.map { (TextPath(device: $0.name), $0.text) }
        return try texts.map {
            .setText(key: key, language: language, path: $0.path, text: try expanded($0.text), state: state)
        }
    }

    // MARK: Arguments

    /// Fails for an argument that no text shows.
    ///
    /// - Parameter texts: Those besides the forms.
    func requireUse(in texts: [String]) throws {
        let used = Set((texts + (plural + device).map(\.text)).flatMap(BracedNames.names))
        guard let unused = argument.first(where: { !used.contains($0.name) })?.name else { return }
        let others = used.subtracting(argument.map(\.name)).sorted()
        let message =
            Spelling.nearest(unused, in: others).map { Texts.Error.unusedNear(name: unused, suggestion: $0) }
            ?? Texts.Error.unused(name: unused)
        throw ValidationError(message.localized)
    }

    /// A text in which arguments are written as `{count}`, with the placeholders that Xcode knows.
    func expanded(_ text: String) throws -> String {
        let names = BracedNames.names(in: text)
        let isRepeated = Set(names).count < names.count
        return try arguments(isNumbered: isRepeated || argument.count > 1).reduce(text) { text, argument in
            var text = text.replacing("{\(argument.name)}", with: "%\(argument.start)\(argument.specifier)")
            guard Self.decimals.contains(argument.specifier) else { return text }
            // `{price:.2}`
            for digits in 0...9 {
                text = text.replacing("{\(argument.name):.\(digits)}", with: "%\(argument.start).\(digits)\(argument.specifier)")
            }
            return text
        }
    }

    private static let decimals: Set<String> = ["f", "lf"]

    /// The specifiers of the types that code can pass.
    private static let specifiers = ["Double": "lf", "Float": "f", "Int": "lld", "String": "@", "UInt": "llu"]

    /// - Parameter isNumbered: Whether each placeholder says which argument it shows. One that a text shows twice must, or it is two.
    private func arguments(isNumbered: Bool = false) throws -> [(name: String, start: String, specifier: String)] {
        for (index, argument) in argument.enumerated() where self.argument[..<index].contains(where: { $0.name == argument.name })
        {
            throw ValidationError(L10n.Configuration.Error.duplicate(name: argument.name).localized)
        }
        return try argument.enumerated().map { index, argument in
            guard let specifier = Self.specifiers[argument.text] else {
                let known = Self.specifiers.keys.sorted().joined(separator: ", ")
                throw ValidationError(Texts.Error.type(type: argument.text, known: known).localized)
            }
            let position = isNumbered ? "\(index + 1)$" : ""
            return (argument.name, "\(position)(\(argument.name))", specifier)
        }
    }
}
