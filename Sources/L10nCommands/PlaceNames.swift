internal import L10nDiagnostics
internal import L10nLinting
internal import L10nValidation

/// Names places as compilers do: `App/View.swift:3:14`.
struct PlaceNames {
    private var lines = LineTables()

    mutating func name(of place: CodeComparison.Place) -> String {
        let position = position(of: place)
        return "\(VisibleText.line(place.source.path)):\(position.line):\(position.column)"
    }

    /// Both from 1 on; columns are bytes.
    mutating func position(of place: CodeComparison.Place) -> (line: Int, column: Int) {
        let position = lines.table(of: place.source).position(of: place.range.start)
        return (position.line, position.column)
    }
}
