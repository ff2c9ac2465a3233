import L10nDiagnostics
import L10nMessages
import TestSupport
import Testing

struct LineTableTests {
    @Test func countsLinesAndColumnsFromOneInBytes() {
        let table = LineTable(Array("añb\ncd\r\ne\rf".utf8))
        #expect(table.position(of: 0) == LinePosition(line: 1, column: 1))
        #expect(table.position(of: 3) == LinePosition(line: 1, column: 4))
        #expect(table.position(of: 5) == LinePosition(line: 2, column: 1))
        #expect(table.position(of: 9) == LinePosition(line: 3, column: 1))
        #expect(table.position(of: 11) == LinePosition(line: 4, column: 1))
        #expect(table.position(of: 99) == LinePosition(line: 4, column: 2))
        #expect(table.lineCount == 4)
    }

    /// For all line lengths and line endings.
    @Test(arguments: ["\n", "\r\n", "\r"], [1, 80, 1_365, 4_096, 30_000])
    func findsPositionsInLongFiles(lineEnd: String, step: Int) {
        var bytes: [UInt8] = []
        var starts = [0]
        for number in 0..<40 {
            bytes += Array(repeating: UInt8(ascii: "x"), count: number % 4 * step) + Array(lineEnd.utf8)
            starts.append(bytes.count)
        }
        let table = LineTable(bytes)
        #expect(table.lineCount == starts.count)
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
            #expect(table.range(ofLine: index + 1) == start..<end)
            for offset in Set([start, (start + end) / 2, max(start, end - 1)]) {
                #expect(table.position(of: UInt32(offset)) == LinePosition(line: index + 1, column: offset - start + 1))
            }
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func countsEmptyLines(lineEnd: String) {
        let table = LineTable((0..<1_000).flatMap { _ in Array(lineEnd.utf8) })
        #expect(table.lineCount == 1_001)
        for line in 1...1_000 {
            let start = (line - 1) * lineEnd.utf8.count
            #expect(table.position(of: UInt32(start)) == LinePosition(line: line, column: 1))
            #expect(table.range(ofLine: line) == start..<start + lineEnd.utf8.count)
        }
    }

    /// Lines are counted only as far as somebody asks.
    @Test(arguments: ["\n", "\r\n", "\r"]) func findsPositionsInAnyOrder(lineEnd: String) {
        let line = Array(repeating: UInt8(ascii: "x"), count: 997) + Array(lineEnd.utf8)
        let bytes = (0..<6_000).flatMap { _ in line }
        let all = Array(stride(from: 0, through: bytes.count, by: 104_729))
        for offsets in [all, all.reversed(), all.sorted { $0 % 7_919 < $1 % 7_919 }] {
            let (table, fresh) = (LineTable(bytes), LineTable(bytes))
            for offset in offsets {
                let (row, column) = offset.quotientAndRemainder(dividingBy: line.count)
                let position = table.position(of: UInt32(offset))
                #expect(position == LinePosition(line: row + 1, column: column + 1))
                #expect(fresh.range(ofLine: row + 1).lowerBound == row * line.count)
            }
            #expect(table.lineCount == 6_001)
        }
        #expect(LineTable(bytes).range(ofLine: 6_002) == bytes.count..<bytes.count)
    }

    @Test func emptyFileHasOneLine() {
        #expect(LineTable([]).position(of: 0) == LinePosition(line: 1, column: 1))
    }
}

struct SpellingTests {
    @Test(arguments: [
        ("langauges", "languages"), ("Catalogs", "catalogs"), ("need-review", "needs-review"), ("xyz", nil),
        ("langua", "languages"), ("lang", nil),
    ])
    func suggestsTheNearestWord(_ word: String, _ expected: String?) {
        #expect(Spelling.nearest(word, in: ["catalogs", "languages", "needs-review", "rules"]) == expected)
    }
}

struct ExitCodeTests {
    @Test func derivesTheExitCode() {
        func report(_ severities: [Severity], failures: Int = 0) -> Report {
            let message = L10n.File.Error.missing
            let findings = severities.map {
                Finding(rule: "r", severity: $0, range: ByteRange(0, 1), message: message, reason: message, advice: message)
            }
            return Report(
                files: [Report.File(source: SourceFile(path: "a", bytes: []), findings: findings, keyCount: 0)],
                failures: (0..<failures).map { _ in Report.Failure(path: "b", message: message) })
        }
        #expect(report([]).exitCode(threshold: .error) == 0)
        #expect(report([.warning, .note]).exitCode(threshold: .error) == 0)
        #expect(report([.warning]).exitCode(threshold: .warning) == 1)
        #expect(report([.error]).exitCode(threshold: .error) == 1)
        #expect(report([.error], failures: 1).exitCode(threshold: .error) == 2)
    }
}
