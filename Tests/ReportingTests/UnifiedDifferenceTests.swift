import L10nReportFormats
import L10nValidation
import Testing

/// The unified diff format.
struct UnifiedDifferenceTests {
    private func difference(_ old: String, _ new: String) -> String {
        UnifiedDifference.text(of: "a.txt", from: Array(old.utf8), to: Array(new.utf8))
    }

    @Test func equalTextsHaveNoDifference() {
        #expect(difference("", "") == "")
        #expect(difference("a\nb", "a\nb") == "")
    }

    @Test func showsThreeLinesOfContext() {
        let old = (1...9).map { "\($0)\n" }.joined()
        #expect(
            difference(old, old.replacing("5\n", with: "five\n"))
                == "--- a.txt\n+++ a.txt\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n")
    }

    @Test func splitsDistantChangesIntoHunks() {
        let old = (1...20).map { "\($0)\n" }.joined()
        let new = old.replacing("\n2\n", with: "\n").replacing("19\n", with: "19\n19.5\n")
        #expect(
            difference(old, new) == """
                --- a.txt
                +++ a.txt
                @@ -1,5 +1,4 @@
                 1
                -2
                 3
                 4
                 5
                @@ -17,4 +16,5 @@
                 17
                 18
                 19
                +19.5
                 20

                """)
    }

    @Test func marksAMissingNewlineAtTheEnd() {
        #expect(
            difference("a\nb\n", "a\nb")
                == "--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n")
        #expect(difference("", "a\n") == "--- a.txt\n+++ a.txt\n@@ -0,0 +1 @@\n+a\n")
        #expect(difference("a\n", "") == "--- a.txt\n+++ a.txt\n@@ -1 +0,0 @@\n-a\n")
    }

    @Test func keepsCarriageReturns() {
        #expect(difference("a\r\nb\r\n", "a\nb\r\n") == "--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n-a\r\n+a\n b\r\n")
    }

    /// Applying the difference gives both texts.
    @Test func reproducesBothTexts() {
        for _ in 0..<300 {
            func lines() -> [String] { (0..<Int.random(in: 0...30)).map { _ in ["{\n", "}\n", "a\n"].randomElement()! } }
            let old = lines()
            var new = old
            for _ in 0..<Int.random(in: 0...6) {
                let place = Int.random(in: 0...new.count)
                if Bool.random(), place < new.count { new.remove(at: place) } else { new.insert("new\n", at: place) }
            }
            var (rebuilt, index) = ([String](), 0)
            for line in difference(old.joined(), new.joined()).split(separator: "\n").dropFirst(2).map({ "\($0)\n" }) {
                if line.hasPrefix("@@") {
                    let start = line.dropFirst(4).prefix { $0.isNumber }
                    let count = line.dropFirst(4 + start.count).prefix { $0 != " " }
                    let first = count == ",0" ? Int(start)! : Int(start)! - 1
                    rebuilt += old[index..<first]
                    index = first
                } else {
                    let text = String(line.dropFirst())
                    if !line.hasPrefix("+") {
                        #expect(old[index] == text)
                        index += 1
                    }
                    if !line.hasPrefix("-") { rebuilt.append(text) }
                }
            }
            #expect(rebuilt + old[index...] == new)
        }
    }
}
