internal import ArgumentParser
internal import L10nDiagnostics
internal import L10nMessages

/// A value of an option that is one of a few names.
protocol Choice: Sendable {
    static var choices: [Self] { get }
    /// The current names of values that had another one.
    static var currentNames: [String: String] { get }
    var name: String { get }
}

extension Choice where Self: CaseIterable & RawRepresentable, RawValue == String {
    static var choices: [Self] { Array(allCases) }
    var name: String { rawValue }
}

extension Choice {
    static var currentNames: [String: String] { [:] }

    /// The value with a name.
    static func parse(_ name: String) throws -> Self {
        if let choice = choices.first(where: { $0.name == name }) { return choice }
        if let current = currentNames[name] { throw ValidationError(renamed(name, to: current)) }
        let names = choices.map(\.name)
        let known = names.map { "'\($0)'" }.joined(separator: ", ")
        let message =
            Spelling.nearest(name, in: names).map { L10n.Command.Choice.Error.near(known: known, suggestion: $0) }
            ?? L10n.Command.Choice.Error.unknown(known: known)
        throw ValidationError(message.localized)
    }

    /// Why a former name is not valid.
    static func renamed(_ name: String, to current: String) -> String {
        L10n.Command.Choice.Error.renamed(name: name, current: current).localized
    }

    /// Help that lists the values.
    fileprivate static func help(_ help: ArgumentHelp?, standard: Self?) -> ArgumentHelp {
        var help = help ?? ArgumentHelp()
        let known = choices.map(\.name).joined(separator: ", ")
        let values =
            standard.map { L10n.Command.Choice.Help.withDefault(known: known, name: $0.name) }
            ?? L10n.Command.Choice.help(known: known)
        help.abstract += " (\(values.localized))"
        return help
    }

    fileprivate static var completion: CompletionKind { .list(choices.map(\.name)) }
}

extension Option {
    init(wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil) where Value: Choice {
        self.init(
            wrappedValue: wrappedValue, name: name, help: Value.help(help, standard: wrappedValue),
            completion: Value.completion, transform: Value.parse)
    }

    init<C: Choice>(name: NameSpecification = .long, help: ArgumentHelp? = nil) where Value == C? {
        self.init(name: name, help: C.help(help, standard: nil), completion: C.completion, transform: C.parse)
    }
}
