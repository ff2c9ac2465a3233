internal import L10nDiagnostics

/// Reads code and finds what it says about localized texts.
package enum CodeScanner {
    /// Reads one Swift file. Files can be read in parallel.
    package static func facts(of bytes: [UInt8]) -> SwiftFileFacts {
        bytes.withUnsafeBufferPointer { SwiftFileReader.facts(of: $0) }
    }

    /// The uses in all Swift files of a project, in their order. Functions of its own that look texts up are found across files.
    ///
    /// - Parameters:
    ///   - modules: Those of the files; nil: all have the same.
    ///   - functions: Such functions in addition, whose first argument is a key.
    ///   - macros: Functions like `NSLocalizedString`, whose keys Xcode extracts, too.
    package static func uses(
        in files: [SwiftFileFacts], modules: [CodeModule]? = nil, functions names: [String] = [], macros: [String] = []
    ) -> [CodeUses] {
        let modules = modules ?? files.map { _ in CodeModule() }
        let functions = ProjectFunctions(files, modules: modules, names: names, macros: macros)
        let types = DeclaredTypes(files)
        let tables = TablesOfReaders(files, modules, functions)
        let bundles = BundleConstants(files, modules)
        return Array(files.indices).concurrentMap {
            UseCollector(files[$0], modules[$0], $0, functions, types, tables, bundles).collected()
        }
    }
}

/// The tables in which calls look up what properties and functions return: `Text(kind.title, tableName: "Kinds")`.
struct TablesOfReaders: Sendable {
    private var tables: [String: KeyUse.Table] = [:]

    init(_ files: [SwiftFileFacts], _ modules: [CodeModule], _ functions: ProjectFunctions) {
        for (file, module) in zip(files, modules) {
            for call in file.calls {
                guard let lookup = CallReader(call, functions: functions, in: module, accepts: .typedNames).lookup else {
                    continue
                }
                for (role, argument) in lookup.arguments where role == .key {
                    guard let name = argument.name?.split(separator: ".").last.map(String.init), argument.literals.isEmpty,
                        lookup.argument(.table) != nil
                    else { continue }
                    let table = lookup.table(file.literals)
                    tables[name] = tables[name].map { $0 == table ? $0 : .unknown } ?? table
                }
            }
        }
    }

    /// The table for what a property or a function of that name returns; nil where no call says one.
    subscript(_ name: String) -> KeyUse.Table? { tables[name] }
}

/// The constants of a project that are bundles of its modules: `static let core = Bundle.module`.
struct BundleConstants: Sendable {
    private var modules: [String: CodeModule?] = [:]

    init(_ files: [SwiftFileFacts], _ modules: [CodeModule]) {
        for (file, module) in zip(files, modules) {
            for declaration in file.declarations
            where declaration.owner == "Bundle" && declaration.value == .path(["Bundle", "module"]) {
                self.modules[declaration.name] = self.modules[declaration.name] == nil ? module : .some(nil)
            }
        }
    }

    /// The bundle that an argument such as `.core` or `Bundle.core` is.
    func bundle(_ argument: String?) -> KeyUse.BundleReference {
        guard let argument, let name = argument.split(separator: ".").last,
            argument == ".\(name)" || argument == "Bundle.\(name)", let module = modules[String(name)] ?? nil
        else { return .other }
        return .target(module)
    }
}

/// Collects the uses of one file.
private struct UseCollector {
    private let facts: SwiftFileFacts
    private let functions: ProjectFunctions
    private let types: DeclaredTypes
    private let context: CallReader.Context
    private let tables: TablesOfReaders
    private let bundles: BundleConstants
    private var uses = CodeUses()
    /// The literals that are accounted for.
    private var taken: Set<Int> = []

    init(
        _ facts: SwiftFileFacts, _ module: CodeModule, _ number: Int, _ functions: ProjectFunctions, _ types: DeclaredTypes,
        _ tables: TablesOfReaders, _ bundles: BundleConstants
    ) {
        self.facts = facts
        self.bundles = bundles
        self.functions = functions
        self.types = types
        self.tables = tables
        context = CallReader.Context(
            module: module, file: number, imports: facts.imports, types: types, names: types.names(in: facts))
    }

    consuming func collected() -> CodeUses {
        for call in facts.calls { add(call) }
        for value in facts.typedValues {
            let table = value.owner.flatMap { tables[$0] } ?? .unspecified
            for literal in value.literals {
                addKey(
                    literal, .init(arguments: [], certainty: .certain, defaultTable: table), value.type,
                    facts.literals[literal].range)
            }
        }
        for assignment in facts.assignments {
            guard let type = typeOfProperty(assignment), LocalizingTypes.contains(type) else { continue }
            let range = facts.literals[assignment.literal].range
            addKey(assignment.literal, .init(arguments: [], certainty: .certain), type, range)
        }
        for call in facts.calls { addPlainTexts(call) }
        for assignment in facts.assignments
        where assignment.hasReceiver && PlainTextControls.properties.contains(assignment.property) {
            addPlainText(assignment.literal, "." + assignment.property)
        }
        for (index, literal) in facts.literals.enumerated() where !taken.contains(index) {
            uses.literals.append(LiteralUse(shape: literal.shape, range: literal.range))
        }
        uses.rawValues = facts.rawValues
        uses.symbols = facts.symbols
        uses.aliases = facts.aliases
        uses.bodies = facts.bodies
        return uses
    }

    /// The type of a property, in the file or, if that says nothing, wherever there is one of that name.
    private func typeOfProperty(_ assignment: SwiftFileFacts.Assignment) -> String? {
        if let known = context.names[assignment.property] { return known }
        return types.property(assignment.property)
    }

    private mutating func add(_ call: SwiftFileFacts.Call) {
        if call.callee == "AppShortcut", let phrases = call.arguments.first(where: { $0.label == "phrases" }),
            let first = phrases.literals.first
        {
            // All phrases are one entry, whose key is the first.
            let lookup = CallReader.Lookup(arguments: [], certainty: .certain, defaultTable: .named("AppShortcuts"))
            addKey(first, lookup, call.callee, call.range, phrases: phrases.literals)
            taken.formUnion(phrases.literals)
        }
        guard let lookup = CallReader(call, functions: functions, context).lookup else { return }
        let name = displayName(call, lookup)
        if lookup.selfIsKey, case .literal(let literal) = call.receiver { addKey(literal, lookup, name, call.range) }
        for (role, argument) in lookup.arguments where role == .key {
            for literal in argument.literals { addKey(literal, lookup, name, call.range) }
        }
        for (role, argument) in lookup.arguments where role != .key { taken.formUnion(argument.literals) }
    }

    private func displayName(_ call: SwiftFileFacts.Call, _ lookup: CallReader.Lookup) -> String {
        if call.callee == "String" || call.callee == "AttributedString" { return call.callee + "(localized:)" }
        return call.receiver == .none || call.callee.first?.isUppercase ?? false ? call.callee : "." + call.callee
    }

    private mutating func addKey(
        _ literal: Int, _ lookup: CallReader.Lookup, _ callee: String, _ range: Range<Int>, phrases: [Int] = []
    ) {
        let key = facts.literals[literal]
        // Such a key is put together at run time: a weak use.
        if lookup.takesOnlyStrings, key.shape.hasArguments {
            if lookup.certainty == .certain {
                uses.filledKeys.append(
                    KeyUse(
                        key: resolved(key), table: lookup.table(facts.literals), callee: callee, literal: key.range,
                        call: range,
                        isInPreview: key.isInPreview))
            }
            return
        }
        guard taken.insert(literal).inserted else { return }
        let comment = lookup.argument(.comment)?.literals.first.flatMap { facts.literals[$0].shape.plainText }
        let value = lookup.argument(.defaultValue)?.literals.first.map { resolved(facts.literals[$0]) }
        // An empty default value is none: the key is shown.
        let hasValue = value?.plainText?.isEmpty != true
        uses.keys.append(
            KeyUse(
                key: resolved(key), phrases: phrases.map { resolved(facts.literals[$0]) },
                table: lookup.table(facts.literals),
                bundle: lookup.bundle == .other ? bundles.bundle(lookup.argument(.bundle)?.name) : lookup.bundle,
                comment: comment.flatMap { $0.isEmpty ? nil : $0 }, defaultValue: hasValue ? value : nil,
                certainty: lookup.certainty,
                callee: callee,
                literal: key.range, call: range, isInPreview: key.isInPreview))
        uses.keys[uses.keys.count - 1].isOfMacro = lookup.takesOnlyStrings
        uses.keys[uses.keys.count - 1].isForDebugging = key.isForDebugging
    }

    private func resolved(_ literal: SwiftFileFacts.Literal) -> StringLiteral {
        types.resolved(literal.shape, context.names.seen(from: literal.function))
    }

    // MARK: Texts that are not localized

    private mutating func addPlainTexts(_ call: SwiftFileFacts.Call) {
        guard let labels = PlainTextControls.calls[call.callee] else { return }
        for (position, argument) in call.arguments.enumerated() {
            let isShown = labels.contains { label in
                label == nil ? position == 0 && argument.label == nil : label == argument.label
            }
            guard isShown else { continue }
            for literal in argument.literals { addPlainText(literal, call.callee) }
        }
    }

    private mutating func addPlainText(_ literal: Int, _ callee: String) {
        let text = facts.literals[literal]
        guard !taken.contains(literal), !text.isInPreview, !text.isForDebugging, Self.isForPeople(text.shape) else { return }
        uses.hardcoded.append(HardcodedText(text: resolved(text), range: text.range, callee: callee))
    }

    /// Whether a text looks like one for people, and not like a name, an address or a format: it has two words, or begins with a
    /// capital letter followed by a small one.
    private static func isForPeople(_ shape: StringLiteral) -> Bool {
        let text = shape.parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
        if text.contains("://") || text.contains("_") { return false }
        let words = text.split { !$0.isLetter && $0 != "'" && $0 != "’" }.filter { $0.count > 1 }
        guard let first = words.first else { return false }
        if words.count > 1, text.contains(" ") { return true }
        let letters = first.prefix(2)
        return words.count == 1 && letters.first?.isUppercase ?? false && letters.last?.isLowercase ?? false
            && !first.dropFirst().contains(where: \.isUppercase)
            && text.allSatisfy { $0.isLetter || $0.isPunctuation || $0 == " " }
            && !text.dropFirst().dropLast().contains(".")
    }
}
