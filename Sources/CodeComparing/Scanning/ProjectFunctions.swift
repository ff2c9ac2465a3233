/// Functions of a project that look texts up: by the types of their parameters, or because they pass a parameter on.
struct ProjectFunctions: Sendable {
    /// What a parameter is for.
    enum Role: Sendable, Hashable {
        case key, table, bundle, comment, defaultValue
    }

    /// A function that looks a text up.
    struct Localizer {
        struct Parameter {
            let label: String?
            let role: Role?
        }

        let parameters: [Parameter]
        /// Whether the value that it is a member of is the key: `"cart.title".localized`.
        let selfIsKey: Bool
        /// Where it looks, unless a parameter says so.
        let table: KeyUse.Table
        let bundle: KeyUse.BundleReference
        /// Whether types say so, and not only a body that passes a text on.
        let isCertain: Bool
    }

    /// Where a function looks texts up.
    typealias Destination = (table: KeyUse.Table, bundle: KeyUse.BundleReference)

    private struct Name: Hashable {
        let file: Int
        let function: Int
    }

    private var byName: [String: [Localizer]] = [:]
    /// Names of types and functions of the project that take plain texts.
    private var plain: Set<String> = []
    private var known: Set<Name> = []
    /// The functions of each name, as far as their bodies matter.
    private var namesakes: [String: [Name]] = [:]

    /// - Parameter names: Functions, in addition to those found, whose first argument is a key: `tr`, `Strings.get`.
    init(_ files: [SwiftFileFacts], names: [String]) {
        for name in names {
            let last = name.split(separator: ".").last.map(String.init) ?? name
            byName[last, default: []].append(
                Localizer(
                    parameters: [.init(label: nil, role: .key)], selfIsKey: false, table: .unknown, bundle: .unspecified,
                    isCertain: false))
        }
        addTypedFunctions(files)
        for file in files {
            plain.formUnion(file.types)
            for function in file.functions where !function.isProperty && function.owner != function.name {
                if let first = function.parameters.first, !LocalizingTypes.contains(first.type) { plain.insert(function.name) }
            }
        }
        for (number, file) in files.enumerated() {
            for (index, function) in file.functions.enumerated() {
                namesakes[function.name, default: []].append(Name(file: number, function: index))
            }
        }
        // A function may call one that calls one that looks a text up.
        var isGrowing = true
        while isGrowing { isGrowing = addForwardingFunctions(files) }
    }

    func localizers(named name: String) -> [Localizer] { byName[name] ?? [] }

    /// Whether the project has a type or a function with the name of one of Apple's, which a call may mean.
    func hides(_ name: String) -> Bool { plain.contains(name) }

    // MARK: By types

    private mutating func addTypedFunctions(_ files: [SwiftFileFacts]) {
        for (number, file) in files.enumerated() {
            let destinations = destinations(in: file)
            for (index, function) in file.functions.enumerated()
            where function.parameters.contains(where: { LocalizingTypes.contains($0.type) }) {
                known.insert(Name(file: number, function: index))
                let parameters = function.parameters.map { parameter in
                    Localizer.Parameter(label: parameter.label, role: LocalizingTypes.contains(parameter.type) ? .key : nil)
                }
                let destination = destinations[index] ?? (.unspecified, .unspecified)
                byName[function.name, default: []].append(
                    Localizer(
                        parameters: parameters, selfIsKey: false, table: destination.table, bundle: destination.bundle,
                        isCertain: true))
            }
        }
    }

    /// Where functions look up the parameters that they pass on to Apple's; unknown where they do so in two ways.
    private func destinations(in file: SwiftFileFacts) -> [Int: Destination] {
        var found: [Int: Destination] = [:]
        for call in file.calls {
            guard let index = call.function, let lookup = CallReader(call, functions: self, accepts: .typedNames).lookup else {
                continue
            }
            let keys = Set(file.functions[index].parameters.filter { LocalizingTypes.contains($0.type) }.map(\.name))
            let passes = lookup.arguments.contains { $0.role == .key && $0.argument.name.map(keys.contains) ?? false }
            if !passes { continue }
            let destination = (lookup.table(file.literals), lookup.bundle)
            found[index] = found[index].map { $0 == destination ? $0 : (.unknown, .other) } ?? destination
        }
        return found
    }

    // MARK: By bodies

    /// Adds functions whose bodies pass a parameter on to one that is known; whether there were any.
    private mutating func addForwardingFunctions(_ files: [SwiftFileFacts]) -> Bool {
        var found: [(Name, String, Localizer)] = []
        for (number, file) in files.enumerated() {
            for call in file.calls {
                guard let index = call.function, !known.contains(Name(file: number, function: index)),
                    let localizer = forwarding(call, file.functions[index], file)
                else { continue }
                known.insert(Name(file: number, function: index))
                found.append((Name(file: number, function: index), file.functions[index].name, localizer))
            }
        }
        // Syntax does not tell functions of one name apart.
        found.removeAll { _, name, localizer in
            (namesakes[name] ?? []).contains { other in
                !known.contains(other) && takes(files[other.file].functions[other.function], likeOne: localizer)
            }
        }
        for (_, name, localizer) in found { byName[name, default: []].append(localizer) }
        return !found.isEmpty
    }

    /// Whether a function can be called like another one.
    private func takes(_ function: SwiftFileFacts.Function, likeOne localizer: Localizer) -> Bool {
        if localizer.selfIsKey { return function.isProperty == localizer.parameters.isEmpty }
        guard let key = localizer.parameters.first(where: { $0.role == .key }) else { return false }
        return function.parameters.contains { $0.label == key.label }
    }

    /// The roles that the parameters of a function have because of a call in its body; nil where none is a key.
    private func forwarding(
        _ call: SwiftFileFacts.Call, _ function: SwiftFileFacts.Function, _ file: SwiftFileFacts
    ) -> Localizer? {
        guard let inner = CallReader(call, functions: self, accepts: .names).lookup else { return nil }
        var roles: [String: Role] = [:]
        var selfIsKey = inner.selfIsKey && call.receiver == .self
        for (role, argument) in inner.arguments {
            guard let name = argument.name else { continue }
            if role == .key, name == "self" { selfIsKey = true }
            if function.parameters.contains(where: { $0.name == name }) { roles[name] = roles[name] ?? role }
        }
        guard selfIsKey || roles.values.contains(.key) else { return nil }
        return Localizer(
            parameters: function.parameters.map { .init(label: $0.label, role: roles[$0.name]) }, selfIsKey: selfIsKey,
            table: roles.values.contains(.table) ? .unspecified : inner.table(file.literals),
            bundle: roles.values.contains(.bundle) ? .unspecified : inner.bundle, isCertain: false)
    }
}

/// Finds out what a call looks up.
struct CallReader {
    /// The arguments of a lookup, by what they are for.
    struct Lookup {
        var arguments: [(role: ProjectFunctions.Role, argument: SwiftFileFacts.Argument)]
        /// Whether the value that is called is the key.
        var selfIsKey = false
        var certainty: KeyUse.Certainty
        /// Whether keys are values of type `String`, so that an interpolation is part of the name.
        var takesOnlyStrings = false
        /// Where it looks by default.
        var defaultTable = KeyUse.Table.unspecified
        var defaultBundle = KeyUse.BundleReference.unspecified

        func table(_ literals: [SwiftFileFacts.Literal]) -> KeyUse.Table {
            guard let argument = argument(.table) else { return defaultTable }
            if argument.name == "nil" { return .unspecified }
            guard argument.literals.count == 1, case .text(let name)? = literals[argument.literals[0]].shape.parts.first else {
                return .unknown
            }
            return .named(name)
        }

        var bundle: KeyUse.BundleReference {
            guard let argument = argument(.bundle) else { return defaultBundle }
            switch argument.name {
            case "nil": return .unspecified
            case ".module", "Bundle.module", "#bundle": return .module
            case ".main", "Bundle.main": return .main
            default: return .other
            }
        }

        func argument(_ role: ProjectFunctions.Role) -> SwiftFileFacts.Argument? { arguments.first { $0.role == role }?.argument }
    }

    private let call: SwiftFileFacts.Call
    private let functions: ProjectFunctions
    /// What counts as a key.
    enum Keys {
        case literals
        /// Variables of any type, too.
        case names
        /// Variables of a type that only keys have, too.
        case typedNames
    }

    private let accepted: Keys
    private var acceptsNames: Bool { accepted != .literals }

    init(_ call: SwiftFileFacts.Call, functions: ProjectFunctions, accepts accepted: Keys = .literals) {
        self.call = call
        self.functions = functions
        self.accepted = accepted
    }

    /// What the call looks up; nil where it does nothing of the kind.
    var lookup: Lookup? {
        if let own = ownLookup { return own }
        guard let apple = LocalizingCall.all[call.callee],
            apple.isMember == (call.receiver != .none) || call.receiver == .expression,
            accepted != .names || apple.takesStrings
        else { return nil }
        let keys = arguments(apple.keys)
        guard !keys.isEmpty, !apple.isAmbiguous || isPlausible else { return nil }
        var lookup = Lookup(
            arguments: keys.map { (.key, $0) }, certainty: apple.isAmbiguous || functions.hides(call.callee) ? .wrapper : .certain
        )
        lookup.arguments += call.arguments.compactMap { argument in Self.role(argument.label).map { ($0, argument) } }
        lookup.takesOnlyStrings = apple.takesOnlyStrings
        lookup.defaultTable = apple.table.map(KeyUse.Table.named) ?? .unspecified
        return lookup
    }

    /// The roles that labels have in all of Apple's functions.
    private static func role(_ label: String?) -> ProjectFunctions.Role? {
        switch label {
        case "table", "tableName": .table
        case "bundle": .bundle
        case "comment": .comment
        case "defaultValue", "value": .defaultValue
        default: nil
        }
    }

    private func isKey(_ argument: SwiftFileFacts.Argument) -> Bool {
        !argument.literals.isEmpty || acceptsNames && argument.name != nil
    }

    private func arguments(_ labels: [String?]) -> [SwiftFileFacts.Argument] {
        labels.compactMap { label in
            if let label { return call.arguments.first { $0.label == label && isKey($0) } }
            return call.arguments.first.flatMap { $0.label == nil && isKey($0) ? $0 : nil }
        }
    }

    /// Whether a call with a common name is likely to be Apple's: `.value("Month", month)`, `.description("…")` of a widget.
    private var isPlausible: Bool {
        switch call.callee {
        case "value": call.receiver == .implicit && call.arguments.count >= 2 && call.arguments[1].label == nil
        default: call.receiver == .expression && call.arguments.count == 1
        }
    }

    // MARK: Functions of the project

    private var ownLookup: Lookup? {
        for localizer in functions.localizers(named: call.callee) {
            var arguments: [(role: ProjectFunctions.Role, argument: SwiftFileFacts.Argument)] = []
            var used = 0
            for parameter in localizer.parameters {
                // Parameters with a default may be left out; the order is that of the declaration.
                guard let place = call.arguments[used...].firstIndex(where: { $0.label == parameter.label }) else { continue }
                used = place + 1
                if let role = parameter.role { arguments.append((role, call.arguments[place])) }
            }
            let isSelf = localizer.selfIsKey && (call.receiver.isLiteral || acceptsNames && call.receiver == .self)
            arguments.removeAll { $0.role == .key && !isKey($0.argument) }
            guard isSelf || arguments.contains(where: { $0.role == .key }) else { continue }
            return Lookup(
                arguments: arguments, selfIsKey: isSelf, certainty: localizer.isCertain ? .certain : .wrapper,
                takesOnlyStrings: !localizer.isCertain,
                defaultTable: localizer.table, defaultBundle: localizer.bundle)
        }
        return nil
    }
}
