internal import L10nDiagnostics
internal import L10nLinting
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// SARIF 2.1.0, for code scanning and viewers, within GitHub's limits. Columns are UTF-16 code units.
///
/// Hidden findings are included: those that the configuration or the baseline ignores are marked as suppressed, and with a
/// baseline or an earlier revision every result says whether it is new.
struct SARIFReporter: DocumentReporter {
    /// GitHub creates alerts even for suppressed results.
    var omitsSuppressed = false

    /// GitHub keeps only this many results per run.
    private static let limit = 5_000
    /// GitHub shows only this many related locations per result.
    private static let relatedLimit = 100
    /// Larger fixes are omitted and left to `--fix`, because GitHub accepts at most 10 MB, compressed.
    private static let longestFix = (edits: 50, bytes: 1_000)
    /// Longer keys and arguments are truncated.
    private static let longestText = 1_000

    private typealias Members = [(name: String, value: JSONNode)]

    func render(_ report: ProjectReport) -> String {
        let found = report.reportedFindings
        let all = found.filter { !omitsSuppressed || !$0.isSuppressed }
        let (findings, omitted) = all.mostSevere(Self.limit)
        let rules = SARIFRules(findings.map(\.finding.rule))
        var places = PlaceCache()
        let context = Context(
            report: report, rules: rules,
            isCompared: report.findings.olderCount != nil || found.contains { $0.cause == .baseline },
            hasSuppressed: all.contains(where: \.isSuppressed))
        let results = findings.map { result($0, context, &places) }
        let omissionNotice = omitted.omissionNotice()?.english
        return JSONPrinter.document(
            .object([
                ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
                (
                    "runs",
                    .array([
                        .object([
                            ("tool", tool(report.tool, rules)), ("automationDetails", .object([("id", .string("l10n/"))])),
                            ("columnKind", .string("utf16CodeUnits")),
                            ("newlineSequences", .array(["\r\n", "\n", "\r"].map(JSONNode.string))),
                            (
                                "originalUriBaseIds",
                                .object([
                                    (
                                        Self.root,
                                        .object([("description", message(L10n.Report.Sarif.SourceRoot.description))])
                                    )
                                ])
                            ),
                            ("invocations", .array([invocation(report, omissionNotice: omissionNotice)])),
                            ("results", .array(results)),
                            ("properties", properties(report, omittedCount: omitted.count)),
                        ])
                    ])
                ),
            ]))
    }

    /// Values shared by all results.
    private struct Context {
        let report: ProjectReport
        let rules: SARIFRules
        /// Whether there is a baseline or an earlier revision to compare with.
        let isCompared: Bool
        let hasSuppressed: Bool
    }

    // MARK: Run

    private static let root = "%SRCROOT%"

    private func tool(_ tool: ToolInformation, _ rules: SARIFRules) -> JSONNode {
        .object([
            (
                "driver",
                .object([
                    ("name", .string("l10n")), ("version", .string(tool.version)), ("semanticVersion", .string(tool.version)),
                    ("informationUri", .string(ToolInformation.address)), ("rules", .array(rules.nodes)),
                    (
                        "properties", .object([("icu", .string(tool.icuVersion)), ("cldr", .string(tool.cldrVersion))])
                    ),
                ])
            )
        ])
    }

    private func invocation(_ report: ProjectReport, omissionNotice: String?) -> JSONNode {
        var notifications = report.findings.failures.map { failure in
            JSONNode.object([
                ("level", .string("error")), ("message", message(failure.message)),
                ("locations", .array([.object([("physicalLocation", physical(failure.path, nil, report))])])),
            ])
        }
        if let omissionNotice {
            notifications.append(
                .object([("level", .string("warning")), ("message", .object([("text", .string(omissionNotice))]))]))
        }
        return .object([
            ("executionSuccessful", .bool(report.findings.failures.isEmpty)),
            ("toolExecutionNotifications", .array(notifications)),
        ])
    }

    private func properties(_ report: ProjectReport, omittedCount: Int) -> JSONNode {
        let languages = report.completeness.total.languages.map { language in
            JSONNode.object(
                [
                    ("language", .string(language.name)), ("tier", .string(language.tier.rawValue)),
                    ("percent", .number(language.strings.percent)),
                ] + TranslationCounts.State.allCases.map { ($0.rawValue, .integer(language.strings[$0])) })
        }
        return .object([("resultsLeftOut", .integer(omittedCount)), ("completeness", .array(languages))])
    }

    // MARK: Results

    private func result(_ reported: ReportedFinding, _ context: Context, _ places: inout PlaceCache) -> JSONNode {
        let finding = reported.finding
        var members: Members = [
            ("ruleId", .string(finding.rule.name)), ("ruleIndex", .integer(context.rules.index(of: finding.rule))),
            ("level", .string(finding.severity.name)),
            ("message", .object([("text", .string(Self.escaped(finding.sentence)))])),
            ("locations", .array([location(reported)])),
            // GitHub uses the second one to recognize alerts across runs.
            (
                "partialFingerprints",
                .object([
                    ("l10nFinding/v1", .string(reported.fingerprint)), ("primaryLocationLineHash", .string(reported.fingerprint)),
                ])
            ),
        ]
        if !finding.related.isEmpty {
            members.append(("relatedLocations", .array(related(reported, context.report, &places))))
        }
        if context.hasSuppressed { members.append(("suppressions", .array(suppressions(reported, context.report)))) }
        if context.isCompared, let state = reported.baselineState { members.append(("baselineState", .string(state))) }
        if let fix = finding.fix, isShort(fix) { members.append(("fixes", .array([node(fix, reported)]))) }
        members.append(("properties", properties(finding)))
        return .object(members)
    }

    private func location(_ reported: ReportedFinding) -> JSONNode {
        let names = [reported.finding.key, reported.finding.language, reported.finding.form].compactMap(\.self)
            .map(Self.clipped)
        var members: Members = [("physicalLocation", physical(inRepository: reported.path, reported.region))]
        if reported.finding.key != nil {
            members.append(
                (
                    "logicalLocations",
                    .array([
                        .object([
                            ("name", .string(names[0])), ("fullyQualifiedName", .string(names.joined(separator: "/"))),
                            ("kind", .string("resource")),
                        ])
                    ])
                ))
        }
        return .object(members)
    }

    private func related(_ reported: ReportedFinding, _ report: ProjectReport, _ places: inout PlaceCache) -> [JSONNode] {
        reported.finding.related.prefix(Self.relatedLimit).enumerated().map { index, related in
            let region = (related.source.map { places.places(of: $0) } ?? reported.places).region(of: related.range)
            return .object([
                ("id", .integer(index + 1)),
                (
                    "physicalLocation",
                    related.source.map { physical($0.path, region, report) } ?? physical(inRepository: reported.path, region)
                ),
                ("message", message(related.message)),
            ])
        }
    }

    private func suppressions(_ reported: ReportedFinding, _ report: ProjectReport) -> [JSONNode] {
        func suppression(_ justification: String, _ location: JSONNode? = nil) -> JSONNode {
            .object(
                [
                    ("kind", .string("external")), ("status", .string("accepted")), ("justification", .string(justification)),
                ] + (location.map { [("location", .object([("physicalLocation", $0)]))] } ?? []))
        }
        switch reported.cause {
        case .ignored(let reason, let place): return [suppression(reason, physical(place.path, nil, report))]
        case .baseline: return [suppression(L10n.Report.Sarif.Baseline.justification.english)]
        case .older, nil: return []
        }
    }

    private func isShort(_ fix: FixIt) -> Bool {
        fix.edits.count <= Self.longestFix.edits
            && fix.edits.reduce(0) { $0 + $1.replacement.utf8.count } <= Self.longestFix.bytes
    }

    private func node(_ fix: FixIt, _ reported: ReportedFinding) -> JSONNode {
        let replacements = fix.edits.map { edit in
            JSONNode.object([
                ("deletedRegion", region(reported.places.region(of: edit.range))),
                ("insertedContent", .object([("text", .string(edit.replacement))])),
            ])
        }
        let change: Members = [("artifactLocation", artifact(reported.path)), ("replacements", .array(replacements))]
        return .object([
            ("description", message(reported.finding.advice)), ("artifactChanges", .array([.object(change)])),
            ("properties", .object([("applicability", .string(fix.applicability.rawValue))])),
        ])
    }

    private func properties(_ finding: Finding) -> JSONNode {
        func text(_ value: String?) -> JSONNode { value.map { .string(Self.clipped($0)) } ?? .null }
        let arguments = finding.message.arguments.map { argument -> JSONNode in
            switch argument {
            case .text(let text): .string(Self.clipped(text))
            case .integer(let number): .integer(number)
            case .unsigned(let number): .number("\(number)")
            case .double(let number): .number("\(number)")
            }
        }
        return .object([
            ("impact", .string(finding.impact.name)), ("key", text(finding.key)), ("language", text(finding.language)),
            ("form", text(finding.form)),
            ("messageKey", .string(finding.message.key)), ("arguments", .array(arguments)),
        ])
    }

    // MARK: Parts

    private func message(_ message: Message) -> JSONNode { .object([("text", .string(Self.escaped(message.english)))]) }

    private static func clipped(_ text: String) -> String {
        text.utf8.count > longestText && text.count > longestText ? text.prefix(longestText) + "…" : text
    }

    /// Prevents viewers from reading a text as a Markdown link.
    private static func escaped(_ text: String) -> String {
        guard text.contains("](") else { return text }
        return text.reduce(into: "") { $0 += $1 == "[" || $1 == "]" || $1 == "\\" ? "\\\($1)" : "\($1)" }
    }

    private func physical(_ path: String, _ region: SourceRegion?, _ report: ProjectReport) -> JSONNode {
        physical(inRepository: report.paths.inRepository(path), region)
    }

    private func physical(inRepository path: String, _ region: SourceRegion?) -> JSONNode {
        .object(
            [("artifactLocation", artifact(path))] + (region.map { [("region", self.region($0))] } ?? []))
    }

    private func artifact(_ path: String) -> JSONNode {
        if path.hasPrefix("/") { return .object([("uri", .string("file://" + Self.encoded(path)))]) }
        return .object([("uri", .string(Self.encoded(path))), ("uriBaseId", .string(Self.root))])
    }

    private func region(_ region: SourceRegion) -> JSONNode {
        .object([
            ("startLine", .integer(region.line)), ("startColumn", .integer(region.column)),
            ("endLine", .integer(region.endLine)), ("endColumn", .integer(region.endColumn)),
        ])
    }

    /// Percent-encodes a path for a URI.
    private static func encoded(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = path.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                [byte]
            default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The line tables of files that findings refer to besides their own.
private struct PlaceCache {
    private var cached: [String: SourcePlaces] = [:]

    mutating func places(of source: SourceFile) -> SourcePlaces {
        if let places = cached[source.path] { return places }
        let places = SourcePlaces(source)
        cached[source.path] = places
        return places
    }
}

extension ReportedFinding {
    /// Whether a person chose to accept it. Findings of an earlier revision are hidden, but not suppressed.
    fileprivate var isSuppressed: Bool {
        switch cause {
        case .ignored, .baseline: true
        case .older, nil: false
        }
    }

    /// Compared with the baseline or the earlier revision; nil for findings that the configuration ignores.
    fileprivate var baselineState: String? {
        switch cause {
        case nil: "new"
        case .baseline, .older: "unchanged"
        case .ignored: nil
        }
    }
}
