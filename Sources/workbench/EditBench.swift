import CatalogEditing
import Diagnostics
import FileTrees
import Foundation
import ICU
import JSONSyntax
import StringCatalogs

/// Measures ten thousand edits of one catalog.
enum EditBench {
    /// The shortest time that edits take, from reading the file to writing it, in seconds.
    static func bestTime(_ rounds: Int, of source: SourceFile) async throws -> Double {
        let edits = edits(of: CatalogDecoder.decode(source), count: 10_000)
        var best = Double.infinity
        for _ in 0..<rounds {
            let editor = CatalogEditor(tree: MemoryFileTree([source.path: source.bytes]), keyOrder: XcodeOrder())
            let start = DispatchTime.now().uptimeNanoseconds
            let outcome = try await editor.edit(source.path) { _ in EditPlan(edits) }
            precondition(outcome.count == edits.count, "an edit was refused")
            best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
        }
        return best
    }

    /// Texts with their first two words swapped.
    private static func edits(of catalog: StringCatalog, count: Int) -> [CatalogEdit] {
        let step = max(1, catalog.units.count / count)
        return stride(from: 0, to: catalog.units.count, by: step).prefix(count).compactMap { index in
            let unit = catalog.units[index]
            let localization = catalog.localizations[Int(unit.localization)]
            var words = catalog.string(unit.value).split(separator: " ")
            guard unit.form.isPlain, words.count > 2, let path = catalog.path(of: unit) else { return nil }
            words.swapAt(0, 1)
            return .setText(
                key: catalog.string(catalog.entries[localization.entry].key),
                language: catalog.languages[localization.language].name,
                path: path, text: words.joined(separator: " "), state: .needsReview)
        }
    }
}
