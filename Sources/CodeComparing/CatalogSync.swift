package import L10nCatalogEditing
package import L10nConfiguration
internal import L10nDiagnostics
package import L10nFileTrees
package import L10nLinting
package import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Finds out how catalogs have to change so that they have what the code uses, as a build with Xcode changes them.
///
/// Nothing is ever removed. Entries that are maintained by hand stay as they are.
package struct CatalogSync: Sendable {
    /// A change of one catalog.
    package struct Change: Sendable {
        package enum Kind: Sendable {
            /// A key that the code uses and no catalog had.
            case added
            /// A key that was marked as stale, though the code uses it.
            case usedAgain
            /// A key that nothing in the code uses.
            case stale
            /// A default value that is another one in the code now, and the languages whose translations have to be reviewed.
            case sourceText(old: String, new: String, languages: [String])
            /// A comment that the catalog did not have.
            case comment
        }

        package let kind: Kind
        package let key: String
        /// Where the code uses the key.
        package let place: CodeComparison.Place?
        package let edits: [CatalogEdit]
    }

    /// A key of the code that cannot be added without help.
    package struct Omission: Sendable {
        package enum Reason: Sendable {
            /// Only the compiler knows the types of these arguments.
            case unknownTypes(String)
            case noCatalog
            /// Other targets have the catalogs of the table.
            case otherTarget(String)
            /// A function of the project seems to look it up, which Xcode does not know.
            case wrapper
            /// Several catalogs of the table are equally near.
            case severalCatalogs([String])
            /// Calls give different default values; the first one counts.
            case defaultValues
            /// Xcode does not look for such calls in the targets of the file.
            case notExtracted(String)

            /// Whether a build with Xcode does no more.
            package var isNote: Bool {
                switch self {
                case .defaultValues, .notExtracted, .otherTarget, .wrapper: true
                case .unknownTypes, .noCatalog, .severalCatalogs: false
                }
            }
        }

        package let call: CodeComparison.Call
        package let reason: Reason
    }

    package struct Plan: Sendable {
        /// By path of the catalog.
        package fileprivate(set) var changes: [String: [Change]] = [:]
        package fileprivate(set) var omissions: [Omission] = []
        /// The files of code that cannot be read.
        package fileprivate(set) var failures: [FileError] = []
        /// What code contains about keys, for `.stringsdata` files.
        package fileprivate(set) var extracted: [ExtractedStrings] = []

        package init() {}

        /// Adds the plan of other catalogs.
        package mutating func add(_ other: Plan) {
            changes.merge(other.changes) { $0 + $1 }
            omissions += other.omissions
            failures += other.failures
            extracted += other.extracted
        }

        /// The plan for one of the catalogs.
        package func only(_ path: String) -> Plan {
            var plan = self
            plan.changes = changes.filter { $0.key == path }
            plan.omissions = []
            return plan
        }
    }

    private let tree: any FileTree
    private let marksStale: Bool
    private var reader: CodeReader

    /// - Parameter marksStale: Whether keys that nothing uses are marked. This needs the code of the whole project.
    package init(tree: any FileTree, marksStale: Bool) {
        self.tree = tree
        self.marksStale = marksStale
        reader = CodeReader(tree)
    }

    /// Whether the code that belongs to a configuration is all there is: the folder that is read is the top of its repository, or
    /// of a project with its own configuration.
    package func seesAllCode(of configuration: ProjectConfiguration?) -> Bool {
        var folder = CodeFiles.root(of: configuration, in: tree)
        if folder == configuration?.folder { return true }
        let depth = FilePaths.absolute(".", from: tree.currentFolder).count
        func isTop(_ folder: String) -> Bool { tree.kind(of: folder == "." ? ".git" : "\(folder)/.git") != .missing }
        if isTop(folder) { return true }
        while let above = FilePaths.above(folder, depth: depth) {
            if isTop(above) { return false }
            folder = above
        }
        return true
    }

    /// Plans the changes of the catalogs of one configuration.
    ///
    /// - Parameter extracted: What a compiler found in some of the files. It is exact, so that nothing else counts there.
    package mutating func plan(
        _ catalogs: [StringCatalog], _ configuration: ProjectConfiguration?, extracted: [ExtractedStrings] = []
    ) -> Plan {
        let code = reader.files(configuration).with(extracted)
        let run = CodeComparer.Run(catalogs: catalogs, code: code, configuration: configuration, tree: tree)
        let matches = run.matches()
        var planner = Planner(run.index, matches.lookups)
        // A key with other placeholders is another key.
        let other = matches.lookups.filter { use, entries in
            use.use.key.hasArguments && !entries.contains { run.index.fits(use.use.key, $0) }
                && use.use.unknownTypes(in: use.file.source) == nil
        }
        // Xcode adds a key to the table that the call names, whatever other tables have.
        planner.add(
            matches.missing + other.map(\.use)
                + (matches.wrongTables.map(\.use) + matches.wordless + matches.elsewhere).filter {
                    $0.use.certainty == .certain
                })
        planner.omit(matches.tableless)
        planner.update(matches.lookups)
        planner.plan.failures = code.failures + matches.failures
        if marksStale, planner.plan.failures.isEmpty {
            let (comparison, failures) = run.comparison(matches)
            planner.plan.failures = failures
            if failures.isEmpty { for entry in comparison.unused { planner.mark(entry) } }
        }
        planner.plan.extracted = code.files.filter { !$0.isTest }.compactMap(ExtractedStrings.init)
        return planner.plan
    }
}

/// Collects changes.
private struct Planner {
    var plan = CatalogSync.Plan()
    private let index: KeyIndex
    private lazy var entries = entriesByPlace()

    private struct EntryPlace: Hashable {
        let path: String
        let key: String
    }

    /// By folder, how many keys of a catalog its code uses, by path of the catalog.
    private var usesByFolder: [String: [String: Int]] = [:]

    init(_ index: KeyIndex, _ lookups: [(use: CodeMatches.Use, entries: [KeyIndex.Entry])]) {
        self.index = index
        for (use, entries) in lookups where entries.count == 1 {
            let path = index.catalogs[entries[0].catalog].source.path
            usesByFolder[FilePaths.folder(of: use.place.source.path), default: [:]][path, default: 0] += 1
        }
    }

    private func entriesByPlace() -> [EntryPlace: CatalogEntry] {
        var entries: [EntryPlace: CatalogEntry] = [:]
        for catalog in index.catalogs {
            for entry in catalog.entries {
                entries[EntryPlace(path: catalog.source.path, key: catalog.string(entry.key))] = entry
            }
        }
        return entries
    }

    private mutating func add(
        _ kind: CatalogSync.Change.Kind, _ key: String, to path: String, _ place: CodeComparison.Place?, _ edits: [CatalogEdit]
    ) {
        plan.changes[path, default: []].append(.init(kind: kind, key: key, place: place, edits: edits))
    }

    // MARK: New keys

    mutating func add(_ uses: [CodeMatches.Use]) {
        var groups: [EntryPlace: [CodeMatches.Use]] = [:]
        var order: [EntryPlace] = []
        for use in uses {
            if use.use.certainty == .wrapper {
                plan.omissions.append(.init(call: use.call, reason: .wrapper))
                continue
            }
            let paths = nearestCatalogs(use)
            guard let path = paths.first else {
                plan.omissions.append(.init(call: use.call, reason: .otherTarget(use.file.module.name)))
                continue
            }
            if paths.count > 1 {
                plan.omissions.append(.init(call: use.call, reason: .severalCatalogs(paths)))
                continue
            }
            guard let use = use.extracted else {
                plan.omissions.append(.init(call: use.call, reason: .notExtracted(use.file.module.name)))
                continue
            }
            if index.catalogs.indices.contains(where: { number in
                index.catalogs[number].source.path == path
                    && index.entries(for: use.use.key).contains { $0.catalog == number && index.fits(use.use.key, $0) }
            }) {
                continue
            }
            if let names = use.use.unknownTypes(in: use.file.source) {
                plan.omissions.append(.init(call: use.call, reason: .unknownTypes(names)))
                continue
            }
            let place = EntryPlace(path: path, key: use.use.key.key)
            if groups[place] == nil { order.append(place) }
            groups[place, default: []].append(use)
        }
        for place in order {
            guard let uses = groups[place], let catalog = index.catalogs.first(where: { $0.source.path == place.path }) else {
                continue
            }
            add(.added, place.key, to: place.path, uses[0].place, [.insert(key: place.key, contents: contents(uses, catalog))])
        }
    }

    mutating func omit(_ uses: [CodeMatches.Use]) {
        for use in uses where use.use.certainty == .certain { plan.omissions.append(.init(call: use.call, reason: .noCatalog)) }
    }

    /// The catalogs that a use may read and that share most folders with its file. Of several that are equally near, those whose keys
    /// the same folder uses.
    private func nearestCatalogs(_ use: CodeMatches.Use) -> [String] {
        let folders = use.place.source.path.split(separator: "/").dropLast()
        var best: (count: Int, paths: [String]) = (-1, [])
        for number in index.catalogs(of: use.table, builtWith: use.file.module) ?? [] {
            let path = index.catalogs[number].source.path
            let count = zip(folders, path.split(separator: "/").dropLast()).prefix { $0 == $1 }.count
            if count > best.count { best = (count, [path]) } else if count == best.count { best.paths.append(path) }
        }
        if best.paths.count < 2 { return best.paths }
        let uses = usesByFolder[FilePaths.folder(of: use.place.source.path)] ?? [:]
        let used = best.paths.filter { uses[$0] != nil }
        return used.count == 1 ? used : best.paths
    }

    /// What Xcode would write: the comments of all calls, and as a new source text the default value, or a key whose arguments need
    /// positions.
    private mutating func contents(_ uses: [CodeMatches.Use], _ catalog: StringCatalog) -> JSONNode {
        let value = defaultValue(uses)
        var members: [(name: String, value: JSONNode)] = []
        if let comment = Self.comment(uses) { members.append(("comment", .string(comment))) }
        if uses.allSatisfy({ $0.use.certainty != .certain }) {
            // Xcode does not know these, and would mark them as stale.
            members.append(("extractionState", .string("manual")))
        } else if value != nil {
            members.append(("extractionState", .string("extracted_with_value")))
        }
        let key = uses[0].use.key
        if let phrases = uses.lazy.map(\.use.phrases).first(where: { $0.count > 1 }), let language = catalog.sourceLanguageName {
            let set = JSONNode.object([
                ("state", .string("new")), ("values", .array(phrases.map { .string($0.key) })),
            ])
            members.append(("localizations", .object([(language, .object([("stringSet", set)]))])))
        } else if let text = value ?? (key.needsPositions ? key.positionedText : nil), let language = catalog.sourceLanguageName {
            let unit = JSONNode.object([("state", .string("new")), ("value", .string(text))])
            members.append(("localizations", .object([(language, .object([("stringUnit", unit)]))])))
        }
        return .object(members)
    }

    /// Xcode sorts the comments of several calls.
    private static func comment(_ uses: [CodeMatches.Use]) -> String? {
        let comments = Set(uses.compactMap(\.use.comment)).sorted {
            $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
        }
        return comments.isEmpty ? nil : comments.joined(separator: "\n")
    }

    /// The default value that calls give as a text for the catalog; the first of several.
    private mutating func defaultValue(_ uses: [CodeMatches.Use]) -> String? {
        var values: [String] = []
        for use in uses {
            guard let value = use.use.defaultValue, value.arguments.allSatisfy({ $0.specifier != nil }) else { continue }
            values.append(value.positionedValue)
        }
        if let other = uses.first(where: { $0.use.defaultValue.map { $0.positionedValue != values.first } ?? false }),
            values.count > 1
        {
            plan.omissions.append(.init(call: other.call, reason: .defaultValues))
        }
        return values.first
    }

    // MARK: Known keys

    mutating func update(_ lookups: [(use: CodeMatches.Use, entries: [KeyIndex.Entry])]) {
        var uses: [KeyIndex.Entry: [CodeMatches.Use]] = [:]
        var order: [KeyIndex.Entry] = []
        for (use, entries) in lookups {
            let near = entries.count > 1 ? Set(nearestCatalogs(use)) : []
            for entry in entries where entries.count == 1 || near.contains(index.catalogs[entry.catalog].source.path) {
                guard index.fits(use.use.key, entry) else { continue }
                if uses[entry] == nil { order.append(entry) }
                uses[entry, default: []].append(use)
            }
        }
        for place in order {
            let catalog = index.catalogs[place.catalog]
            let entry = catalog.entries[place.index]
            let uses = uses[place] ?? []
            // Calls that Xcode knows too.
            let known = uses.filter { $0.use.certainty == .certain }
            let (key, path) = (index.key(place), catalog.source.path)
            switch entry.extractionState {
            case .stale: markAsUsed(key, path, known.first ?? uses[0])
            case .automatic, .extractedWithValue:
                if entry.comment == nil, let comment = Self.comment(known) {
                    add(.comment, key, to: path, known[0].place, [.setComment(key: key, text: comment)])
                }
                if entry.extractionState == .extractedWithValue { updateSourceText(entry, key, catalog, known) }
            case .manual, .migrated, .unknown: continue
            }
        }
    }

    private mutating func markAsUsed(_ key: String, _ path: String, _ use: CodeMatches.Use) {
        // Xcode would mark it as stale again if it does not know the function.
        let mark: EntryMark =
            use.use.certainty != .certain ? .manual : use.use.defaultValue == nil ? .extracted : .extractedWithValue
        add(.usedAgain, key, to: path, use.place, [.mark(key: key, mark: mark)])
    }

    /// A source text in state `new` is the default value of the code. In any other state, somebody has written it in the catalog.
    private mutating func updateSourceText(
        _ entry: CatalogEntry, _ key: String, _ catalog: StringCatalog, _ uses: [CodeMatches.Use]
    ) {
        guard let source = catalog.sourceLocalization(of: entry), let language = catalog.sourceLanguageName,
            source.units.count == 1, catalog.substitutions(of: source).isEmpty, let unit = catalog.units[source.units].first,
            catalog.path(of: unit)?.isPlain ?? false, unit.state == .new, unit.hasValue, let value = defaultValue(uses)
        else { return }
        let old = catalog.string(unit.value)
        // Positions that say nothing are no other text.
        let texts = [old, value].map(FormatParser.withoutPlainPositions)
        if texts[0].utf8.elementsEqual(texts[1].utf8) { return }
        var edits = [CatalogEdit.setText(key: key, language: language, path: TextPath(), text: value, state: .new)]
        var languages: [String] = []
        for localization in catalog.localizations[entry.localizations] where localization.language != catalog.sourceLanguage {
            let name = catalog.languages[localization.language].name
            let finished = catalog.units[localization.units].filter { $0.state == .translated || $0.state == .machineTranslated }
            for path in finished.compactMap(catalog.path) {
                edits.append(.setState(key: key, language: name, path: path, state: .needsReview))
            }
            if !finished.isEmpty { languages.append(name) }
        }
        add(.sourceText(old: old, new: value, languages: languages), key, to: catalog.source.path, uses[0].place, edits)
    }

    mutating func mark(_ entry: CodeComparison.Entry) {
        let path = entry.place.source.path
        guard let known = entries[EntryPlace(path: path, key: entry.key)],
            known.extractionState == .automatic || known.extractionState == .extractedWithValue
        else { return }
        add(.stale, entry.key, to: path, nil, [.mark(key: entry.key, mark: .stale)])
    }
}

extension CodeMatches.Use {
    /// The use as Xcode finds it in the file's targets; nil where it does not.
    fileprivate var extracted: Self? {
        guard case .macros(let andTexts) = file.module.extraction, use.certainty == .certain, !use.isOfMacro,
            CodeLanguage(path: file.source.path) == .swift
        else { return self }
        guard andTexts, use.callee == "Text" else { return nil }
        // The tool does not know types.
        var own = use
        for (index, part) in own.key.parts.enumerated() {
            guard case .argument(var argument) = part,
                !file.source.text(in: ByteRange(argument.expression)).contains("specifier:")
            else { continue }
            argument.specifier = "%@"
            own.key.parts[index] = .argument(argument)
        }
        return Self(use: own, file: file, table: table)
    }
}

extension KeyUse {
    /// The arguments whose types only the compiler knows, as the code has them; nil if there are none.
    func unknownTypes(in source: SourceFile) -> String? {
        let unknown = (key.arguments + (defaultValue?.arguments ?? [])).filter { $0.specifier == nil }
        if unknown.isEmpty { return nil }
        return unknown.map { String(decoding: source.bytes[$0.expression], as: UTF8.self) }.joined(separator: ", ")
    }
}

extension StringLiteral {
    /// Whether there are several arguments. The tokens of App Intents have names.
    fileprivate var needsPositions: Bool {
        arguments.count > 1 && arguments.allSatisfy { $0.specifier?.hasPrefix("%") ?? true }
    }

    /// A default value as a catalog has it. In one without interpolations, placeholders are its arguments.
    fileprivate var positionedValue: String { arguments.isEmpty ? FormatParser.withPositions(key) : positionedText }

    /// The text as a catalog has it: several arguments have positions.
    package var positionedText: String {
        guard needsPositions else { return key }
        var number = 0
        return parts.map { part in
            switch part {
            case .text(let text): return text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
            case .argument(let argument):
                number += 1
                return "%\(number)$" + (argument.specifier ?? "%@").dropFirst()
            }
        }.joined()
    }
}
