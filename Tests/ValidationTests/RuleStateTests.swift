import L10nDiagnostics
import L10nLinting
import TestSupport
import Testing

@testable import L10nValidation

/// What the state of a rule decides. The rules here are made up.
struct RuleStateTests {
    private func rule(_ state: RuleState, isOnByDefault: Bool = true, blocks: Products = []) -> RuleMetadata {
        RuleMetadata(
            "unfinished-text", .text, .warning, .style, isOnByDefault: isOnByDefault, blocks: blocks, since: "0.2.0", state: state
        )
    }

    private func options(_ setting: RuleSetting? = nil, previews: Bool = false) -> ValidationOptions {
        var options = ValidationOptions()
        options.severities["unfinished-text"] = setting
        options.runsPreviews = previews
        return options
    }

    @Test(arguments: [nil, .on, .severity(.error)] as [RuleSetting?], [true, false])
    func aPreviewRuleRunsOnlyWithPreviews(_ setting: RuleSetting?, _ isOnByDefault: Bool) {
        let rule = rule(.preview, isOnByDefault: isOnByDefault)
        #expect(!FindingPolicy(options(setting)).runs(rule))
        let isOn = setting != nil || isOnByDefault
        #expect(FindingPolicy(options(setting, previews: true)).runs(rule) == isOn)
        var options = options(setting)
        options.filter.includesPreviews = true
        #expect(FindingPolicy(options).runs(rule) == isOn)
    }

    @Test func aRuleThatIsOffStaysOffWithPreviews() {
        #expect(!FindingPolicy(options(.off, previews: true)).runs(rule(.preview)))
    }

    @Test(arguments: [Purpose.generate, .compile(), .build(.error, compilesTexts: true)])
    func aPreviewRuleStopsNoCodeAndNoFiles(_ purpose: Purpose) {
        let rule = rule(.preview, blocks: [.code, .texts])
        #expect(!FindingPolicy(options(), for: purpose).runs(rule))
        #expect(FindingPolicy(options(previews: true), for: purpose).runs(rule))
    }

    @Test func aRuleNamedOnTheCommandLineRunsEvenInPreview() {
        var options = options()
        options.filter.rules = ["unfinished-text"]
        #expect(FindingPolicy(options).runs(rule(.preview)))
        options.filter.rules = ["stale-key"]
        #expect(!FindingPolicy(options).runs(rule(.preview)))
    }

    @Test func aDeprecatedRuleStillRuns() {
        let rule = rule(.deprecated(replacement: "stale-key"))
        #expect(FindingPolicy(options()).runs(rule))
        #expect(!FindingPolicy(options(.off)).runs(rule))
    }

    @Test func aConfiguredRuleGetsARemarkUnlessItIsStable() {
        let policy = FindingPolicy(options())
        let deprecated = rule(.deprecated(replacement: "stale-key"))
        #expect(policy.remark(on: deprecated, setTo: .severity(.error)) == .deprecated(replacement: "stale-key"))
        #expect(policy.remark(on: deprecated, setTo: .off) == nil)
        #expect(policy.remark(on: rule(.deprecated(replacement: nil)), setTo: .on) == .deprecated(replacement: nil))
        #expect(policy.remark(on: rule(.preview), setTo: .on) == .preview)
        #expect(FindingPolicy(options(previews: true)).remark(on: rule(.preview), setTo: .on) == nil)
        #expect(policy.remark(on: rule(.stable), setTo: .on) == nil)
    }

    @Test(arguments: RuleRegistry.all) func aRuleComesWithThisVersionOrAnEarlierOne(_ rule: RuleMetadata) throws {
        func parts(_ version: String) -> [Int] { version.split(separator: ".").compactMap { Int($0) } }
        let since = parts(rule.since)
        #expect(since.count == 3 && !parts(ToolInformation.currentVersion).lexicographicallyPrecedes(since))
    }

    @Test(arguments: RuleRegistry.all) func aReplacementIsAStableRule(_ rule: RuleMetadata) throws {
        guard case .deprecated(let replacement?) = rule.state else { return }
        #expect(RuleRegistry.all.contains { $0.id == replacement && $0.state == .stable })
    }
}
