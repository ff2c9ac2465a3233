import Foundation
import L10nCatalogChecking
import L10nDiagnostics
import L10nICU
import L10nLinting
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Fixes applied to all catalogs.
struct FixCorpusTests {
    /// The rules that are on, and the fixes that are allowed.
    struct Mode: Sendable, CustomTestStringConvertible {
        let isEveryRuleOn: Bool
        let allowsUnsafe: Bool
        var testDescription: String { (isEveryRuleOn ? "every rule" : "default rules") + (allowsUnsafe ? ", unsafe" : ", safe") }

        var validator: Validator {
            var options = ValidationOptions()
            if isEveryRuleOn {
                for rule in RuleRegistry.all { options.severities[rule.id] = .severity(rule.severity) }
                options.runsPreviews = true
            }
            return Validator(options: options, keyOrder: XcodeOrder())
        }
    }

    static let modes = [
        Mode(isEveryRuleOn: false, allowsUnsafe: false), Mode(isEveryRuleOn: true, allowsUnsafe: true),
    ]

    private func sources() throws -> [SourceFile] {
        try Places.catalogs.map { SourceFile(path: $0.path, bytes: [UInt8](try Data(contentsOf: $0))) }
            + Seeds.first(50).map { SourceFile(path: "seed \($0)", bytes: Array(RandomCatalog.text(seed: $0).utf8)) }
    }

    /// Fixing terminates, is idempotent, causes no new findings, and leaves texts without findings unchanged.
    @Test(arguments: modes) func fixesDoNoHarm(_ mode: Mode) async throws {
        let fixer = CatalogFixer(mode.validator, allowsUnsafe: mode.allowsUnsafe)
        for source in try sources() {
            let before = mode.validator.check(source)
            let result = fixer.fix(before)
            guard result.rounds > 0 else { continue }
            #expect(result.rounds < CatalogFixer.maximumRounds, "\(source.path) takes \(result.rounds) rounds")
            let again = fixer.fix(result.file)
            #expect(again.rounds == 0, "\(source.path) is not finished")
            expectNothingNew(in: result.file, since: before)
            expectNothingWorse(in: result.file, since: before)
            expectTexts(of: result.file, toBeThoseOf: before)
            expectSyntax(of: result.file.source, toBeThatOf: source)
        }
    }

    private func expectNothingNew(in file: Report.File, since before: Report.File) {
        // Renaming gives old findings a new identity.
        if before.findings.contains(where: { ($0.rule == "key-naming" || $0.rule == "unknown-locale") && $0.fix != nil }) {
            return
        }
        let known = Set(before.findings.map(Self.identity))
        for finding in file.findings where finding.severity >= .warning && finding.rule != "needs-review" {
            #expect(known.contains(Self.identity(finding)), "\(file.source.path): new \(Self.identity(finding))")
        }
    }

    /// New findings of any severity are not worse than the fixed ones.
    private func expectNothingWorse(in file: Report.File, since before: Report.File) {
        if before.findings.contains(where: { ($0.rule == "key-naming" || $0.rule == "unknown-locale") && $0.fix != nil }) {
            return
        }
        let known = Set(before.findings.map(Self.identity))
        let left = Set(file.findings.map(Self.identity))
        let fixed = before.findings.filter { $0.fix != nil && !left.contains(Self.identity($0)) }
        // A fix asks for a review where it is unsafe.
        for finding in file.findings where !known.contains(Self.identity(finding)) && finding.rule != "needs-review" {
            // Of its key, or of the file: a text may be like that of another key now.
            let own = fixed.filter { $0.key == finding.key }
            let worst = (own.isEmpty ? fixed : own).map(\.impact).min()
            #expect(
                worst.map { $0 <= finding.impact } ?? false,
                "\(file.source.path): \(finding.impact.name) \(Self.identity(finding)) after \(worst?.name ?? "nothing")")
        }
    }

    private static func identity(_ finding: Finding) -> String {
        // Reported at its first place only, which may be another one now.
        if finding.rule == "newer-field" { return "\(finding.rule)" }
        return "\(finding.rule) '\(finding.key ?? "")' \(finding.language ?? "") \(finding.form ?? "")"
    }

    private func expectTexts(of file: Report.File, toBeThoseOf before: Report.File) {
        let fixed = Set(before.findings.filter { $0.fix != nil }.map { $0.key ?? "" })
        let new = Self.texts(of: file.source)
        for (key, texts) in Self.texts(of: before.source) where !fixed.contains(key) {
            #expect(new[key] == texts, "\(before.source.path): '\(key)'")
        }
    }

    /// States and texts of each key, in file order.
    private static func texts(of source: SourceFile) -> [String: [String]] {
        let catalog = CatalogDecoder.decode(source)
        var texts: [String: [String]] = [:]
        for entry in catalog.entries {
            for localization in catalog.localizations[entry.localizations] {
                texts[catalog.string(entry.key), default: []] += catalog.units[localization.units].map { unit in
                    "\(unit.state) \(catalog.formName(of: unit) ?? "") \(unit.hasValue ? catalog.string(unit.value) : "")"
                }
            }
        }
        return texts
    }

    /// Valid JSON stays valid. Invalid JSON is changed only at its start and end.
    private func expectSyntax(of new: SourceFile, toBeThatOf old: SourceFile) {
        let document = JSONReader.read(old)
        if document.isWellFormed {
            #expect(JSONReader.read(new).isWellFormed, "\(old.path)")
        } else if document.issues.contains(where: { $0.isError && $0.kind != .trailingComma && $0.kind != .byteOrderMarkInside })
        {
            #expect(Self.isTrimmed(new.bytes, from: old.bytes), "\(old.path)")
        }
    }

    private static func isTrimmed(_ new: [UInt8], from old: [UInt8]) -> Bool {
        let start = old.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let rest = new.starts(with: [0xEF, 0xBB, 0xBF]) ? old[...] : old[start...]
        return rest.starts(with: new) && rest.dropFirst(new.count).allSatisfy { $0 <= 0x20 }
    }
}
