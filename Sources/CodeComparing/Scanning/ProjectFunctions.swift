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
            var isOptional = true
            var isClosure = false
            var isVariadic = false

            var slot: Slot {
                Slot(label: label, isOptional: isOptional, isClosure: isClosure, isVariadic: isVariadic)
            }
        }

        let parameters: [Parameter]
        /// The type that it is a member of.
        var owner: String?
        /// Nil for one that is everywhere.
        var scope: Scope?
        /// Whether the value that it is a member of is the key: `"cart.title".localized`.
        let selfIsKey: Bool
        /// Where it looks, unless a parameter says so.
        let table: KeyUse.Table
        let bundle: KeyUse.BundleReference
        /// How sure it is: types say so, the configuration does, or only a body that passes a text on.
        let certainty: KeyUse.Certainty
        /// Whether keys are values of type `String`, so that an interpolation is part of the name.
        var takesOnlyStrings = false
    }

    /// Where a declaration can be seen.
    struct Scope {
        let module: CodeModule
        let isPublic: Bool
        /// The only file that sees it; nil: others do, too.
        var file: Int?

        /// - Parameter number: The number of the file that it is used in; nil if nobody knows.
        func isVisible(_ name: String, in other: CodeModule, _ number: Int? = nil) -> Bool {
            if let file, let number, file != number { return false }
            if isPublic { return true }
            // One of the names of Apple's is hidden only where it certainly is declared.
            return module.package == other.package && (LocalizingCall.all[name] == nil || module.folder == other.folder)
        }
    }

    /// A function without a parameter that is certainly a key.
    private struct PlainFunction {
        let function: SwiftFileFacts.Function
        let scope: Scope
    }

    /// Where a function looks texts up.
    typealias Destination = (table: KeyUse.Table, bundle: KeyUse.BundleReference)

    private struct Name: Hashable {
        let file: Int
        let function: Int
    }

    private var byName: [String: [Localizer]] = [:]
    /// Types of the project, by their names.
    private var types: [String: [Scope]] = [:]
    private var plainFunctions: [String: [PlainFunction]] = [:]
    private let modules: [CodeModule]
    private var known: Set<Name> = []
    /// The functions of each name, as far as their bodies matter.
    private var namesakes: [String: [Name]] = [:]

    /// - Parameters:
    ///   - modules: Those of the files.
    ///   - names: Functions, in addition to those found, whose first argument is a key: `tr`, `Strings.get`, `#localized`.
    ///   - macros: Functions like `NSLocalizedString`, whose keys Xcode extracts, too.
    init(_ files: [SwiftFileFacts], modules: [CodeModule], names: [String], macros: [String] = []) {
        self.modules = modules
        for name in names {
            let last = name.split(separator: ".").last.map(String.init) ?? name
            byName[last, default: []].append(
                Localizer(
                    parameters: [.init(label: nil, role: .key)], selfIsKey: false, table: .unknown, bundle: .unspecified,
                    certainty: .configured))
        }
        for name in macros {
            byName[name, default: []].append(
                Localizer(
                    parameters: [.init(label: nil, role: .key), .init(label: "comment", role: .comment)], selfIsKey: false,
                    table: .unspecified, bundle: .unspecified, certainty: .certain, takesOnlyStrings: true))
        }
        addTypedFunctions(files)
        for (file, module) in zip(files, modules) {
            let scope = Scope(module: module, isPublic: false)
            for type in file.outerTypes { types[type, default: []].append(scope) }
            for function in file.functions where !function.isProperty {
                let scope = Scope(module: module, isPublic: function.isPublic)
                if !function.parameters.contains(where: { LocalizingTypes.contains($0.type) }) {
                    plainFunctions[function.name, default: []].append(PlainFunction(function: function, scope: scope))
                }
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

    func localizers(named name: String, in module: CodeModule, _ file: Int?) -> [Localizer] {
        (byName[name] ?? []).filter { $0.scope?.isVisible(name, in: module, file) ?? true }
    }

    /// The functions that take a text where a call has a literal, and whose labels are those of the call.
    func plainFunctions(
        for call: SwiftFileFacts.Call, in module: CodeModule, _ file: Int?
    ) -> [SwiftFileFacts.Function] {
        (plainFunctions[call.callee] ?? []).filter { plain in
            plain.scope.isVisible(call.callee, in: module, file)
                && Self.match(call.arguments, plain.function.parameters.map(\.slot), closures: call.closureCount).map { places in
                    zip(call.arguments, places).allSatisfy { argument, place in
                        argument.literals.isEmpty || Self.takesTexts(plain.function.parameters[place].type)
                    }
                } ?? false
        }.map(\.function)
    }

    private static func takesTexts(_ type: String) -> Bool {
        // A name in capitals of one letter is generic.
        textTypes.contains(type) || type.count == 1
    }

    private static let textTypes: Set<String> = [
        "Any", "AttributedString", "NSAttributedString", "NSString", "String", "StringProtocol", "Substring",
    ]

    /// What a call gives a parameter.
    struct Slot {
        let label: String?
        let isOptional: Bool
        let isClosure: Bool
        let isVariadic: Bool
    }

    /// The parameters that arguments are for, by the labels; nil if they do not fit.
    ///
    /// - Parameter closures: How many closures follow the arguments.
    static func match(_ arguments: [SwiftFileFacts.Argument], _ slots: [Slot], closures: Int) -> [Int]? {
        var places: [Int] = []
        var next = 0
        for argument in arguments {
            if argument.label == nil, let last = places.last, slots[last].isVariadic {
                places.append(last)
                continue
            }
            while next < slots.count, slots[next].label != argument.label {
                guard slots[next].isOptional || slots[next].isVariadic else { return nil }
                next += 1
            }
            guard next < slots.count else { return nil }
            places.append(next)
            next += 1
        }
        let missing = slots.indices.count { slots[$0].isClosure && !places.contains($0) }
        return missing <= closures && slots[next...].allSatisfy { $0.isOptional || $0.isVariadic } ? places : nil
    }

    /// Whether the project has a type with the name of one of Apple's.
    func hides(_ name: String, in module: CodeModule) -> Bool {
        types[name]?.contains { $0.isVisible(name, in: module) } ?? false
    }

    /// Whether the project declares a type.
    func declares(_ type: String) -> Bool { types[type] != nil }

    // MARK: By types

    private mutating func addTypedFunctions(_ files: [SwiftFileFacts]) {
        for (number, file) in files.enumerated() {
            let destinations = destinations(in: file, number)
            for (index, function) in file.functions.enumerated()
            where function.parameters.contains(where: { LocalizingTypes.contains($0.type) }) {
                known.insert(Name(file: number, function: index))
                let parameters = function.parameters.map { parameter in
                    Localizer.Parameter(
                        label: parameter.label,
                        role: LocalizingTypes.contains(parameter.type) ? .key : CallReader.role(parameter.label),
                        isOptional: parameter.isOptional, isClosure: parameter.isClosure, isVariadic: parameter.isVariadic)
                }
                let destination = destinations[index] ?? (.unspecified, .unspecified)
                byName[function.name, default: []].append(
                    Localizer(
                        parameters: parameters, owner: function.owner,
                        scope: Scope(
                            module: modules[number], isPublic: function.isPublic, file: function.isPrivate ? number : nil),
                        selfIsKey: false, table: destination.table, bundle: destination.bundle, certainty: .certain))
            }
        }
    }

    /// Where functions look up the parameters that they pass on to Apple's; unknown where they do so in two ways.
    private func destinations(in file: SwiftFileFacts, _ number: Int) -> [Int: Destination] {
        let module = modules[number]
        var found: [Int: Destination] = [:]
        for call in file.calls {
            guard let index = call.function,
                let lookup = CallReader(call, functions: self, in: module, number, accepts: .typedNames).lookup
            else {
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
                guard let inner = call.function else { continue }
                // A view passes on what its initializer gets.
                for index in [inner, memberwise(around: inner, in: file)].compactMap(\.self)
                where !known.contains(Name(file: number, function: index)) && Self.mayPassOn(call, file.functions[index]) {
                    guard let localizer = forwarding(call, index, file, number) else { continue }
                    known.insert(Name(file: number, function: index))
                    found.append((Name(file: number, function: index), file.functions[index].name, localizer))
                    break
                }
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

    /// Whether a call has something of a function around it: one of its parameters, or the value that it is a member of.
    private static func mayPassOn(_ call: SwiftFileFacts.Call, _ function: SwiftFileFacts.Function) -> Bool {
        call.receiver == .self
            || call.arguments.contains { argument in
                guard let name = argument.name else { return false }
                return name == "self" || function.parameters.contains { $0.name == name }
            }
    }

    /// The initializer of the structure that a function is a member of, which has its properties as parameters.
    private func memberwise(around function: Int, in file: SwiftFileFacts) -> Int? {
        file.functions[function].owner.flatMap { file.memberwise[$0] }
    }

    /// Whether a function can be called like another one.
    private func takes(_ function: SwiftFileFacts.Function, likeOne localizer: Localizer) -> Bool {
        if localizer.selfIsKey { return function.isProperty == localizer.parameters.isEmpty }
        guard let key = localizer.parameters.first(where: { $0.role == .key }) else { return false }
        return function.parameters.contains { $0.label == key.label }
    }

    /// The roles that the parameters of a function have because of a call in its body; nil where none is a key.
    private func forwarding(_ call: SwiftFileFacts.Call, _ index: Int, _ file: SwiftFileFacts, _ number: Int) -> Localizer? {
        let function = file.functions[index]
        guard let inner = CallReader(call, functions: self, in: modules[number], number, accepts: .names).lookup else {
            return nil
        }
        var roles: [String: Role] = [:]
        var selfIsKey = inner.selfIsKey && call.receiver == .self
        for (role, argument) in inner.arguments {
            guard let name = argument.name else { continue }
            if role == .key, name == "self" { selfIsKey = true }
            if function.parameters.contains(where: { $0.name == name }) { roles[name] = roles[name] ?? role }
        }
        guard selfIsKey || roles.values.contains(.key) else { return nil }
        return Localizer(
            parameters: function.parameters.map {
                .init(
                    label: $0.label, role: roles[$0.name], isOptional: $0.isOptional, isClosure: $0.isClosure,
                    isVariadic: $0.isVariadic)
            },
            owner: function.owner,
            scope: Scope(
                module: modules[number], isPublic: function.isPublic, file: function.isPrivate ? number : nil),
            selfIsKey: selfIsKey, table: roles.values.contains(.table) ? .unspecified : inner.table(file.literals),
            bundle: roles.values.contains(.bundle) ? .unspecified : inner.bundle, certainty: .wrapper)
    }
}

extension SwiftFileFacts.Parameter {
    fileprivate var slot: ProjectFunctions.Slot {
        .init(label: label, isOptional: isOptional, isClosure: isClosure, isVariadic: isVariadic)
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

    /// What the file around the call says.
    struct Context {
        let module: CodeModule
        /// The number of the file; nil if nobody knows.
        var file: Int?
        var imports: Set<String> = []
        var types: DeclaredTypes?
        var names = DeclaredNames()
    }

    private let call: SwiftFileFacts.Call
    private let functions: ProjectFunctions
    private let context: Context
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

    init(_ call: SwiftFileFacts.Call, functions: ProjectFunctions, _ context: Context, accepts accepted: Keys = .literals) {
        self.call = call
        self.functions = functions
        self.context = context
        self.accepted = accepted
    }

    init(
        _ call: SwiftFileFacts.Call, functions: ProjectFunctions, in module: CodeModule, _ file: Int? = nil,
        accepts accepted: Keys
    ) {
        self.init(call, functions: functions, Context(module: module, file: file), accepts: accepted)
    }

    /// What the call looks up; nil where it does nothing of the kind.
    var lookup: Lookup? {
        if let own = ownLookup { return own.arguments.isEmpty && !own.selfIsKey ? nil : own }
        guard let apple = LocalizingCall.all[call.callee], apple.isMember ? call.receiver != .none : isInitializer,
            accepted != .names || apple.takesStrings
        else { return nil }
        let keys = arguments(apple.keys).filter { !apple.takesPlainTexts || !isPlainText($0) }
        guard !keys.isEmpty, !apple.isAmbiguous || isPlausible else { return nil }
        let isAmbiguous = apple.isAmbiguous && !(apple.module.map(context.imports.contains) ?? false)
        var lookup = Lookup(
            arguments: keys.map { (.key, $0) },
            certainty: isAmbiguous || isHidden ? .wrapper : .certain)
        lookup.arguments += call.arguments.compactMap { argument in
            // The value of `LabeledContent("Users", value: "…")` is another text.
            let isDefault = argument.label == "value" && apple.takesOnlyStrings
            return (isDefault ? .defaultValue : Self.role(argument.label)).map { ($0, argument) }
        }
        lookup.takesOnlyStrings = apple.takesOnlyStrings
        if call.callee == "localizedString" {
            // `Bundle.module.localizedString(…)`
            switch call.receiverPath {
            case ["Bundle", "module"]: lookup.defaultBundle = .module
            case ["Bundle", "main"]: lookup.defaultBundle = .main
            default: lookup.defaultBundle = .other
            }
        }
        lookup.defaultTable = apple.table.map(KeyUse.Table.named) ?? .unspecified
        return lookup
    }

    /// Whether a type or a function of the project has the name, so that the call may mean that.
    private var isHidden: Bool {
        functions.hides(call.callee, in: context.module)
            || !functions.plainFunctions(for: call, in: context.module, context.file).isEmpty
    }

    /// Whether nothing is called but a type or a function, perhaps with the name of its module.
    private var isInitializer: Bool {
        if call.receiver == .none { return true }
        guard call.receiver == .expression, let last = call.receiverPath.last else {
            return call.callee == "String" || call.callee == "LocalizedStringResource"
        }
        return Self.modules.contains(last) || last == call.callee
    }

    private static let modules: Set<String> = [
        "AppIntents", "AttributedString", "Charts", "Foundation", "MapKit", "String", "Swift", "SwiftUI", "TipKit", "WidgetKit",
    ]

    /// Whether an argument is a text, and not a key: `title ?? "Untitled"`, where `title` has no type that only keys have.
    private func isPlainText(_ argument: SwiftFileFacts.Argument) -> Bool {
        !argument.alternatives.isEmpty
            && !argument.alternatives.contains { type in
                context.types?.type(of: type, context.names.seen(from: call.function)).map(LocalizingTypes.contains) ?? false
            }
    }

    /// The type of what the call is a member of.
    private var receiverType: String? {
        guard call.receiver == .expression, let last = call.receiverPath.last else { return nil }
        if call.receiverPath.count == 1, last.first?.isUppercase ?? false { return last }
        if let type = context.types?.type(of: .path(call.receiverPath), context.names.seen(from: call.function)) { return type }
        // `Logger.shared`
        let first = call.receiverPath[0]
        return call.receiverPath.count == 2 && Self.instances.contains(last) && first.first?.isUppercase ?? false ? first : nil
    }

    /// Members of types that are values of the type.
    private static let instances: Set<String> = ["current", "default", "main", "shared", "standard"]

    /// Whether a value of a type has the members of another one. A type that the project does not declare inherits from none that it
    /// does, and a log is no view.
    private func mayBe(_ type: String, _ owner: String?) -> Bool {
        guard let owner, owner != type else { return owner != nil }
        if functions.declares(type) { return true }
        return !functions.declares(owner) && type != "Logger"
    }

    /// The roles that labels have in all of Apple's functions.
    static func role(_ label: String?) -> ProjectFunctions.Role? {
        switch label {
        case "table", "tableName": .table
        case "bundle": .bundle
        case "comment": .comment
        case "defaultValue": .defaultValue
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

    /// What a function of the project looks up; nothing where one is called that takes plain texts, and nil where none may be called.
    private var ownLookup: Lookup? {
        var localizers = functions.localizers(named: call.callee, in: context.module, context.file)
        if localizers.isEmpty { return nil }
        var plain = accepted == .literals ? functions.plainFunctions(for: call, in: context.module, context.file) : []
        if let type = receiverType,
            localizers.contains(where: { $0.owner == type }) || plain.contains(where: { $0.owner == type })
        {
            localizers.removeAll { $0.owner != type && $0.certainty != .configured }
            plain.removeAll { $0.owner != type }
        } else if let type = receiverType {
            localizers.removeAll { !mayBe(type, $0.owner) && $0.certainty != .configured }
            plain.removeAll { !mayBe(type, $0.owner) }
            if localizers.isEmpty { return plain.isEmpty ? nil : Lookup(arguments: [], certainty: .wrapper) }
        }
        var isPlain = false
        for localizer in localizers {
            guard let arguments = arguments(for: localizer) else { continue }
            let isSelf = localizer.selfIsKey && (call.receiver.isLiteral || acceptsNames && call.receiver == .self)
            let keys = arguments.filter { $0.role != .key || isKey($0.argument) }
            guard isSelf || keys.contains(where: { $0.role == .key }) else { continue }
            // Of two overloads, Swift takes the one for texts.
            if localizer.certainty == .certain, !localizer.takesOnlyStrings,
                plain.contains(where: { $0.owner == localizer.owner })
            {
                isPlain = true
                continue
            }
            let isSure = localizer.certainty != .certain || localizer.takesOnlyStrings || plain.isEmpty
            return Lookup(
                arguments: keys, selfIsKey: isSelf, certainty: isSure ? localizer.certainty : .wrapper,
                takesOnlyStrings: localizer.takesOnlyStrings || localizer.certainty != .certain,
                defaultTable: localizer.table, defaultBundle: localizer.bundle)
        }
        let isCalled = isPlain || localizers.isEmpty && !plain.isEmpty
        return isCalled ? Lookup(arguments: [], certainty: .wrapper) : nil
    }

    /// The arguments of the call by what they are for; nil if they are not those of a function.
    private func arguments(
        for localizer: ProjectFunctions.Localizer
    ) -> [(role: ProjectFunctions.Role, argument: SwiftFileFacts.Argument)]? {
        if localizer.certainty == .configured {
            // Only the first parameter is known.
            return call.arguments.first.flatMap { $0.label == nil ? [(.key, $0)] : nil } ?? []
        }
        guard
            let places = ProjectFunctions.match(
                call.arguments, localizer.parameters.map(\.slot), closures: call.closureCount)
        else {
            return nil
        }
        return zip(call.arguments, places).compactMap { argument, place in
            localizer.parameters[place].role.map { ($0, argument) }
        }
    }
}
