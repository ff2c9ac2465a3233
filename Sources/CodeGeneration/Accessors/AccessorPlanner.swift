internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nRuntime
package import L10nStringCatalogs
internal import L10nSyntax

/// The issues of one entry, at least one.
package struct AccessorIssues: Error {
    package let all: [AccessorIssue]
}

/// The planned accessors of some keys of a catalog, or their issues.
package struct PlannedAccessors: Sendable {
    struct Planned: Sendable {
        /// The key, or the old name.
        let key: String
        let result: Result<Accessor, AccessorIssues>
    }

    /// One for each key, in the order in which they were planned.
    fileprivate(set) var current: [Planned] = []
    /// Those that keep old names alive.
    fileprivate(set) var old: [Planned] = []

    package init() {}

    /// - Parameters:
    ///   - numbers: The numbers of the entries in the order.
    ///   - writesTexts: Whether the accessors get their documentation and the texts of the source language.
    ///   - visit: Called with each entry after its arguments were analyzed.
    package init(
        _ catalog: StringCatalog, _ order: EntryOrder, _ numbers: Range<Int>, options: AccessorTree.Options, writesTexts: Bool,
        arguments: EntryArguments = EntryArguments(), visit: ((CatalogEntry) -> Void)? = nil
    ) {
        let planner = AccessorPlanner(catalog, arguments: arguments, options: options, writesTexts: writesTexts)
        for number in numbers {
            let (key, entry) = order.entries[number]
            arguments.analyze(entry, source: catalog.sourceLocalization(of: entry), in: catalog)
            visit?(entry)
            planner.plan(entry, key: key, number: number)
        }
        self = planner.planned
    }
}

/// Plans the accessors of the entries of a catalog, in order: names, parameters, documentation.
///
/// The parameters are the union over every branch, device and language, so that an argument that only one plural form or one
/// translation shows is still passed.
package final class AccessorPlanner {
    private(set) var planned = PlannedAccessors()
    /// See ``noteNames(of:)``.
    package private(set) var names = AccessorNames()
    private let catalog: StringCatalog
    private let options: AccessorTree.Options
    private let writesTexts: Bool
    private let writesFallback: Bool
    /// The arguments of the current entry.
    private let arguments: EntryArguments
    private var paths: AccessorPaths
    /// The last namespaces that are valid names of types.
    private var lastNamespaces: [String] = []

    /// - Parameters:
    ///   - arguments: Those of the entry that is planned next.
    ///   - writesTexts: Whether the accessors get their documentation and the texts of the source language.
    package init(_ catalog: StringCatalog, arguments: EntryArguments, options: AccessorTree.Options, writesTexts: Bool) {
        self.catalog = catalog
        self.arguments = arguments
        self.options = options
        self.writesTexts = writesTexts
        self.writesFallback = writesTexts && options.wantsFallback
        paths = AccessorPaths(hiding: options.hiddenNames, members: options.hiddenMembers)
    }

    /// Plans the accessors of an entry.
    ///
    /// - Parameter number: The number of the key among the keys that code is generated for.
    func plan(_ entry: CatalogEntry, key: String, number: Int) {
        let result = plan(entry, key: key, number: number, name: options.names[key] ?? key)
        planned.current.append(PlannedAccessors.Planned(key: key, result: result))
        guard case .success(let accessor) = result else { return }
        for (name, new) in options.renamed where new == key {
            let replacement = (accessor.path.namespaces + [accessor.path.member]).joined(separator: ".")
            let result = plan(entry, key: key, number: number, name: name, replacement: replacement)
            // Code that uses the old name uses the new one.
            if case .success(let old) = result, old.path == accessor.path { continue }
            planned.old.append(PlannedAccessors.Planned(key: name, result: result))
        }
    }

    /// Notes the names of the accessor of an entry, or that it has none, without planning it.
    package func noteNames(of entry: CatalogEntry) {
        guard options.includes(entry, of: catalog) else { return }
        let key = catalog.string(entry.key)
        let name = options.names[key] ?? key
        var hasName = names.insert(plain: name, of: entry.index)
        if !hasName, case .accessor(let path, _) = naming(of: name) {
            names.insert(path, of: entry.index)
            hasName = true
        }
        guard hasName, options.renamed.isEmpty, case .success = slots(entry, key: key) else {
            return names.insertFailure(of: entry.index)
        }
    }

    /// - Parameters:
    ///   - name: The key, or the name that the configuration gives it.
    ///   - replacement: The accessor that replaced it, if it is an old name.
    private func plan(
        _ entry: CatalogEntry, key: String, number: Int, name: String, replacement: String? = nil
    ) -> Result<Accessor, AccessorIssues> {
        let source = catalog.sourceLocalization(of: entry)
        let (path, identifier): (AccessorPath, SwiftIdentifier)
        switch naming(of: name) {
        case .accessor(let ofKey, let member): (path, identifier) = (ofKey, member)
        case .issue(let kind): return failure(kind, entry, key: name)
        }
        return slots(entry, key: key).map { slots in
            let main = source.flatMap(mainUnit)
            let text = !writesTexts ? "" : main.map { catalog.string(catalog.units[$0].value) } ?? key
            return Accessor(
                key: key, entry: entry.index, number: number, keyRange: entry.keyRange, path: path, identifier: identifier,
                parameters: Self.parameters(slots),
                documentation: writesTexts
                    ? documentation(entry, key: key, source: source, text: text, depth: path.namespaces.count + 1)
                    : SwiftDocumentation(),
                sourceText: text, fallback: writesFallback ? main.flatMap(format) ?? text : "", replacement: replacement)
        }
    }

    /// The name of an accessor, or why there is none.
    private enum Naming {
        case accessor(AccessorPath, SwiftIdentifier)
        case issue(AccessorIssue.Kind)
    }

    private func naming(of name: String) -> Naming {
        guard let path = paths.path(of: name), let identifier = SwiftIdentifier(path.member), areNames(path.namespaces) else {
            return .issue(.noName)
        }
        let depth = path.namespaces.count + 1
        return depth > AccessorIssue.segmentLimit ? .issue(.tooDeep(segments: depth)) : .accessor(path, identifier)
    }

    /// Whether they are valid names of types.
    private func areNames(_ namespaces: [String]) -> Bool {
        // Mostly those of the previous key.
        if namespaces == lastNamespaces { return true }
        guard namespaces.allSatisfy({ SwiftIdentifier($0) != nil }) else { return false }
        lastNamespaces = namespaces
        return true
    }

    private func failure(
        _ kind: AccessorIssue.Kind, _ entry: CatalogEntry, key: String
    ) -> Result<Accessor, AccessorIssues> {
        let issue = AccessorIssue(
            kind: kind, entry: entry.index, key: key, range: entry.keyRange, language: nil, related: nil)
        return .failure(AccessorIssues(all: [issue]))
    }

    // MARK: Parameters

    /// What is known about the argument at a position.
    private struct Slot {
        var kind: ArgumentKind?
        var type: ParameterType?
        var isWide: Bool
        var label: SwiftIdentifier?
        let use: ArgumentUse
    }

    /// The arguments of an entry by position, without gaps.
    private func slots(_ entry: CatalogEntry, key: String) -> Result<[Int: Slot], AccessorIssues> {
        if arguments.isEmpty { return .success([:]) }
        var slots: [Int: Slot] = [:]
        var issues: [AccessorIssue] = []
        func report(_ kind: AccessorIssue.Kind, _ use: ArgumentUse, related: ArgumentUse? = nil) {
            let language = use.unit.map { catalog.languages[languageIndex(ofUnit: $0)].name }
            issues.append(
                AccessorIssue(
                    kind: kind, entry: entry.index, key: key, range: range(of: use, entry), language: language,
                    related: related.map { range(of: $0, entry) }))
        }
        for index in indicesOfUsesBySource(entry) where arguments.use(at: index).takesArgument {
            let use = arguments.use(at: index)
            let type = ParameterType(use, profile: options.types, passesPointers: options.passesPointers)
            if use.specifier.hasStar || use.kind != nil && type == nil {
                report(.unsupportedType(position: use.position), use)
                continue
            }
            guard var slot = slots[use.position] else {
                slots[use.position] = Slot(kind: use.kind, type: type, isWide: use.isWide, label: label(of: use), use: use)
                continue
            }
            if let kind = use.kind, let known = slot.kind, kind != known {
                report(.typeConflict(position: use.position), use, related: slot.use)
            }
            slot.kind = slot.kind ?? use.kind
            slot.type = slot.type ?? type
            slot.isWide = slot.isWide || use.isWide
            slot.label = slot.label ?? label(of: use)
            slots[use.position] = slot
        }
        let last = slots.keys.max() ?? 0
        if issues.isEmpty, last > 0, let gap = (1...last).first(where: { slots[$0] == nil }), let use = slots[last]?.use {
            report(.gap(position: gap), use)
        }
        guard issues.isEmpty else { return .failure(AccessorIssues(all: issues)) }
        return .success(slots)
    }

    private static func parameters(_ slots: [Int: Slot]) -> [Parameter] {
        if slots.isEmpty { return [] }
        var names: Set<String> = []
        let positions = slots.keys.sorted()
        let labels = Set(positions.compactMap { slots[$0]?.label?.name })
        return positions.compactMap { position in
            guard let slot = slots[position] else { return nil }
            var name = slot.label?.name ?? "arg\(position)"
            // Two placeholders share a name, or one has the name of a parameter without label.
            while names.contains(name) || slot.label?.name != name && labels.contains(name) { name = "_" + name }
            names.insert(name)
            guard let identifier = SwiftIdentifier(name) else { return nil }
            // Without any type it only selects a plural form.
            return Parameter(
                position: position, label: slot.label, name: identifier, type: slot.type ?? .int,
                isWide: slot.isWide || slot.type == nil)
        }
    }

    /// The uses that say what code passes, those of the source first. In a key entered by hand, beside a source text,
    /// specifiers count for nothing.
    private func indicesOfUsesBySource(_ entry: CatalogEntry) -> [Int] {
        let countsKey = arguments.sourceIsKey || entry.extractionState != .manual
        var ofSource: [Int] = []
        var others: [Int] = []
        for (index, use) in arguments.uses.enumerated() {
            guard let unit = use.unit else {
                if countsKey { ofSource.append(index) }
                continue
            }
            if languageIndex(ofUnit: unit) == catalog.sourceLanguage {
                ofSource.append(index)
            } else if !arguments.areUniform {
                // Else they say what those of the source do.
                others.append(index)
            }
        }
        return ofSource + others
    }

    /// The name in `%(name)@`, or that of the substitution that the argument selects a form of.
    private func label(of use: ArgumentUse) -> SwiftIdentifier? {
        guard let unit = use.unit.map({ catalog.units[$0] }) else { return nil }
        let name: String
        if use.specifier.form == .substitutionArgument {
            guard let substitution = catalog.substitution(of: unit) else { return nil }
            name = catalog.string(substitution.name)
        } else {
            guard !use.specifier.nameRange.isEmpty else { return nil }
            name = catalog.withUTF8(unit.value) { $0.string(use.specifier.nameRange) }
        }
        guard let path = AccessorPath(key: name), path.namespaces.isEmpty else { return nil }
        return SwiftIdentifier(path.member)
    }

    private func languageIndex(ofUnit unit: Int) -> LanguageIndex {
        catalog.localizations[Int(catalog.units[unit].localization)].language
    }

    private func range(of use: ArgumentUse, _ entry: CatalogEntry) -> ByteRange {
        catalog.text(of: use, in: entry).sourceRange(ofDecoded: use.specifier.range, in: catalog.source)
    }

    // MARK: Documentation

    /// The text without form, of forms the one named `other`.
    private func mainUnit(_ source: Localization) -> Int? {
        let units = source.units.filter { catalog.units[$0].hasValue && catalog.units[$0].form.substitution == nil }
        return units.first { catalog.units[$0].form.isPlain }
            ?? units.first { catalog.units[$0].form.category == .other && catalog.units[$0].form.device == nil } ?? units.last
    }

    /// A text as C's formatting functions understand it: placeholders numbered and without names, substitutions as the numbers
    /// that they count. Nil where it takes no arguments.
    private func format(_ unit: Int) -> String? {
        let uses = arguments.uses(ofUnit: unit)
        guard !uses.isEmpty, arguments.hasArguments else { return nil }
        let text = catalog.withUTF8(catalog.units[unit].value) { Array($0) }
        var format: [UInt8] = []
        var start = 0
        for use in uses where use.takesArgument && use.kind != nil {
            let range = use.specifier.range
            format += text[start..<range.lowerBound]
            let layout = use.specifier.form == .argument ? Array(use.specifier.layout(in: text)) : []
            let specifier = ArgumentText.specifier(conversion: use.conversion, length: use.length).dropFirst()
            format += Array("%\(use.position)$".utf8) + layout + Array(specifier.utf8)
            start = range.upperBound
        }
        return String(decoding: format + text[start...], as: UTF8.self)
    }

    /// The source text (its plural forms as a table), the comment, the key.
    ///
    /// - Parameters:
    ///   - text: The text of the source language, of a plural the form `other`.
    ///   - depth: How many types the accessor is nested in.
    private func documentation(
        _ entry: CatalogEntry, key: String, source: Localization?, text: String, depth: Int
    ) -> SwiftDocumentation {
        var documentation = SwiftDocumentation(depth: depth)
        let units = source.map { catalog.units[$0.units].filter { $0.hasValue && !$0.value.isEmpty } } ?? []
        if units.count == 1, units[0].form.isPlain {
            documentation.append(text)
        } else if !units.isEmpty {
            let sorted = units.enumerated().sorted {
                ($0.element.form.category ?? .other, $0.offset) < ($1.element.form.category ?? .other, $1.offset)
            }
            documentation.appendTable(
                ["form", "text"],
                sorted.map { [Self.shortName(catalog.formName(of: $0.element)), catalog.string($0.element.value)] })
        } else {
            documentation.append(key)
        }
        if let comment = entry.comment { documentation.append(catalog.string(comment)) }
        documentation.append("Key: " + SwiftDocumentation.code(key))
        return documentation
    }

    /// `plural.one` → `one`, `substitutions.count.plural.few` → `count.few`, nil → the text around substitutions.
    private static func shortName(_ form: String?) -> String {
        (form ?? "").split(separator: ".").filter { !["plural", "device", "substitutions"].contains($0) }.joined(separator: ".")
    }
}
