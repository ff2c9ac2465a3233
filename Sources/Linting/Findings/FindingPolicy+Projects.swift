package import L10nDiagnostics
package import L10nValidation

// Verdicts on what rules find that compare several catalogs.

extension FindingPolicy {
    /// The options of rules about a project: one that is off for the project runs if it is on for one of its catalogs.
    ///
    /// - Parameters:
    ///   - project: The options of the project as a whole.
    ///   - catalogs: Those of its catalogs.
    package static func options(_ project: ValidationOptions, of catalogs: [ValidationOptions]) -> ValidationOptions {
        var options = project
        for catalog in catalogs {
            for (rule, setting) in options.severities where setting == .off {
                options.severities[rule] = catalog.severities[rule]
            }
        }
        return options
    }

    /// A file with what rules about its project found in it.
    package func adding(_ found: [Finding], to file: Report.File) -> Report.File {
        let outcome = apply(to: found.filter { options.filter.chooses($0.rule) ?? mayRun($0.rule) })
        // Code uses a key that only looks stale.
        let used = Set(found.filter { $0.rule == .staleKeyUsed }.compactMap(\.key))
        let own = used.isEmpty ? file.findings : file.findings.filter { $0.rule != .staleKey || !used.contains($0.key ?? "") }
        return file.with(FindingPolicy.sorted(own + outcome.shown), suppressed: file.suppressed + outcome.suppressed)
    }
}
