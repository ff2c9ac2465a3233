import Foundation
import TestSupport
import Testing

/// The files that servers read have the form that the servers publish.
@Suite(.enabled(if: Python.canRun("import check_jsonschema"), "Python has no check-jsonschema"))
struct WorkflowTests {
    /// Checks a file with one of the schemas that come with check-jsonschema.
    private func check(_ file: URL, _ schema: String, _ options: [String] = []) throws {
        let arguments = ["python3", "-m", "check_jsonschema", "--builtin-schema", schema] + options + [file.path]
        let run = try Tool.run(
            URL(fileURLWithPath: "/usr/bin/env"), arguments, in: Places.root, ProcessInfo.processInfo.environment)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
    }

    private static let packaging = Places.root.appendingPathComponent("Packaging")

    @Test func workflowsOfGitHub() throws {
        let folder = Places.root.appendingPathComponent(".github/workflows")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.isEmpty)
        for name in names { try check(folder.appendingPathComponent(name), "vendor.github-workflows") }
    }

    @Test func actionOfGitHub() throws {
        try check(Self.packaging.appendingPathComponent("github/action.yml"), "vendor.github-actions")
    }

    /// After the inputs of the template, which the schema doesn't know.
    @Test func templateOfGitLab() throws {
        let template = try String(contentsOf: Self.packaging.appendingPathComponent("gitlab/l10n.yml"), encoding: .utf8)
        let documents = template.components(separatedBy: "\n---\n")
        try #require(documents.count == 2)
        try withTemporaryFolder { folder in
            let jobs = folder.appendingPathComponent("jobs.yml")
            try Data(documents[1].utf8).write(to: jobs)
            try check(jobs, "vendor.gitlab-ci", ["--data-transform", "gitlab-ci"])
        }
    }
}
