internal import Diagnostics
internal import JSONSyntax
internal import L10nRuntime
internal import Messages
internal import Reporting
package import Validation

/// Tells what differs between versions of catalogs.
package enum DifferenceFormat: String, Sendable, CaseIterable {
    case text, markdown, json

    /// The whole document.
    package func render(_ files: [FileDifference]) -> String {
        switch self {
        case .text: DifferenceText().render(files)
        case .markdown: DifferenceMarkdown().render(files)
        case .json: DifferenceJSON().render(files)
        }
    }
}

/// For people: each key with what became of it, then what follows from that.
struct DifferenceText {
    private typealias Texts = L10n.Difference

    private let list = DifferenceList(
        entry: "  ", detail: "      ", marks: ["+", "-", "~"], quoted: { "'\(VisibleText.line($0))'" }, key: VisibleText.line,
        prose: VisibleText.line)

    func render(_ files: [FileDifference]) -> String {
        if files.isEmpty { return Texts.none.shown + "\n" }
        return files.map(render).joined(separator: "\n")
    }

    private func render(_ file: FileDifference) -> String {
        var lines = [VisibleText.line(file.path) + list.was(file.earlierPath)] + list.lines(file.difference)
        lines.append("  \(file.difference.summary.shown)")
        for finding in file.findings.diagnostics {
            lines.append("  \(finding.severity.name): \(VisibleText.line(finding.message.shown)) [\(finding.rule)]")
            lines.append("    \(L10n.Report.Label.fix.shown) \(VisibleText.line(finding.advice.shown))")
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

/// For comments of pull requests. What a comment has no room for is left out and counted.
struct DifferenceMarkdown {
    private typealias Texts = L10n.Difference

    private let list = DifferenceList(
        entry: "- ", detail: "  - ", marks: ["➕", "➖", "✏️"], quoted: { MarkdownText.code($0, atMost: 300) },
        key: { MarkdownText.code($0) }, prose: MarkdownText.text)
    func render(_ files: [FileDifference]) -> String {
        if files.isEmpty { return Texts.none.shown + "\n" }
        var output = ""
        var rest = files.flatMap(lines)[...]
        var size = 0
        while let line = rest.first, size + line.utf16.count < MarkdownReporter.limit {
            size += line.utf16.count + 1
            output += line + "\n"
            rest = rest.dropFirst()
        }
        let left = rest.count { !$0.isEmpty }
        return left == 0 ? output : output + "\n… \(L10n.Generate.Status.moreLines(count: left).shown)\n"
    }

    private func lines(_ file: FileDifference) -> [String] {
        let path = MarkdownText.code(file.path) + list.was(file.earlierPath)
        var lines = ["### \(path)", "", MarkdownText.text(file.difference.summary.shown), ""]
        lines += list.lines(file.difference) + [""]
        for finding in file.findings.diagnostics {
            let rule = MarkdownText.code(finding.rule.name)
            lines.append("- **\(finding.severity.name)** \(MarkdownText.text(finding.message.shown)) (\(rule))")
            lines.append("  \(MarkdownText.text(finding.advice.shown))")
        }
        return lines + (file.findings.diagnostics.isEmpty ? [] : [""])
    }
}

/// The keys of a difference as lines.
private struct DifferenceList {
    /// What stands before a key, and before what became of it.
    let entry: String
    let detail: String
    /// Of what was added, removed and changed.
    let marks: [String]
    /// How texts of catalogs, keys, and words of our own are written.
    let quoted: @Sendable (String) -> String
    let key: @Sendable (String) -> String
    let prose: @Sendable (String) -> String

    func lines(_ difference: CatalogDifference) -> [String] { difference.entries.flatMap(lines) }

    /// The name that something had, in brackets.
    func was(_ name: String?) -> String { name.map { " (\(prose(L10n.Difference.was(name: $0).shown)))" } ?? "" }

    private func lines(_ entry: CatalogDifference.Entry) -> [String] {
        let mark =
            switch entry.kind {
            case .added: marks[0]
            case .removed: marks[1]
            case .changed, .renamed: marks[2]
            }
        return ["\(self.entry)\(mark) \(key(entry.key))\(was(entry.earlierKey))"]
            + entry.fields.map { "\(detail)\(prose($0.name)): \(change($0.before.map(quoted), $0.after.map(quoted)))" }
            + entry.texts.map { "\(detail)\(prose(place($0))): \(change($0))" }
    }

    private func place(_ text: CatalogDifference.Text) -> String { text.language + (text.form.map { " \($0)" } ?? "") }

    /// The texts where they differ, and the states where they do or say more than that all is done.
    private func change(_ text: CatalogDifference.Text) -> String {
        guard let before = text.before, let after = text.after else {
            return change(text.before.map(described), text.after.map(described))
        }
        let states = before.state == after.state ? "" : change(prose(before.state), prose(after.state))
        if before.value == after.value { return states }
        return change(quoted(before.value), quoted(after.value)) + (states.isEmpty ? "" : " (\(states))")
    }

    private func described(_ version: CatalogDifference.Text.Version) -> String {
        quoted(version.value) + (version.state == "translated" ? "" : " (\(prose(version.state)))")
    }

    private func change(_ before: String?, _ after: String?) -> String {
        switch (before, after) {
        case (let before?, let after?): "\(before) → \(after)"
        case (nil, let after?): "+ \(after)"
        case (let before?, nil): "- \(before)"
        case (nil, nil): ""
        }
    }
}

extension CatalogDifference {
    /// How many keys became what.
    fileprivate var summary: Message {
        L10n.Difference.summary(
            added: count(.added), removed: count(.removed), renamed: count(.renamed), changed: count(.changed))
    }
}

/// For programs. `ReportFormats.docc/difference.schema.json` describes it.
struct DifferenceJSON {
    func render(_ files: [FileDifference]) -> String {
        JSONPrinter.print(.object([("schemaVersion", .integer(1)), ("files", .array(files.map(node)))])) + "\n"
    }

    private func node(_ file: FileDifference) -> JSONNode {
        .object([
            ("path", .string(file.path)), ("earlierPath", text(file.earlierPath)),
            ("keys", .array(file.difference.entries.map(node))),
            (
                "consequences",
                .array(
                    file.findings.diagnostics.map {
                        .object([
                            ("rule", .string($0.rule.name)), ("severity", .string($0.severity.name)), ("key", text($0.key)),
                            ("language", text($0.language)), ("message", .string($0.message.english)),
                            ("advice", .string($0.advice.english)),
                        ])
                    })
            ),
        ])
    }

    private func node(_ entry: CatalogDifference.Entry) -> JSONNode {
        .object([
            ("key", .string(entry.key)), ("change", .string(entry.kind.rawValue)), ("earlierKey", text(entry.earlierKey)),
            (
                "fields",
                .array(
                    entry.fields.map {
                        .object([("name", .string($0.name)), ("before", text($0.before)), ("after", text($0.after))])
                    })
            ),
            (
                "texts",
                .array(
                    entry.texts.map {
                        .object([
                            ("language", .string($0.language)), ("form", text($0.form)), ("before", node($0.before)),
                            ("after", node($0.after)),
                        ])
                    })
            ),
        ])
    }

    private func node(_ version: CatalogDifference.Text.Version?) -> JSONNode {
        version.map { .object([("value", .string($0.value)), ("state", .string($0.state))]) } ?? .null
    }

    private func text(_ value: String?) -> JSONNode { value.map(JSONNode.string) ?? .null }
}
