package import L10nDiagnostics

/// The line tables of the other files that findings of a file name, each made once.
package struct LineTables {
    private var known: [String: (source: SourceFile, table: LineTable)] = [:]

    package init() {}

    package mutating func table(of source: SourceFile) -> LineTable {
        // Of two versions of a file each has its own; the same bytes are compared in no time.
        if let known = known[source.path], known.source.bytes == source.bytes { return known.table }
        let table = LineTable(source.bytes)
        known[source.path] = (source, table)
        return table
    }
}
