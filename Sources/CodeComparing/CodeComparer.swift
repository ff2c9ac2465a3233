internal import L10nCatalogChecking
internal import L10nCodeGeneration
package import L10nConfiguration
internal import L10nDiagnostics
package import L10nFileTrees
package import L10nLinting
internal import L10nPlainText
package import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Compares catalogs with Swift code, C code, storyboards and property lists.
package struct CodeComparer: CodeReading {
    /// The suffixes of the files that it reads: code, tables whose keys it does not know, and data that may name keys.
    package static let suffixes = CodeLanguage.suffixes + [".strings", ".stringsdict"] + QuotedKeys.suffixes

    private var reader: CodeReader?
    private let cache: CodeCache?

    /// - Parameter cache: What is known of files from before.
    package init(cache: CodeCache? = nil) { self.cache = cache }

    package func isCode(_ path: String) -> Bool { CodeLanguage.suffixes.contains { path.hasSuffix($0) } }

    package mutating func comparison(
        of catalogs: [StringCatalog], _ configuration: ProjectConfiguration?, in tree: any FileTree
    ) -> (comparison: CodeComparison, failures: [FileError]) {
        var reader = reader ?? CodeReader(tree, cache)
        let code = reader.files(configuration)
        self.reader = reader
        let run = Run(catalogs: catalogs, code: code, configuration: configuration, tree: tree)
        let matches = run.matches()
        let (comparison, failures) = run.comparison(matches)
        return (comparison, code.failures + matches.failures + failures)
    }
}

extension CodeComparer {
    /// One comparison.
    struct Run {
        let index: KeyIndex
        let code: CodeFiles
        private let configuration: ProjectConfiguration?
        private let tree: any FileTree
        /// Keys without spaces, by table.
        private let names: [String: [String]]
        /// Those of damaged catalogs.
        private let damagedTables: Set<String>

        /// - Parameter catalogs: Damaged ones may have any key.
        init(catalogs all: [StringCatalog], code: CodeFiles, configuration: ProjectConfiguration?, tree: any FileTree) {
            var finder = code.modules
            let catalogs = all.filter(\.document.isWellFormed)
            damagedTables = Set(all.filter { !$0.document.isWellFormed }.map { FilePaths.tableName(of: $0.source.path) })
            index = KeyIndex(catalogs, modules: catalogs.map { finder.module(of: $0.source.path) })
            self.code = code
            self.configuration = configuration
            self.tree = tree
            var names: [String: [String]] = [:]
            for (table, catalog) in zip(index.tables, index.catalogs) {
                names[table, default: []] += catalog.entries.map { catalog.string($0.key) }.filter { !$0.contains(" ") }
            }
            self.names = names
        }

        /// For how many missing keys similar ones are looked for. Each search goes through all keys, and where thousands are missing,
        /// they are not misspelled.
        private static let suggestions = 200

        /// What the keys in the code are keys of.
        func matches() -> CodeMatches {
            let others = tree.stringsFiles(below: configuration?.folder ?? ".").paths
            return CodeMatches(code, index, OtherTables(others, damaged: damagedTables, in: tree))
        }

        func comparison(_ matches: CodeMatches) -> (CodeComparison, [FileError]) {
            var comparison = CodeComparison()
            var spellings: [String: Spelling] = [:]
            for (number, use) in matches.missing.filter(\.isForPeople).enumerated() {
                let nearest = number < Self.suggestions ? nearest(to: use.use.key, in: use.table, &spellings) : nil
                comparison.missing.append(.init(use.call, nearest: nearest, canBeVerbatim: use.canBeVerbatim))
            }
            for use in matches.tableless where use.isForPeople {
                comparison.missing.append(.init(use.call, nearest: nil, canBeVerbatim: use.canBeVerbatim, hasCatalog: false))
            }
            for (use, key) in matches.filled { comparison.filled.append((use.call, key)) }
            for (use, tables) in matches.wrongTables { comparison.wrongTables.append(.init(use.call, tables: tables)) }
            comparison.wrongBundles = matches.lookups.filter { index.isInWrongBundle($0.use) }.map(\.use.call)
            for (use, entries) in matches.lookups { compareArguments(use.use, use.call, entries, &comparison) }
            for file in code.files where !file.isTest {
                for text in file.uses.hardcoded where index.entries(for: text.text).isEmpty {
                    let place = CodeComparison.Place(file.source, ByteRange(text.range))
                    comparison.hardcoded.append(.init(place: place, text: text.text.key, callee: text.callee))
                }
            }
            let failures = compareEntries(matches.firstUses, &comparison)
            return (comparison, failures)
        }

        // MARK: Calls

        private func compareArguments(
            _ use: KeyUse, _ call: CodeComparison.Call, _ entries: [KeyIndex.Entry], _ comparison: inout CodeComparison
        ) {
            // A key of placeholders alone has no text that could be missing.
            guard let entry = entries.first, use.key.hasLetters else { return }
            let expected: [String]
            let passed: StringLiteral
            if use.key.hasArguments {
                if entries.contains(where: { index.fits(use.key, $0) }) { return }
                (expected, passed) = (index.specifiers[entry] ?? [], use.key)
            } else if let value = use.defaultValue, let own = sourceSpecifiers(of: entry) {
                // A text without interpolations may be a format.
                var given = value.arguments.map(\.specifier)
                if given.isEmpty { given = KeyOutline.parse(value.key).specifiers }
                let fits = zip(given, own).allSatisfy { specifier, wanted in
                    specifier.map { KeyIndex.isSameKind($0, wanted) } ?? true
                }
                if fits, given.count == own.count { return }
                (expected, passed) = (own, value)
            } else {
                return
            }
            func list(_ specifiers: [String]) -> String { specifiers.isEmpty ? "–" : specifiers.joined(separator: ", ") }
            comparison.arguments.append(
                .init(
                    call, passed: list(passed.arguments.map { $0.specifier ?? "%@" }), expected: list(expected),
                    entry: self.entry(entry)))
        }

        /// The placeholders of the source text by position; nil where it has variations or none.
        private func sourceSpecifiers(of entry: KeyIndex.Entry) -> [String]? {
            let catalog = index.catalogs[entry.catalog]
            guard let source = catalog.sourceLocalization(of: catalog.entries[entry.index]), source.units.count == 1,
                catalog.substitutions(of: source).isEmpty, let unit = catalog.units[source.units].first, unit.hasValue
            else { return nil }
            return KeyOutline.parse(catalog.string(unit.value)).specifiers
        }

        /// A key that is spelled nearly the same. Texts are not compared: they aren't names.
        private func nearest(to shape: StringLiteral, in table: String, _ spellings: inout [String: Spelling]) -> String? {
            guard let key = shape.plainText, !key.contains(" ") else { return nil }
            let spelling = spellings[table] ?? Spelling(names[table] ?? [])
            spellings[table] = spelling
            return spelling.nearest(key)
        }

        // MARK: Entries

        private func entry(_ entry: KeyIndex.Entry) -> CodeComparison.Entry {
            let catalog = index.catalogs[entry.catalog]
            let place = CodeComparison.Place(catalog.source, catalog.entries[entry.index].keyRange)
            return CodeComparison.Entry(place: place, key: index.key(entry))
        }

        /// Entries that nothing uses, and stale ones that something does.
        ///
        /// - Returns: The files that could not be read.
        private func compareEntries(
            _ used: [KeyIndex.Entry: CodeComparison.Place], _ comparison: inout CodeComparison
        ) -> [FileError] {
            // Without code, there is nothing to report about it.
            comparison.hasCode = code.files.contains { $0.source.path.hasSuffix(".swift") }
            guard comparison.hasCode else { return [] }
            let (symbols, literals) = code.names.all(of: code.files)
            var unused: [(place: KeyIndex.Entry, isStale: Bool)] = []
            let dynamic = (configuration?.code.dynamicKeys ?? []).map { $0.pattern.makeMatcher() }
            for (number, catalog) in index.catalogs.enumerated() {
                let table = index.tables[number]
                if CodeMatches.isOfTheSystem(table) || catalog.isOfInterfaceBuilder { continue }
                let accessors = accessors(of: catalog)
                for (position, entry) in catalog.entries.enumerated() {
                    let place = KeyIndex.Entry(catalog: number, index: position)
                    let key = index.key(place)
                    let isStale = entry.extractionState == .stale
                    if isStale, let use = used[place] {
                        comparison.staleUsed.append((self.entry(place), use))
                        continue
                    }
                    let isUsed =
                        used[place] != nil || key.isEmpty || symbols.contains(key, isManual: entry.extractionState == .manual)
                        || literals.contains(key)
                        || accessors[key].map { $0.contains(where: symbols.contains(accessor:)) } ?? false
                        || dynamic.contains { $0.matches(key) }
                    if !isUsed { unused.append((place, isStale)) }
                }
            }
            let quoted = QuotedKeys(
                Set(unused.map { index.key($0.place) }), below: CodeFiles.root(of: configuration, in: tree), in: tree)
            for (place, isStale) in unused {
                let key = index.key(place)
                // Removing a key does more harm than keeping it.
                if isStale, !quoted.contains(key) { comparison.staleUnused.append(entry(place)) }
                if !isStale, !quoted.hasValue(key) { comparison.unused.append(entry(place)) }
            }
            return quoted.failures
        }

        /// The names of the accessors that the configuration has generated, by key.
        private func accessors(of catalog: StringCatalog) -> [String: [String]] {
            let targets = configuration?.targets(for: catalog.source.path, from: tree.currentFolder) ?? []
            var names: [String: [String]] = [:]
            for target in targets {
                let tree = AccessorTree(catalog, name: target.options.name, options: target.options.accessors)
                for accessor in tree.root.allAccessors {
                    names[accessor.key, default: []].append(String(accessor.signature.prefix { $0 != "(" }))
                }
            }
            return names
        }
    }
}
