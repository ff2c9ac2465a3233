internal import ArgumentParser
internal import L10nCatalogEditing
internal import L10nCodeComparing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nICU
internal import L10nLinting
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Brings catalogs up to the code, for `l10n sync` and `l10n scan --fix`.
struct SyncRun {
    /// Path of the configuration instead of the one that would be found.
    let config: String?
    var mode = CatalogEditor.Mode.valid
    var writes = true
    /// Whether damaged catalogs are left out; nil if the command has no option for it.
    var acceptsDamage: Bool?
    /// Whether only the remaining differences are printed.
    var isQuiet = false
    var marksStale = false
    var extracted: [ExtractedStrings] = []

    private typealias Texts = L10n.Command.Sync

    /// The catalogs of the project, decoded.
    func catalogs() throws -> [StringCatalog] {
        let catalogs = try EditOptions.paths(of: nil, config: config).map(EditOptions.read)
        // What could not be read may be what the code uses.
        try DamagedCatalogs.require(catalogs.map { CatalogDamage(of: $0) }, isAccepted: acceptsDamage)
        return catalogs.filter(\.isEditable)
    }

    /// What has to change in some catalogs, by all the code; nil where that cannot be known.
    func plan(_ catalogs: [StringCatalog]) throws -> CatalogSync.Plan? {
        let tree = CommandEnvironment.files
        var sync = CatalogSync(tree: tree, marksStale: marksStale)
        var finder = ConfigurationFinder(tree: tree, rules: .complete, explicit: config)
        var plan = CatalogSync.Plan()
        do throws(ConfigurationFailure) {
            for group in try finder.groups(catalogs.map(\.source.path)) {
                if marksStale, !sync.seesAllCode(of: group.configuration) {
                    StandardStreams.error("error: \(Texts.Error.coverage.localized)\n")
                    return nil
                }
                let own = catalogs.filter { group.paths.contains($0.source.path) }
                plan.add(sync.plan(own, group.configuration, extracted: extracted))
            }
            return plan
        } catch {
            throw StandardStreams.failure(error)
        }
    }

    /// Changes a catalog, and says what for.
    func apply(_ changes: [CatalogSync.Change], to path: String) async throws -> CatalogEditor.Outcome {
        let edits = changes.flatMap(\.edits)
        let editor = CatalogEditor(tree: CommandEnvironment.files, keyOrder: XcodeOrder(), configuration: config)
        let outcome = try await editor.run(path, mode, writes: writes) { _, _ in EditPlan(edits) }
        if !isQuiet { report(changes, outcome) }
        for refusal in outcome.refusals { StandardStreams.error(EditOptions.text(of: refusal, in: outcome)) }
        return outcome
    }

    /// Says which keys cannot be added without help.
    func report(_ omissions: [CatalogSync.Omission]) {
        var places = PlaceNames()
        for omission in omissions {
            StandardStreams.error("\(places.name(of: omission.call.place)): \(label(omission.reason)): \(text(omission))\n")
        }
    }

    /// What the edits of a catalog were for.
    private func report(_ changes: [CatalogSync.Change], _ outcome: CatalogEditor.Outcome) {
        let refused = Set(outcome.refusals.map(\.index))
        var index = 0
        var text = ""
        var places = PlaceNames()
        for change in changes {
            let own = index..<index + change.edits.count
            index = own.upperBound
            if own.contains(where: refused.contains) { continue }
            let place = change.place.map { places.name(of: $0) } ?? VisibleText.line(outcome.path)
            text += "\(place): \(VisibleText.line(line(change, outcome.path)))\n"
        }
        StandardStreams.output(text)
    }

    private func line(_ change: CatalogSync.Change, _ path: String) -> String {
        let key = change.key
        let message =
            switch change.kind {
            case .added: Texts.Status.added(key: key, catalog: path)
            case .usedAgain: Texts.Status.usedAgain(key: key, catalog: path)
            case .stale: Texts.Status.stale(key: key)
            case .comment: Texts.Status.comment(key: key, catalog: path)
            case .sourceText(let old, let new, let languages):
                sourceText(key, path, VisibleText.exact(old), VisibleText.exact(new), languages)
            }
        return message.localized
    }

    private func sourceText(_ key: String, _ path: String, _ old: String, _ new: String, _ languages: [String]) -> Message {
        if languages.isEmpty { return Texts.Status.sourceText(key: key, catalog: path, old: old, new: new) }
        return Texts.Status.review(key: key, catalog: path, old: old, new: new, languages: languages.joined(separator: ", "))
    }

    private func text(_ omission: CatalogSync.Omission) -> String {
        let call = omission.call
        let message =
            switch omission.reason {
            case .unknownTypes(let names): Texts.Omission.types(key: call.key, arguments: names)
            case .noCatalog: Texts.Omission.noCatalog(key: call.key, table: call.table)
            case .severalCatalogs(let paths):
                Texts.Omission.severalCatalogs(key: call.key, paths: paths.joined(separator: ", "))
            case .otherTarget(let targets):
                Texts.Omission.otherTarget(key: call.key, target: targets, table: call.table)
            case .notExtracted(let targets): Texts.Omission.notExtracted(key: call.key, target: targets)
            case .wrapper: Texts.Omission.wrapper(key: call.key, function: call.callee)
            case .defaultValues: Texts.Omission.defaultValues(key: call.key)
            }
        return VisibleText.line(message.localized)
    }

    private func label(_ reason: CatalogSync.Omission.Reason) -> String { reason.isNote ? "warning" : "error" }
}
