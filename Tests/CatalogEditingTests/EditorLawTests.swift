import Foundation
import L10nCatalogEditing
import L10nDiagnostics
import L10nFileTrees
import L10nICU
import L10nLinting
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Edits of all catalogs that are checked before they are written.
struct EditorLawTests {
    private static let sources: [SourceFile] = Places.catalogs.compactMap { url in
        (try? Data(contentsOf: url)).map { SourceFile(path: "/" + url.lastPathComponent, bytes: Array($0)) }
    }.filter { $0.bytes.count < 60_000 }

    /// The written file has no new errors, contains the edits that were not refused, and is complete.
    @Test(arguments: Seeds.first(2)) func checkedEditsCauseNoErrors(_ seed: UInt64) async throws {
        var random = SplitMix64(state: seed)
        var (written, refused) = (0, 0)
        for source in Self.sources {
            let catalog = CatalogDecoder.decode(source)
            guard CatalogDraft(catalog, order: XcodeOrder()) != nil else { continue }
            let edits = (0..<8).map { _ in RandomEdits.edit(of: catalog, catalog.keys, &random) }
            let tree = MemoryFileTree([source.path: source.bytes])
            let outcome = try CatalogEditor(tree: tree, keyOrder: XcodeOrder()).edit(source.path, .valid) { _, _ in
                EditPlan(edits)
            }
            let draft = try #require(CatalogDraft(catalog, order: XcodeOrder()))
            let indices = Set(outcome.refusals.map(\.index))
            for (index, edit) in edits.enumerated() where !indices.contains(index) { try draft.apply(edit) }
            let bytes = try tree.read(source.path).bytes
            let isSame = bytes == draft.bytes() && bytes == outcome.catalog.source.bytes
            #expect(isSame, "\(source.path): \(edits)")
            #expect(outcome.isWritten == (bytes != source.bytes))
            await expectNoNewErrors(in: outcome.catalog, since: catalog, edits)
            written += outcome.count
            refused += outcome.refusals.count
        }
        #expect(written > 20 && refused > 20)
    }

    private func expectNoNewErrors(in result: StringCatalog, since catalog: StringCatalog, _ edits: [CatalogEdit]) async {
        let validator = Validator(options: ValidationOptions(), keyOrder: XcodeOrder())
        // Keys and languages may have other names meanwhile.
        func errors(_ catalog: StringCatalog) async -> [RuleID: Int] {
            let found = validator.checkConcurrently(catalog).file.findings
            let errors = found.filter { $0.severity == .error && $0.impact != .missing }
            return Dictionary(errors.map { ($0.rule, 1) }, uniquingKeysWith: +)
        }
        // A copy has the errors of its model.
        let copies = edits.count { edit in
            switch edit {
            case .copy, .insert: true
            default: false
            }
        }
        let (old, new) = (await errors(catalog), await errors(result))
        for (rule, count) in new where copies == 0 {
            #expect(count <= old[rule, default: 0], "\(rule) in \(catalog.source.path): \(edits)")
        }
    }

    /// An edit is judged by the findings of its keys, and by those that concern several keys.
    @Test func someKeysHaveTheFindingsThatTheyHaveAmongAll() {
        let validator = Validator(options: ValidationOptions(), keyOrder: XcodeOrder())
        var count = 0
        for source in Self.sources {
            let catalog = CatalogDecoder.decode(source)
            let keys = Set(catalog.keys.enumerated().filter { $0.offset.isMultiple(of: 3) }.map(\.element))
            let all = validator.checkConcurrently(catalog).file.findings
            let some = validator.checkConcurrently(catalog, keys: keys).file.findings
            func described(_ findings: [Finding], _ isIncluded: (Finding) -> Bool = { _ in true }) -> [String] {
                findings.filter(isIncluded).map { "\($0.rule) \($0.range) \($0.language ?? "") \($0.message.localized)" }
            }
            func isOfKeys(_ finding: Finding) -> Bool { finding.key.map(keys.contains) ?? true }
            #expect(described(some, isOfKeys) == described(all, isOfKeys), "\(source.path)")
            #expect(Set(described(all)).isSuperset(of: described(some)), "\(source.path)")
            count += some.count
        }
        #expect(count > 5)
    }

    /// Nothing is written if one of the edits is refused, and nothing is refused if they all can be made.
    @Test(arguments: Seeds.first(1)) func editsAreMadeTogetherOrNotAtAll(_ seed: UInt64) async throws {
        var random = SplitMix64(state: seed)
        var refused = 0
        for source in Self.sources.prefix(40) {
            let catalog = CatalogDecoder.decode(source)
            guard CatalogDraft(catalog, order: XcodeOrder()) != nil else { continue }
            let edits = (0..<3).map { _ in RandomEdits.edit(of: catalog, catalog.keys, &random) }
            let tree = MemoryFileTree([source.path: source.bytes])
            let outcome = try CatalogEditor(tree: tree, keyOrder: XcodeOrder()).edit(source.path, .all) { _, _ in
                EditPlan(edits)
            }
            let bytes = try tree.read(source.path).bytes
            if outcome.refusals.isEmpty {
                #expect(outcome.count == edits.count && bytes == outcome.catalog.source.bytes)
            } else {
                #expect(outcome.count == 0 && !outcome.isWritten && bytes == source.bytes)
                refused += 1
            }
        }
        #expect(refused > 10)
    }
}
