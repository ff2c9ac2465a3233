import Completeness
import Diagnostics
import JSONSyntax
import StringCatalogs
import Testing

struct CompletenessTests {
    @Test func aPercentageIsRoundedDown() {
        var counts = TranslationCounts()
        #expect(counts.percent == "100.0")
        counts.translated = 2_998
        counts.missing = 1
        #expect(counts.percent == "99.9")
        counts.missing = 0
        #expect(counts.percent == "100.0")
    }
}
