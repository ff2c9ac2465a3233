internal import Diagnostics
internal import JSONSyntax
internal import L10nRuntime
internal import Messages
internal import Reporting
public import Validation

/// Tells what differs between versions of catalogs.
public enum DifferenceFormat: String, Sendable, CaseIterable {
    case text, json

    /// The whole document.
    public func render(_ files: [FileDifference]) -> String {
        switch self {
        case .text: DifferenceText().render(files)
        case .json: DifferenceJSON().render(files)
        }
    }
}

/// For people: each key with what became of it, then what follows from that.
struct DifferenceText {
    private typealias Texts = L10n.Difference

    func render(_ files: [FileDifference]) -> String {
        if files.isEmpty { return Texts.none.shown + "\n" }
        return files.map(render).joined(separator: "\n")
    }

    private func render(_ file: FileDifference) -> String {
        var lines = [VisibleText.line(file.path) + (file.earlierPath.map { " (\(Texts.was(name: $0).shown))" } ?? "")]
        for entry in file.difference.entries { lines += self.lines(entry) }
        let difference = file.difference
        lines.append(
            "  "
                + Texts.summary(
                    added: difference.count(.added), removed: difference.count(.removed), renamed: difference.count(.renamed),
                    changed: difference.count(.changed)
                ).shown)
        for finding in file.findings.diagnostics {
            lines.append("  \(finding.severity.name): \(VisibleText.line(finding.message.shown)) [\(finding.rule)]")
            lines.append("    \(L10n.Report.Label.fix.shown) \(VisibleText.line(finding.advice.shown))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func lines(_ entry: CatalogDifference.Entry) -> [String] {
        let mark =
            switch entry.kind {
            case .added: "+"
            case .removed: "-"
            case .changed, .renamed: "~"
            }
        let was = entry.earlierKey.map { " (\(Texts.was(name: $0).shown))" } ?? ""
        return ["  \(mark) \(VisibleText.line(entry.key))\(was)"]
            + entry.fields.map { "      \($0.name): \(change($0.before.map(quoted), $0.after.map(quoted)))" }
            + entry.texts.map { "      \(place($0)): \(change($0))" }
    }

    private func place(_ text: CatalogDifference.Text) -> String {
        text.language + (text.form.map { " \($0)" } ?? "")
    }

    /// The texts where they differ, and the states where they do or say more than that all is done.
    private func change(_ text: CatalogDifference.Text) -> String {
        guard let before = text.before, let after = text.after else {
            return change(text.before.map(described), text.after.map(described))
        }
        let states = before.state == after.state ? "" : change(before.state, after.state)
        if before.value == after.value { return states }
        return change(quoted(before.value), quoted(after.value)) + (states.isEmpty ? "" : " (\(states))")
    }

    private func described(_ version: CatalogDifference.Text.Version) -> String {
        quoted(version.value) + (version.state == "translated" ? "" : " (\(VisibleText.line(version.state)))")
    }

    private func change(_ before: String?, _ after: String?) -> String {
        switch (before, after) {
        case (let before?, let after?): "\(before) → \(after)"
        case (nil, let after?): "+ \(after)"
        case (let before?, nil): "- \(before)"
        case (nil, nil): ""
        }
    }

    private func quoted(_ text: String) -> String { "'\(VisibleText.line(text))'" }
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
