import Foundation
import L10nCLDR
import L10nDiagnostics
import L10nLinting
import L10nMessages
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Invariants over all catalogs.
struct CompletenessInvariantTests {
    static let catalogs = Places.catalogs.map { url in
        CatalogDecoder.decode(SourceFile(path: url.path, bytes: [UInt8]((try? Data(contentsOf: url)) ?? Data())))
    }

    @Test func everyTranslatableKeyHasOneStatePerLanguage() {
        for catalog in Self.catalogs {
            let counted = catalog.counted(required: ["de", "xzz"])
            let expected = counted.keyCount - counted.staleCount - counted.untranslatableCount
            for language in counted.languages {
                #expect(language.strings.total == expected, "\(catalog.source.path): \(language.name)")
                let parts = language.namespaces.reduce(TranslationCounts()) { $0 + $1.strings }
                #expect(parts == language.strings, "\(catalog.source.path): \(language.name)")
                #expect(language.forms.open >= language.strings.open || language.tier == .fallback)
                #expect(language.strings.open > 0 || language.wordsToTranslate == 0)
            }
        }
    }

    @Test func projectTotalsAreTheSumOfTheCatalogs() {
        let parts = Self.catalogs.map { catalog in
            ProjectCompleteness.Catalog(path: catalog.source.path, sourceLanguage: nil, completeness: catalog.counted())
        }
        let total = ProjectCompleteness(catalogs: parts).total
        func sum(_ value: (Completeness.Language) -> Int) -> Int {
            parts.flatMap(\.completeness.languages).reduce(0) { $0 + value($1) }
        }
        for state in TranslationCounts.State.allCases {
            #expect(total.languages.reduce(0) { $0 + $1.strings[state] } == sum { $0.strings[state] })
            #expect(total.languages.reduce(0) { $0 + $1.forms[state] } == sum { $0.forms[state] })
        }
        #expect(total.languages.reduce(0) { $0 + $1.wordsToTranslate } == sum(\.wordsToTranslate))
        #expect(total.keyCount == parts.reduce(0) { $0 + $1.completeness.keyCount })
    }

    @Test func translatingMoreNeverLowersThePercentage() {
        for catalog in Self.catalogs {
            for var counts in catalog.counted().languages.map(\.strings) where counts.open > 0 {
                let before = counts.permille
                if counts.new > 0 { counts.new -= 1 } else { counts.missing -= 1 }
                counts.needsReview += 1
                #expect(counts.permille >= before)
                #expect(counts.permille < 1000 || counts.open == 0)
            }
        }
    }

    @Test func coverageThresholdMatchesTheReport() throws {
        for catalog in Self.catalogs where catalog.document.isWellFormed {
            var options = ValidationOptions()
            options.ruleOptions["coverage-threshold"] = ["minimum": .number(100)]
            let found = Validator(options: options, only: ["coverage-threshold"]).check(catalog).findings
            let open = catalog.counted().languages.filter { $0.tier != .source && $0.strings.open > 0 }
            #expect(Set(found.compactMap(\.language)) == Set(open.map(\.name)), "\(catalog.source.path)")
            for finding in found {
                let counts = try #require(open.first { $0.name == finding.language }).strings
                #expect(finding.message.english.contains("\(counts.percent)%"), "\(catalog.source.path)")
            }
        }
    }

    @Test func missingFormsMatchThePluralRules() {
        for catalog in Self.catalogs where catalog.document.isWellFormed {
            let validator = Validator(only: ["plural-missing-category", "plural-other-missing"])
            let translatable = Set(catalog.entries.filter(\.isTranslatable).map { catalog.string($0.key) })
            let found = validator.check(catalog).findings.filter { translatable.contains($0.key ?? "") }
            // In a fallback language, absent texts are not missing; only forms of existing texts are.
            let counted = catalog.counted(fallback: catalog.languages.map(\.name))
            for language in counted.languages {
                let expected = found.count { $0.language == language.name }
                #expect(language.forms.missing == expected, "\(catalog.source.path): \(language.name)")
            }
        }
    }
}
