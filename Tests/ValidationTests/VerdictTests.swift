import L10nDiagnostics
import L10nLinting
import TestSupport
import Testing

@testable import L10nValidation

/// The verdict on a finding, by purpose and configuration.
struct VerdictTests {
    private func verdict(
        _ rule: RuleID, _ severity: Severity, _ purpose: Purpose, _ settings: [RuleID: RuleSetting] = [:]
    ) -> Verdict {
        var options = ValidationOptions()
        options.severities = settings
        return FindingPolicy(options, for: purpose).verdict(rule, severity, nil)
    }

    @Test func checkShowsEverythingAndBlocksNothing() {
        let verdict = verdict("plural-other-missing", .error, .check)
        #expect(verdict.isShown && verdict.severity == .error && verdict.blocks.isEmpty)
        #expect(self.verdict("double-space", .note, .check).isShown)
        #expect(self.verdict("double-space", .note, .check, ["double-space": .severity(.error)]).severity == .error)
    }

    @Test func generationShowsErrorsAndKeysWithoutAccessor() {
        #expect(verdict("plural-other-missing", .error, .generate).blocks == .code)
        #expect(verdict("accessor-unnamed", .warning, .generate).isShown)
        #expect(verdict("accessor-unnamed", .warning, .generate).blocks.isEmpty)
        #expect(!verdict("byte-order-mark", .warning, .generate).isShown)
    }

    @Test func theConfigurationCannotPermitBrokenSyntax() {
        let settings: [RuleID: RuleSetting] = ["invalid-json": .severity(.note), "plural-other-missing": .severity(.note)]
        #expect(verdict("invalid-json", .error, .generate, settings).blocks == .code)
        #expect(verdict("plural-other-missing", .error, .generate, settings).blocks.isEmpty)
        #expect(verdict("invalid-json", .error, .check, settings).severity == .note)
    }

    @Test func compilingRefusesTwoNumbersUnlessTheConfigurationPermitsThem() {
        #expect(verdict("plural-two-arguments", .warning, .compile()).blocks == .texts)
        #expect(verdict("plural-two-arguments", .warning, .compile(), ["plural-two-arguments": .on]).blocks == .texts)
        let permitted = verdict("plural-two-arguments", .warning, .compile(), ["plural-two-arguments": .severity(.warning)])
        #expect(permitted.blocks.isEmpty && permitted.isShown)
    }

    @Test func permissiveCompilationRefusesBrokenSyntaxOnly() {
        let purpose = Purpose.compile(.init(isPermissive: true))
        #expect(verdict("invalid-json", .error, purpose).blocks == .texts)
        #expect(verdict("duplicate-key", .error, purpose).blocks.isEmpty)
        #expect(verdict("format-type-mismatch", .error, purpose).severity == .warning)
    }

    @Test func aTableNeedsNoFolders() {
        #expect(verdict("locale-collision", .error, .compile()).blocks == .texts)
        #expect(verdict("locale-collision", .error, .compile(.init(isTable: true))).blocks.isEmpty)
    }

    @Test(arguments: [
        (BuildThreshold.blocking, Severity.warning), (.error, .error), (.warning, .error),
    ]) func buildsShowFailingFindingsAsErrors(_ threshold: BuildThreshold, _ severity: Severity) {
        let verdict = verdict("missing-translation", .error, .build(threshold, compilesTexts: false))
        #expect(verdict.severity == severity && verdict.blocks.isEmpty)
        #expect(!self.verdict("double-space", .note, .build(threshold, compilesTexts: false)).isShown)
    }

    @Test func buildsThatCompileTextsApplyTheRulesOfCompiling() {
        for compilesTexts in [false, true] {
            let verdict = verdict(
                "plural-two-arguments", .warning, .build(.blocking, compilesTexts: compilesTexts))
            #expect(verdict.severity == (compilesTexts ? .error : .warning))
            #expect(verdict.blocks == (compilesTexts ? .texts : []))
        }
    }

    @Test func aSuppressedFindingIsHiddenAndBlocksNothing() {
        let suppression = Suppression(
            rule: "plural-other-missing", reason: "r", place: SuppressionPlace(path: "l10n.json", range: .empty(at: 0)))
        let verdict = FindingPolicy(ValidationOptions(), for: .generate)
            .verdict("plural-other-missing", .error, suppression)
        #expect(!verdict.isShown && verdict.blocks.isEmpty)
    }

    /// Parts of a catalog are checked on all cores, in any distribution.
    @Test func suppressedFindingsAlwaysComeInOneOrder() async {
        let place = SuppressionPlace(path: "l10n.json", range: .empty(at: 0))
        var options = ValidationOptions()
        for rule in ["accessor-collision", "stale-key"] as [RuleID] {
            options.severities[rule] = .severity(.warning)
            options.suppressions.append(Suppression(rule: rule, reason: "r", place: place))
        }
        let entries = (0..<400).flatMap { number in
            ["key_\(number).title", "key-\(number).title"].map {
                CatalogJSON.xcodeEntry($0, [("en", "Text", "translated")], extractionState: "stale")
            }
        }
        let source = SourceFile(path: "L10n.xcstrings", bytes: Array(CatalogJSON.xcodeCatalog(entries).utf8))
        let validator = Validator(options: options)
        var orders: Set<[String]> = []
        for _ in 0..<10 {
            orders.insert(validator.check(source).suppressed.map { "\($0.finding.rule) \($0.finding.range)" })
        }
        #expect(orders.count == 1 && orders.first?.count == 1_200)
    }
}
