package import L10nDiagnostics
package import L10nStringCatalogs

extension RuleContext {
    /// How bad it is when Xcode cannot make a symbol for an entry: an error where it makes them, a note where that is not
    /// known. Nil for an entry that gets no symbol: only manual keys do.
    package func symbolSeverity(of entry: CatalogEntry) -> Severity? {
        guard entry.extractionState == .manual, entry.generatesSymbol else { return nil }
        switch options.generatesSymbols {
        case .some(true): return .error
        case .some(false): return nil
        case .none: return .note
        }
    }
}
