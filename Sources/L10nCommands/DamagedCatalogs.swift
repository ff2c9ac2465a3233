internal import ArgumentParser
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Whether a command goes on if a catalog could not be read to its end.
struct DamageOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(L10n.Command.Damage.Accept.help))
    var acceptDamaged = false

    /// For catalogs that the command only reads: it prints what it could read, and then fails.
    var report: DamagedCatalogs { DamagedCatalogs(isAccepted: acceptDamaged) }

    /// The catalogs that a command writes from. Fails if some could not be read to their end, and that is not accepted.
    func usable(_ catalogs: [StringCatalog]) throws -> [StringCatalog] {
        try require(catalogs.compactMap { CatalogDamage(of: $0) })
        return catalogs.filter { $0.isEditable || !$0.entries.isEmpty }
    }

    /// Says what could not be read, and fails unless that is accepted.
    func require(_ damages: [CatalogDamage]) throws {
        try DamagedCatalogs.require(damages, isAccepted: acceptDamaged)
    }

    /// The catalogs that a command edits.
    func editable(_ catalogs: [StringCatalog]) throws -> [StringCatalog] {
        try DamagedCatalogs.editable(catalogs, isAccepted: acceptDamaged)
    }
}

/// Says what of catalogs could not be read, and what a command ends with because of that. Every command that reads catalogs says it
/// here.
struct DamagedCatalogs {
    private typealias Texts = L10n.Command.Damage

    /// Nil for commands that have no option for it.
    private let isAccepted: Bool?
    /// 0 if everything was read or the rest is accepted, 1 if parts of catalogs could be read, 2 if nothing of a catalog could be.
    private(set) var exitCode: Int32 = 0

    init(isAccepted: Bool? = nil) { self.isAccepted = isAccepted }

    /// Says what could not be read.
    ///
    /// - Parameters:
    ///   - revision: The commit that has the file.
    ///   - isKnown: Whether the output of the command says it already.
    mutating func note(_ damage: CatalogDamage?, in revision: String? = nil, isKnown: Bool = false) {
        guard let damage else { return }
        if isAccepted != true { exitCode = max(exitCode, damage.isTotal ? 2 : 1) }
        if !isKnown { StandardStreams.error(text(of: damage, in: revision)) }
    }

    func requireNone() throws {
        if exitCode != 0 { throw ExitCode(exitCode) }
    }

    /// Says what could not be read, and fails unless that is accepted.
    static func require(_ damages: [CatalogDamage?], isAccepted: Bool?) throws {
        var damaged = DamagedCatalogs(isAccepted: isAccepted)
        for damage in damages { damaged.note(damage) }
        try damaged.requireNone()
    }

    /// The catalogs that a command edits. Fails if some could not be read to their end; if that is accepted, leaves them out.
    static func editable(_ catalogs: [StringCatalog], isAccepted: Bool?) throws -> [StringCatalog] {
        try require(catalogs.filter { !$0.isEditable }.map { CatalogDamage(of: $0) }, isAccepted: isAccepted)
        return catalogs.filter(\.isEditable)
    }

    private func text(of damage: CatalogDamage, in revision: String?) -> String {
        let place = LineTable(damage.source.bytes).position(of: damage.range.start)
        let path = VisibleText.line((revision.map { "\($0):" } ?? "") + damage.source.path)
        let severity: Severity = isAccepted == true ? .warning : .error
        let rule = damage.rule.map { " [\($0)]" } ?? ""
        var text =
            "\(path):\(place.line):\(place.column): \(severity.name): \(VisibleText.line(damage.message.localized))\(rule)\n"
        text += "  \(L10n.Report.Label.why.localized) \(extent(of: damage).localized)\n"
        if !damage.conflictedKeys.isEmpty { text += "  \(Texts.conflicted(keys: names(damage.conflictedKeys)).localized)\n" }
        if isAccepted == true { return text }
        text += "  \(L10n.Report.Label.fix.localized) \(VisibleText.line(damage.advice.localized))\n"
        return isAccepted == nil ? text : text + "  \(Texts.accept.localized)\n"
    }

    /// As many names as a line is read for, and the number of the others.
    private func names(_ keys: [String]) -> String {
        var known: Set<String> = []
        let keys = keys.filter { known.insert($0).inserted }
        let first = keys.prefix(10).map { "'\(VisibleText.exact($0))'" }.joined(separator: ", ")
        return keys.count > 10 ? "\(first), … (\(keys.count))" : first
    }

    private func extent(of damage: CatalogDamage) -> Message {
        if damage.isTotal { return Texts.nothing }
        if !damage.preventsEdits { return Texts.place }
        if let total = damage.estimatedKeys, total > damage.readKeys { return Texts.about(read: damage.readKeys, total: total) }
        return Texts.some(count: damage.readKeys)
    }
}

extension StandardStreams {
    /// Prints why a catalog is not edited.
    ///
    /// - Returns: The exit code for that.
    static func failure(_ failure: EditFailure) -> ExitCode {
        switch failure {
        case .file(let error): return self.failure(error)
        case .configuration(let failure): return self.failure(failure)
        case .damage(let damage):
            var report = DamagedCatalogs()
            report.note(damage)
            return ExitCode(report.exitCode)
        }
    }
}
