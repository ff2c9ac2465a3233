internal import L10nDiagnostics
package import L10nLinting
internal import L10nMessages
internal import L10nRuntime
internal import L10nSyntax
internal import L10nValidation

/// The formats of `l10n diff`.
package enum DifferenceFormat: String, Sendable, CaseIterable {
    case text, markdown, json

    package func render(_ files: [FileDifference]) -> String {
        switch self {
        case .text: DifferenceText().render(files)
        case .markdown: DifferenceMarkdown().render(files)
        case .json: DifferenceJSON().render(files)
        }
    }
}

/// For people: each key and how it changed, then the findings that result.
struct DifferenceText {
    private typealias Texts = L10n.Difference

    private let list = DifferenceList(
        entry: "  ", detail: "      ", marks: ["+", "-", "~"], quoted: { text, _ in "'\(text)'" }, key: VisibleText.exact,
        prose: VisibleText.line)

    func render(_ files: [FileDifference]) -> String {
        if files.isEmpty { return Texts.none.localized + "\n" }
        return files.map(render).joined(separator: "\n")
    }

    private func render(_ file: FileDifference) -> String {
        var lines = [VisibleText.line(file.path) + list.formerName(file.earlierPath)] + list.lines(file.difference)
        lines.append("  \(file.difference.summary.localized)")
        for finding in file.findings.findings {
            lines.append("  \(finding.severity.name): \(VisibleText.line(finding.message.localized)) [\(finding.rule)]")
            lines.append("    \(L10n.Report.Label.fix.localized) \(VisibleText.line(finding.advice.localized))")
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

/// For comments on pull requests. Lines that do not fit in a comment are omitted and counted.
struct DifferenceMarkdown {
    private typealias Texts = L10n.Difference

    private let list = DifferenceList(
        entry: "- ", detail: "  - ", marks: ["➕", "➖", "✏️"], quoted: { MarkdownText.code($0, atMost: $1) },
        key: { MarkdownText.code(VisibleText.exact($0)) }, prose: MarkdownText.text)
    func render(_ files: [FileDifference]) -> String {
        if files.isEmpty { return Texts.none.localized + "\n" }
        var output = ""
        var rest = files.flatMap(lines)[...]
        var size = 0
        while let line = rest.first, size + line.utf16.count < MarkdownReporter.limit {
            size += line.utf16.count + 1
            output += line + "\n"
            rest = rest.dropFirst()
        }
        let omitted = rest.count { !$0.isEmpty }
        return omitted == 0 ? output : output + "\n… \(L10n.Generate.Status.moreLines(count: omitted).localized)\n"
    }

    private func lines(_ file: FileDifference) -> [String] {
        let path = MarkdownText.code(file.path) + list.formerName(file.earlierPath)
        var lines = ["### \(path)", "", MarkdownText.text(file.difference.summary.localized), ""]
        lines += list.lines(file.difference) + [""]
        for finding in file.findings.findings {
            let rule = MarkdownText.code(finding.rule.name)
            lines.append("- **\(finding.severity.name)** \(MarkdownText.text(finding.message.localized)) (\(rule))")
            lines.append("  \(MarkdownText.text(finding.advice.localized))")
        }
        return lines + (file.findings.findings.isEmpty ? [] : [""])
    }
}

/// Renders the keys of a difference as lines.
private struct DifferenceList {
    /// The prefixes of a key and of its changes.
    let entry: String
    let detail: String
    /// For added, removed and changed keys.
    let marks: [String]
    /// How to write texts of catalogs, made visible and with at most so many characters; keys, and this tool's own words.
    let quoted: @Sendable (String, Int) -> String
    let key: @Sendable (String) -> String
    let prose: @Sendable (String) -> String

    func lines(_ difference: CatalogDifference) -> [String] { difference.entries.flatMap(lines) }

    /// The former name in parentheses, if it changed.
    func formerName(_ name: String?) -> String { name.map { " (\(prose(L10n.Difference.was(name: $0).localized)))" } ?? "" }

    private func lines(_ entry: CatalogDifference.Entry) -> [String] {
        let mark =
            switch entry.kind {
            case .added: marks[0]
            case .removed: marks[1]
            case .changed, .renamed: marks[2]
            }
        return ["\(self.entry)\(mark) \(key(entry.key))\(formerName(entry.earlierKey))"]
            + entry.fields.map { "\(detail)\(prose($0.name)): \(changedTexts($0.before, $0.after))" }
            + entry.texts.map { "\(detail)\(prose(place($0))): \(change($0))" }
    }

    private func place(_ text: CatalogDifference.Text) -> String { text.language + (text.form.map { " \($0)" } ?? "") }

    /// The texts if they differ, and the states if they differ; an added or removed text shows any state but `translated`.
    private func change(_ text: CatalogDifference.Text) -> String {
        guard let before = text.before, let after = text.after else {
            return change(text.before.map(described), text.after.map(described))
        }
        let states = before.state == after.state ? "" : change(prose(before.state), prose(after.state))
        if before.value.utf8.elementsEqual(after.value.utf8) { return states }
        return changedTexts(before.value, after.value) + (states.isEmpty ? "" : " (\(states))")
    }

    private static let usualLength = 300

    /// Two texts that differ, so that they never look the same.
    private func changedTexts(_ before: String?, _ after: String?) -> String {
        guard let before, let after else {
            return change(before.map { quoted($0) }, after.map { quoted($0) })
        }
        let (old, new) = VisibleText.apart(before, after)
        let (short, other) = (quoted(old, Self.usualLength), quoted(new, Self.usualLength))
        if short != other { return change(short, other) }
        return change(quoted(old, old.count), quoted(new, new.count))
    }

    private func quoted(_ text: String) -> String { quoted(VisibleText.exact(text), Self.usualLength) }

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
    fileprivate var summary: Message {
        L10n.Difference.summary(
            added: count(.added), removed: count(.removed), renamed: count(.renamed), changed: count(.changed))
    }
}

/// For programs. `ReportFormats.docc/difference.schema.json` describes it.
struct DifferenceJSON {
    func render(_ files: [FileDifference]) -> String {
        JSONPrinter.document(.object([("schemaVersion", .integer(1)), ("files", .array(files.map(node)))]))
    }

    private func node(_ file: FileDifference) -> JSONNode {
        .object([
            ("path", .string(file.path)), ("earlierPath", text(file.earlierPath)),
            ("keys", .array(file.difference.entries.map(node))),
            (
                "consequences",
                .array(
                    file.findings.findings.map {
                        .object([
                            ("rule", .string($0.rule.name)), ("severity", .string($0.severity.name)),
                            ("impact", .string($0.impact.name)), ("key", text($0.key)),
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
