package import L10nDiagnostics
internal import L10nSyntax
internal import L10nValidation

/// The findings that existed when the file was written, so that only new ones are shown.
///
/// The file has a line for each finding, sorted, in JSON Lines: two branches that remove different findings merge without a
/// conflict. A line has neither a place in the catalog nor an absolute path; the paths are relative to the file's own folder.
package struct Baseline: Sendable {
    /// A finding and its line.
    package struct Entry: Sendable {
        package let finding: FindingIdentity
        /// Where it is in the file.
        package let range: ByteRange
    }

    /// Incremented when lines of an older file can no longer be read.
    package static let version = 1

    /// In the order of the file.
    package let entries: [Entry]
    /// The lines that are not valid baseline entries.
    package let brokenLines: [ByteRange]

    /// Reads a file.
    package init(_ source: SourceFile) {
        var entries: [Entry] = []
        var broken: [ByteRange] = []
        var start = 0
        let bytes = source.bytes
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let range = ByteRange(UInt32(start), UInt32(end))
            let line = Array(bytes[start..<end])
            start = end + 1
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
            switch Self.read(line) {
            case .finding(let finding): entries.append(Entry(finding: finding, range: range))
            case .header: continue
            case nil: broken.append(range)
            }
        }
        self.entries = entries
        brokenLines = broken
    }

    private enum Line {
        case header
        case finding(FindingIdentity)
    }

    private static func read(_ line: [UInt8]) -> Line? {
        let document = JSONReader.read(SourceFile(path: "", bytes: line))
        return document.withRoot { root -> Line? in
            guard document.issues.isEmpty, let root, root.kind == .object else { return nil }
            if root["l10n-baseline"]?.rawText == "\(version)" { return .header }
            guard let rule = root["rule"]?.string, let path = root["path"]?.string, let message = root["message"]?.string else {
                return nil
            }
            return .finding(
                FindingIdentity(
                    rule: RuleID(rule), path: path, key: root["key"]?.string, language: root["language"]?.string,
                    form: root["form"]?.string, message: message,
                    arguments: root["arguments"].map { $0.elements.compactMap(\.string) } ?? []))
        }
    }

    /// The text of a file with some findings.
    package static func text(_ findings: some Sequence<FindingIdentity>) -> String {
        let header = JSONPrinter.line(.object([("l10n-baseline", .integer(version))]))
        return ([header] + findings.sorted().map { JSONPrinter.line(node($0)) }).map { $0 + "\n" }.joined()
    }

    private static func node(_ finding: FindingIdentity) -> JSONNode {
        let fields: [(name: String, value: String?)] = [
            ("path", finding.path), ("key", finding.key), ("language", finding.language), ("form", finding.form),
            ("rule", finding.rule.name), ("message", finding.message),
        ]
        let arguments: [(name: String, value: JSONNode)] =
            finding.arguments.isEmpty ? [] : [("arguments", .array(finding.arguments.map(JSONNode.string)))]
        return .object(fields.compactMap { field in field.value.map { (field.name, .string($0)) } } + arguments)
    }
}
