import L10nReportFormats
import L10nValidation
import Testing

struct LineDifferenceTests {
    @Test func showsTheLinesThatGoAndCome() {
        let (lines, remaining) = LineDifference.lines(from: "a\nb\nc\nd\n", to: "a\nB\nc\nd\ne\n")
        #expect(lines == ["@@ line 2 @@", "-b", "+B", "+e"])
        #expect(remaining == 0)
    }

    @Test func showsAllLinesOfANewFile() {
        #expect(LineDifference.lines(from: nil, to: "a\n\nb\n").lines == ["@@ line 1 @@", "+a", "+", "+b"])
    }

    @Test func countsTheLinesThatItDoesNotShow() {
        let (lines, remaining) = LineDifference.lines(from: "", to: (1...50).map { "\($0)\n" }.joined())
        #expect(lines.count == 41)
        #expect(remaining == 10)
    }
}
