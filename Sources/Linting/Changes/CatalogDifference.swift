internal import L10nCLDR
package import L10nDiagnostics
package import L10nStringCatalogs
internal import L10nSyntax
package import L10nValidation

/// What differs between two versions of a catalog: by key, language and form.
package struct CatalogDifference: Sendable {
    /// A key that is not as it was.
    package struct Entry: Sendable {
        package enum Kind: String, Sendable {
            case added, removed, changed
            /// Its translations are under another key now.
            case renamed
        }

        package let kind: Kind
        package let key: String
        /// The key as it was, where it was renamed.
        package let earlierKey: String?
        /// Comment, extraction state and the like, and what substitutions refer to, sorted by name.
        package let fields: [Field]
        /// Texts and states, in the order of languages, then by form.
        package let texts: [Text]
    }

    /// A field of an entry that has another value.
    package struct Field: Sendable {
        package let name: String
        /// As written; nil where it is not there.
        package let before: String?
        package let after: String?
    }

    /// A text that is new, gone, another one, or in another state.
    package struct Text: Sendable {
        package let language: String
        /// Such as `plural.one`; nil for a plain text.
        package let form: String?
        /// Nil where there was none.
        package let before: Version?
        package let after: Version?

        /// A text as it is in one of the two.
        package struct Version: Sendable, Equatable {
            package let value: String
            /// As written; empty if there is none.
            package let state: String

            /// Composed and decomposed letters are not the same text: a file has one or the other.
            package static func == (a: Self, b: Self) -> Bool { a.value.utf8.elementsEqual(b.value.utf8) && a.state == b.state }
        }
    }

    /// Sorted by key.
    package let entries: [Entry]

    /// Compares two versions.
    package init(from base: StringCatalog, to catalog: StringCatalog) {
        let changes = CatalogChanges(from: base, to: catalog, keysElsewhere: [], options: ValidationOptions())
        var known: Set<String> = []
        var entries: [Entry] = []
        for change in changes.entries {
            guard let after = change.after else {
                entries.append(Self.entry(.removed, change.key, from: (base, change.before), to: nil))
                continue
            }
            let key = catalog.string(after.key)
            known.insert(key)
            let isRenamed = !key.utf8.elementsEqual(change.key.utf8)
            let entry = Self.entry(
                isRenamed ? .renamed : .changed, key, earlierKey: isRenamed ? change.key : nil, from: (base, change.before),
                to: (catalog, after))
            if isRenamed || !entry.fields.isEmpty || !entry.texts.isEmpty { entries.append(entry) }
        }
        for entry in catalog.entries {
            let key = catalog.string(entry.key)
            if known.insert(key).inserted { entries.append(Self.entry(.added, key, from: nil, to: (catalog, entry))) }
        }
        self.entries = entries.sorted { ($0.key, $0.earlierKey ?? "") < ($1.key, $1.earlierKey ?? "") }
    }

    /// Number of keys of a kind.
    package func count(_ kind: Entry.Kind) -> Int { entries.count { $0.kind == kind } }

    // MARK: Comparing

    private typealias Side = (catalog: StringCatalog, entry: CatalogEntry)

    private static func entry(
        _ kind: Entry.Kind, _ key: String, earlierKey: String? = nil, from before: Side?, to after: Side?
    ) -> Entry {
        let source = (after ?? before)?.catalog.sourceLanguageName
        return Entry(
            kind: kind, key: key, earlierKey: earlierKey,
            fields: pairs(before.map(fields) ?? [:], after.map(fields) ?? [:], isSame: { $0.utf8.elementsEqual($1.utf8) }, by: <)
                .map {
                    Field(name: $0, before: $1, after: $2)
                },
            texts: pairs(before.map(texts) ?? [:], after.map(texts) ?? [:], isSame: ==) {
                if $0.language == $1.language { return $0.form < $1.form }
                return LanguageOrder.precedes(($0.language, $0.language == source), ($1.language, $1.language == source))
            }.map {
                Text(language: $0.language, form: $0.form.isEmpty ? nil : $0.form, before: $1, after: $2)
            })
    }

    /// What differs between two tables.
    private static func pairs<Key: Hashable, Value>(
        _ before: [Key: Value], _ after: [Key: Value], isSame: (Value, Value) -> Bool, by precedes: (Key, Key) -> Bool
    ) -> [(Key, Value?, Value?)] {
        func differs(_ key: Key) -> Bool {
            guard let before = before[key], let after = after[key] else { return true }
            return !isSame(before, after)
        }
        return Set(before.keys).union(after.keys).filter(differs).sorted(by: precedes).map { ($0, before[$0], after[$0]) }
    }

    private static func fields(_ side: Side) -> [String: String] {
        let (catalog, entry) = side
        var fields: [String: String] = [:]
        fields["comment"] = entry.comment.map(catalog.string)
        fields["extractionState"] = catalog.extractionStateName(of: entry)
        if !entry.shouldTranslate { fields["shouldTranslate"] = "false" }
        if !entry.generatesSymbol { fields["generatesSymbol"] = "false" }
        for localization in catalog.localizations[entry.localizations] {
            for substitution in catalog.substitutions(of: localization) {
                let name =
                    "\(catalog.languages[localization.language].name) substitutions.\(catalog.string(substitution.name))"
                fields["\(name).argNum"] = substitution.argNum.map { "\($0)" }
                fields["\(name).formatSpecifier"] = substitution.formatSpecifier.map(catalog.string)
            }
        }
        return fields
    }

    /// Where a text of an entry is.
    private struct Place: Hashable {
        let language: String
        /// Empty for a plain text.
        let form: String
    }

    private static func texts(_ side: Side) -> [Place: Text.Version] {
        let (catalog, entry) = side
        var texts: [Place: Text.Version] = [:]
        for localization in catalog.localizations[entry.localizations] {
            for unit in catalog.units[localization.units] {
                let place = Place(
                    language: catalog.languages[localization.language].name, form: catalog.formName(of: unit) ?? "")
                texts[place] = Text.Version(
                    value: unit.hasValue ? catalog.string(unit.value) : "",
                    state: catalog.stateName(of: unit))
            }
        }
        return texts
    }
}

/// What differs between two versions of a catalog file, and what follows from it.
package struct FileDifference: Sendable {
    package let path: String
    /// The path as it was, where it was another one.
    package let earlierPath: String?
    package let difference: CatalogDifference
    /// What the rules about changes find: generated code that breaks, texts to translate again, work that was lost.
    package let findings: Report.File
    /// What of the versions could not be read.
    package let damage: (before: CatalogDamage?, after: CatalogDamage?)

    /// Compares two versions of a file.
    ///
    /// - Parameters:
    ///   - base: Nil for a new file.
    ///   - source: Nil for one that is gone.
    ///   - options: What the project demands of the file; nil for a project that says nothing.
    package init(
        path: String, earlierPath: String? = nil, from base: SourceFile?, to source: SourceFile?,
        options configured: ValidationOptions? = nil
    ) {
        let empty = "{}".utf8
        let before = CatalogDecoder.decode(base ?? SourceFile(path: path, bytes: Array(empty)))
        let after = source ?? SourceFile(path: path, bytes: Array(empty))
        var options = ValidationOptions()
        // Whoever has no code generated may have symbols of Xcode's.
        options.generatesCode = configured?.generatesCode ?? true
        options.accessors = configured?.accessors ?? options.accessors
        let validator = Validator(options: options, only: Self.rules)
        var (catalog, findings) = validator.read(after, since: before)
        if !(configured?.generatesCode ?? false) {
            // Xcode makes symbols of keys that are maintained by hand.
            let manual = Set(
                [before, catalog].flatMap { catalog in
                    catalog.entries.filter { $0.extractionState == .manual }.map { catalog.string($0.key) }
                })
            let kept = findings.findings.filter { $0.rule != .accessorChanged || $0.key.map(manual.contains) ?? false }
            findings = Report.File(source: findings.source, findings: kept, keyCount: findings.keyCount)
        }
        self.path = path
        self.earlierPath = earlierPath
        self.difference = CatalogDifference(from: before, to: catalog)
        self.findings = findings
        damage = (base == nil ? nil : CatalogDamage(of: before), source == nil ? nil : CatalogDamage(of: catalog))
    }

    /// Those about changes, and those that say why a file could not be compared in full.
    private static let rules: Set<RuleID> = {
        let metadata: [RuleMetadata] = RuleRegistry.all
        let wanted = metadata.filter { $0.group == .change || ($0.group == .syntax && $0.severity == .error) }
        return Set(wanted.map(\.id))
    }()
}
