import Foundation
import L10nCodeGeneration
import L10nRuntime
import TestSupport
import Testing

struct LocalizedNumberFormatterTests {
    /// The locales where CLDR 48 (the data of generated code) differs from Foundation, which has CLDR 46 and takes some symbols of
    /// locales without data of their own from their region.
    static let different = Set(
        """
        ba bn bn-BD de-AT de-CH de-LI en-BD en-CV en-GR en-PL en-RU en-TR eo es-BB es-BM es-CA es-KN es-TT es-VC es-VG \
        ff-Latn-BF ff-Latn-GH ff-Latn-GM ff-Latn-NE ff-Latn-NG ff-Latn-SL fr-CH gez gez-ER gsw gsw-CH gsw-LI hy hy-AM \
        it-CH kn kn-IN kok-Deva lmo mni-Mtei nr-ZA nso pa-Aran-PK sat-Deva scn scn-IT tn-BW ts ur ur-Arab ur-Arab-PK \
        ve-ZA wae-CH wal wal-ET
        """.split(separator: " ").map(String.init))

    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/number-format.tsv"))
    func matchesFoundation() throws {
        var differing: Set<String> = []
        var examples: [String] = []
        var formatters: [String: LocalizedNumberFormatter] = [:]
        for row in try Places.rows(Places.shared.appendingPathComponent("oracles/number-format.tsv")) {
            let formatter = formatters[row[0]] ?? makeFormatter(row[0])
            formatters[row[0]] = formatter
            let expected = try #require(
                try JSONSerialization.jsonObject(with: Data(row[3].utf8), options: .fragmentsAllowed) as? String)
            let found: String
            if row[1] == "%lld" {
                found = formatter.string(try #require(Int(row[2])))
            } else {
                let digits = row[1] == "%f" ? 6 : Int(row[1].dropFirst(2).dropLast()) ?? 0
                found = formatter.string(try #require(Double(row[2])), fractionDigits: digits)
            }
            if found != expected, differing.insert(row[0]).inserted {
                examples.append("\(row[0]) \(row[1]) \(row[2]): \(expected) \(found)")
            }
        }
        #expect(examples.filter { !Self.different.contains(String($0.prefix { $0 != " " })) } == [])
        #expect(Self.different.subtracting(differing).sorted() == [], "these agree now; remove them from the list")
    }

    @Test(arguments: [
        ("en", "0", "1,234,567", "-1,234.50"), ("de", "0", "1.234.567", "-1.234,50"),
        ("fr", "0", "1\u{202F}234\u{202F}567", "-1\u{202F}234,50"), ("pl", "0", "1\u{A0}234\u{A0}567", "-1234,50"),
        ("es", "0", "1.234.567", "-1234,50"), ("ru", "0", "1\u{A0}234\u{A0}567", "-1\u{A0}234,50"),
        ("sv", "0", "1\u{A0}234\u{A0}567", "\u{2212}1\u{A0}234,50"), ("hi", "0", "12,34,567", "-1,234.50"),
        ("de-CH", "0", "1'234'567", "-1'234.50"), ("ja", "0", "1,234,567", "-1,234.50"),
        ("mr", "०", "१२,३४,५६७", "-१,२३४.५०"), ("my", "၀", "၁,၂၃၄,၅၆၇", "-၁,၂၃၄.၅၀"),
        ("ar-EG", "٠", "١٬٢٣٤٬٥٦٧", "\u{61C}-١٬٢٣٤٫٥٠"),
    ])
    func formatsNumbersOfALocale(_ locale: String, _ zero: String, _ integer: String, _ decimal: String) {
        let formatter = makeFormatter(locale)
        #expect(formatter.string(0) == zero)
        #expect(formatter.string(1_234_567) == integer)
        #expect(formatter.string(-1_234.5, fractionDigits: 2) == decimal)
    }

    private func makeFormatter(_ locale: String) -> LocalizedNumberFormatter {
        LocalizedNumberFormatter(LocaleCode.numberSymbols(of: locale))
    }

    @Test(arguments: [
        (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (0.05, 1, "0.0"), (0.15, 1, "0.2"), (9.999, 2, "10.00"), (0.001, 2, "0.00"),
        (-0.001, 2, "-0.00"), (1e21, 0, "1,000,000,000,000,000,000,000"),
        (123.456, 1, "123.5"), (0, 3, "0.000"), (99.5, 0, "100"), (0.999, 2, "1.00"), (1e-7, 6, "0.000000"),
        (5e-7, 6, "0.000000"), (1.5e-6, 6, "0.000002"),
    ])
    func roundsHalvesToEven(_ value: Double, _ digits: Int, _ expected: String) {
        #expect(LocalizedNumberFormatter(NumberSymbols()).string(value, fractionDigits: digits) == expected)
    }

    @Test func formatsTheLargestNumbers() {
        let formatter = LocalizedNumberFormatter(NumberSymbols())
        #expect(formatter.string(Int.min) == "-9,223,372,036,854,775,808")
        #expect(formatter.string(UInt.max) == "18,446,744,073,709,551,615")
        #expect(formatter.string(Double.greatestFiniteMagnitude, fractionDigits: 0).utf8.count == 309 + 102)
    }
}
