internal import L10nCLDR
package import L10nDiagnostics

/// The verdict on a finding.
package struct Verdict {
    package let severity: Severity
    /// The decision that hides it, if there is one.
    package let suppression: Suppression?
    package let isShown: Bool
    /// What it keeps from being made.
    package let blocks: Products
}

/// Decides for each purpose which rules run and what happens to their findings. Nothing else does.
package struct FindingPolicy: Sendable {
    package let options: ValidationOptions
    private let purpose: Purpose
    /// What the configuration and the command line say of rules.
    private let settings: [RuleID: RuleSetting]

    package init(_ options: ValidationOptions, for purpose: Purpose = .check) {
        self.options = options
        self.purpose = purpose
        var settings = options.severities
        // A release check reports unreviewed texts even if the configuration turns that off for daily work.
        if options.isRelease { settings[.needsReview] = nil }
        if options.minimumCoverage != nil { settings[.coverageThreshold] = .severity(.error) }
        switch options.unusedBaselineEntries {
        case .reported: break
        case .refused: settings[.unusedBaseline] = .severity(.error)
        case .removed: settings[.unusedBaseline] = .off
        }
        self.settings = settings
    }

    /// Findings after the verdict on each.
    package struct Outcome: Sendable {
        /// In their final order.
        package private(set) var shown: [Finding]
        package let suppressed: [SuppressedFinding]
        /// What must not be made of the catalog.
        package let blocked: Products

        fileprivate init(shown: [Finding], suppressed: [SuppressedFinding], blocked: Products) {
            self.shown = shown
            self.suppressed = suppressed
            self.blocked = blocked
        }

        /// The outcome for all parts of a catalog. Findings may be many, so that those that are in it are not kept elsewhere.
        init(joining parts: consuming [Outcome]) {
            if parts.count == 1 {
                self = parts[0]
                return
            }
            suppressed = parts.flatMap(\.suppressed)
            blocked = parts.reduce([]) { $0.union($1.blocked) }
            var all: [Finding] = []
            all.reserveCapacity(parts.reduce(0) { $0 + $1.shown.count })
            for index in parts.indices {
                all += parts[index].shown
                parts[index].shown = []
            }
            shown = FindingPolicy.sorted(all)
        }
    }

    /// Whether a rule runs.
    package func runs(_ rule: RuleMetadata) -> Bool {
        if purpose == .check, options.filter.additionalRules.contains(rule.id), setting(of: rule.id) == .off { return false }
        if purpose == .check, let isChosen = options.filter.chooses(rule.id) { return isChosen }
        if rule.state == .preview, !runsPreviews { return false }
        let setting = setting(of: rule.id)
        if setting == .off { return false }
        let isOn = setting != nil || rule.isOnByDefault
        return switch purpose {
        case .check: isOn
        case .generate: rule.blocks.contains(.code)
        // What is empty is written so, and people read nothing.
        case .compile: rule.blocks.contains(.texts) || rule.id == .emptyValue
        case .build: isOn || rule.blocks.contains(.code)
        }
    }

    /// Whether nobody turned a rule off: it runs, or it would once it has the options that it needs.
    package func mayRun(_ rule: RuleID) -> Bool { settings[rule] != .off }

    private var runsPreviews: Bool { options.runsPreviews || options.filter.includesPreviews }

    /// What somebody who configures a rule should know about it.
    package enum Remark: Hashable, Sendable {
        /// The setting has no effect, because the rule is in preview.
        case preview
        /// The rule will be removed.
        case deprecated(replacement: RuleID?)
    }

    /// The remark on a rule that a configuration sets to something; nil if there is none.
    package func remark(on rule: RuleMetadata, setTo setting: RuleSetting) -> Remark? {
        if setting == .off { return nil }
        return switch rule.state {
        case .preview: runsPreviews ? nil : .preview
        case .stable: nil
        case .deprecated(let replacement): .deprecated(replacement: replacement)
        }
    }

    /// What hides findings, prepared for many of them.
    package struct Decisions: Sendable {
        fileprivate let suppressions: [RuleID: [Entry]]
        fileprivate let filter: FindingFilter.Matcher?
    }

    package var decisions: Decisions {
        Decisions(
            suppressions: Dictionary(
                grouping: options.suppressions.filter { !$0.isExpired(on: options.today) }.map(Entry.init),
                by: \.suppression.rule),
            filter: options.filter.isEmpty ? nil : options.filter.makeMatcher())
    }

    /// The verdicts on findings.
    package func apply(to findings: consuming [Finding]) -> Outcome { apply(to: findings, decisions) }

    /// The verdicts on findings.
    ///
    /// - Parameter decisions: Those of this policy.
    func apply(to findings: consuming [Finding], _ decisions: Decisions) -> Outcome {
        var suppressed: [SuppressedFinding] = []
        var blocked: Products = []
        var shownCount = 0
        for index in findings.indices where !isOfPseudoText(findings[index]) {
            let rule = findings[index].rule
            let suppression = decisions.suppressions[rule]?.first { $0.covers(findings[index]) }?.suppression
            let verdict = verdict(rule, findings[index].severity, suppression)
            findings[index].severity = verdict.severity
            if let filter = decisions.filter, !filter.selects(findings[index]) { continue }
            blocked.formUnion(verdict.blocks)
            if let suppression = verdict.suppression {
                suppressed.append(
                    SuppressedFinding(
                        findings[index], .ignored(reason: suppression.reason, place: suppression.place)))
            }
            guard verdict.isShown else { continue }
            if shownCount < index { findings.swapAt(shownCount, index) }
            shownCount += 1
        }
        findings.removeSubrange(shownCount...)
        return Outcome(shown: Self.sorted(findings), suppressed: suppressed, blocked: blocked)
    }

    /// Whether a finding is about how a text of a pseudo-language reads. Of those only crashes and wrong files matter.
    private func isOfPseudoText(_ finding: Finding) -> Bool {
        // Most languages have no X in their names, and there may be many findings.
        guard let language = finding.language, language.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }),
            LanguageTag(language).isPseudo
        else { return false }
        return finding.impact != .crash && !RuleRegistry.fileRules.contains(finding.rule)
    }

    /// The verdict on a finding: a pure function of its rule and severity, the purpose and the configuration.
    func verdict(_ rule: RuleID, _ severity: Severity, _ suppression: Suppression?) -> Verdict {
        var own = severity
        if case .severity(let configured) = setting(of: rule) { own = configured }
        if let suppression, purpose == .check || rule != .limitExceeded {
            return Verdict(severity: own, suppression: suppression, isShown: false, blocks: [])
        }
        if options.acceptsDamage, RuleRegistry.damageRules.contains(rule) {
            return Verdict(severity: .warning, suppression: nil, isShown: false, blocks: [])
        }
        switch purpose {
        case .check:
            return Verdict(severity: own, suppression: nil, isShown: true, blocks: [])
        case .generate:
            let blocks: Products = own == .error ? RuleRegistry.products(blockedBy: rule).intersection(.code) : []
            // `l10n check` reports what only may be wrong.
            let isShown = own == .error || RuleRegistry.accessorRules.contains(rule)
            return Verdict(severity: own, suppression: nil, isShown: isShown, blocks: blocks)
        case .compile(let compilation):
            let own = compiledSeverity(rule, own)
            let blocks: Products = blocksTexts(rule, compilation) ? .texts : []
            return Verdict(
                severity: blocks.isEmpty ? .warning : own, suppression: nil, isShown: own > .note,
                blocks: own == .error ? blocks : [])
        case .build(let threshold, let compilesTexts):
            var blocks = own == .error ? RuleRegistry.products(blockedBy: rule).intersection(.code) : []
            if compilesTexts, compiledSeverity(rule, own) == .error, blocksTexts(rule, Purpose.Compilation()) {
                blocks.insert(.texts)
            }
            // A build shows what makes it fail as an error.
            let isError =
                switch threshold {
                case .warning: true
                case .error: own == .error
                case .blocking: false
                }
            return Verdict(
                severity: isError || !blocks.isEmpty ? .error : .warning, suppression: nil,
                isShown: own >= .warning || !blocks.isEmpty, blocks: blocks)
        }
    }

    /// The setting of a rule. Nothing can be made of a file that is not JSON, not text, or too large, no matter what the configuration
    /// says.
    private func setting(of rule: RuleID) -> RuleSetting? {
        purpose != .check && RuleRegistry.strictRules.contains(rule) ? nil : settings[rule]
    }

    /// Of two numbers in a plural the first is counted. That may be intended, but the configuration has to say so.
    private func compiledSeverity(_ rule: RuleID, _ severity: Severity) -> Severity {
        guard rule == .pluralTwoArguments, [nil, .on].contains(setting(of: rule)) else { return severity }
        return .error
    }

    private func blocksTexts(_ rule: RuleID, _ compilation: Purpose.Compilation) -> Bool {
        if compilation.isTable, rule == .localeCollision { return false }
        // Of a duplicate key the first one is compiled.
        if compilation.isPermissive { return RuleRegistry.strictRules.contains(rule) && rule != .duplicateKey }
        return RuleRegistry.products(blockedBy: rule).contains(.texts)
    }

    /// A decision, and the keys that it is for.
    fileprivate struct Entry: Sendable {
        let suppression: Suppression
        private let key: KeyPattern.Matcher?
        private let language: LanguageTag?

        init(_ suppression: Suppression) {
            self.suppression = suppression
            key = suppression.key?.makeMatcher()
            language = suppression.language?.canonical
        }

        /// Whether it is for a finding of its rule.
        func covers(_ finding: Finding) -> Bool {
            if let key { guard let own = finding.key, key.matches(own) else { return false } }
            if let language { guard let own = finding.language, LanguageTag(own).canonical == language else { return false } }
            return true
        }
    }

    /// By place, then rule; equal ones as they come.
    package static func sorted(_ findings: consuming [Finding]) -> [Finding] {
        var order = Self.order(of: findings)
        // There may be many: each moves to its place within the array, without counting references.
        for start in order.indices {
            var place = start
            while order[place] != start {
                let next = order[place]
                findings.swapAt(place, next)
                order[place] = place
                place = next
            }
            order[place] = place
        }
        return findings
    }

    /// Numbers of findings in the order in which they are shown.
    private static func order(of findings: [Finding]) -> [Int] {
        let numbered = findings.indices.map { (range: findings[$0].range, number: $0) }
        return numbered.sorted { a, b in
            if a.range.start != b.range.start { return a.range.start < b.range.start }
            let (first, second) = (findings[a.number].rule.name, findings[b.number].rule.name)
            return (first, a.range.end, a.number) < (second, b.range.end, b.number)
        }
        .map(\.number)
    }
}
