import Foundation
import TestSupport
import Testing

/// The ways in which a release is installed, with what `swift run workbench package` made.
@Suite(.needsRelease)
struct ChannelTests {
    private static let env = URL(fileURLWithPath: "/usr/bin/env")
    private static let environment = ProcessInfo.processInfo.environment

    /// Runs a program that must succeed.
    private func run(
        _ arguments: [String], in folder: URL, _ variables: [String: String] = [:], exit: Int32 = 0
    ) throws -> Tool.Run {
        let run = try Tool.run(Self.env, arguments, in: folder, Self.environment.merging(variables) { $1 })
        try #require(run.exitCode == exit, "\(arguments)\n\(run.output)\(run.errors)")
        return run
    }

    private static var version: String {
        get throws { try Tool.run(["--version"], in: Places.root).output }
    }

    // MARK: SwiftPM

    @Test func artifactBundleIsAToolOfPlugins() throws {
        try withTemporaryFolder { folder in
            let bundle = Release.folder.appendingPathComponent("l10n.artifactbundle.zip")
            _ = try run(["unzip", "-q", bundle.path], in: folder)
            for path in ["LICENSE", "licenses/swift.txt"] {
                #expect(try Release.size(folder.appendingPathComponent("l10n.artifactbundle/\(path)")) > 500)
            }
            try write(
                """
                // swift-tools-version: 6.0
                import PackageDescription

                let package = Package(
                    name: "App",
                    targets: [
                        .plugin(
                            name: "Texts", capability: .command(intent: .custom(verb: "texts", description: "Runs l10n.")),
                            dependencies: ["l10n"]),
                        .binaryTarget(name: "l10n", path: "l10n.artifactbundle"),
                    ])

                """, to: "Package.swift", in: folder)
            try write(
                """
                import Foundation
                import PackagePlugin

                @main struct Texts: CommandPlugin {
                    func performCommand(context: PluginContext, arguments: [String]) async throws {
                        let process = Process()
                        process.executableURL = try context.tool(named: "l10n").url
                        process.arguments = arguments
                        try process.run()
                        process.waitUntilExit()
                    }
                }

                """, to: "Plugins/Texts/Texts.swift", in: folder)
            let run = try run(["swift", "package", "--disable-sandbox", "texts", "--version"], in: folder)
            #expect(run.output.hasSuffix(try Self.version), "\(run.output)\(run.errors)")
        }
    }

    private func write(_ text: String, to path: String, in folder: URL) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    // MARK: Python

    @Test(.enabled(if: Python.canRun("import venv, ensurepip"), "Python cannot make environments"))
    func wheelIsInstalledAndRemovedByPip() throws {
        let wheel = try Release.file(".whl")
        try withTemporaryFolder { folder in
            _ = try run(["python3", "-m", "venv", "environment"], in: folder)
            let programs = folder.appendingPathComponent("environment/bin")
            let pip = programs.appendingPathComponent("pip").path
            _ = try run([pip, "install", "--quiet", "--no-index", wheel.path], in: folder)
            #expect(try run([programs.appendingPathComponent("l10n").path, "--version"], in: folder).output == Self.version)
            // pip compares all files with the list in the wheel.
            _ = try run([pip, "check"], in: folder)
            let shown = try run([pip, "show", "--files", "swift-l10n"], in: folder).output
            for path in ["bin/l10n", "licenses/LICENSE", "licenses/licenses/swift-subprocess.txt"] {
                #expect(shown.contains(path), "\(shown)")
            }
            _ = try run([pip, "uninstall", "--quiet", "--yes", "swift-l10n"], in: folder)
            #expect(!FileManager.default.fileExists(atPath: programs.appendingPathComponent("l10n").path))
        }
    }

    private static let hasPreCommit =
        (try? Tool.run(env, ["pre-commit", "--version"], in: Places.root, environment))?.exitCode == 0

    /// The first configuration in the article about git.
    @Test(.enabled(if: hasPreCommit, "pre-commit is not installed")) func preCommitInstallsTheWheel() throws {
        let article = Places.root.appendingPathComponent("Sources/L10nCommands/L10nCommands.docc/Git.md")
        let configuration = try #require(
            String(contentsOf: article, encoding: .utf8).components(separatedBy: "```")
                .first { $0.hasPrefix("yaml\n") && $0.contains("language: python") })
        let wheel = try Release.file(".whl")
        try withTemporaryFolder { folder in
            try FileManager.default.copyItem(at: Self.project, to: folder.appendingPathComponent("project"))
            let project = try GitFolder(folder.appendingPathComponent("project"))
            try project.write(String(configuration.dropFirst("yaml\n".count)), to: ".pre-commit-config.yaml")
            try project.git("add", "--all")
            // pip takes this wheel and not one from PyPI.
            let constraints = folder.appendingPathComponent("constraints.txt")
            try Data("swift-l10n @ \(wheel.absoluteString)\n".utf8).write(to: constraints)
            let run = try run(
                ["pre-commit", "run", "--color", "never"], in: project.root,
                ["PRE_COMMIT_HOME": folder.appendingPathComponent("home").path, "PIP_CONSTRAINT": constraints.path], exit: 1)
            #expect(run.output.contains("error: ") && run.output.contains("[format-unnumbered-reorder]"), "\(run.output)")
        }
    }

    /// The checksums in a wheel are those of its files.
    @Test func wheelListsItsFiles() throws {
        let wheel = try Release.file(".whl")
        let check = """
            import base64, csv, hashlib, io, sys, zipfile
            with zipfile.ZipFile(sys.argv[1]) as wheel:
                record = [name for name in wheel.namelist() if name.endswith('.dist-info/RECORD')][0]
                rows = list(csv.reader(io.StringIO(wheel.read(record).decode())))
                assert sorted(row[0] for row in rows) == sorted(wheel.namelist())
                for path, checksum, size in rows:
                    if path == record: continue
                    content = wheel.read(path)
                    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip('=')
                    assert (checksum, int(size)) == ('sha256=' + digest, len(content)), path
                    assert (wheel.getinfo(path).external_attr >> 16) & 0o777 == (0o755 if path.endswith('/l10n') else 0o644), path
            """
        _ = try run(["python3", "-c", check, wheel.path], in: Places.root)
    }

    // MARK: Servers

    private static let packaging = Places.root.appendingPathComponent("Packaging")
    static let project = Places.root.appendingPathComponent("Tests/Fixtures/Catalogs/findings")

    /// Calls `body` with a project that has errors, and with the variables of a server that downloads the release from this disk.
    private func withServer(_ body: (_ folder: URL, _ variables: [String: String]) throws -> Void) throws {
        try withTemporaryFolder { folder in
            for name in ["downloads", "temporary"] {
                try FileManager.default.createDirectory(
                    at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
            }
            let version = try #require(Self.version.split(separator: " ").dropFirst().first)
            try FileManager.default.copyItem(
                at: Release.folder, to: folder.appendingPathComponent("downloads/\(version)"))
            try FileManager.default.copyItem(at: Self.project, to: folder.appendingPathComponent("project"))
            try body(
                folder,
                [
                    "GITHUB_WORKSPACE": folder.appendingPathComponent("project").path,
                    "L10N_DOWNLOADS": folder.appendingPathComponent("downloads").absoluteString,
                    "RUNNER_TEMP": folder.appendingPathComponent("temporary").path,
                ])
        }
    }

    private func runAction(
        _ inputs: [String], _ variables: [String: String], in folder: URL, exit: Int32
    ) throws -> Tool.Run {
        let script = Places.root.appendingPathComponent("Tests/Packaging/run-action.py").path
        let action = Self.packaging.appendingPathComponent("github/action.yml").path
        return try run(["python3", script, action] + inputs, in: folder, variables, exit: exit)
    }

    private static let hasYAML = Python.canRun("import yaml")

    @Test(.enabled(if: hasYAML, "Python has no library for YAML")) func actionAnnotatesAndUploads() throws {
        try withServer { folder, variables in
            let run = try runAction(["sarif=true"], variables, in: folder, exit: 1)
            #expect(run.output.contains("::error file=L10n.xcstrings,"), "\(run.output)\(run.errors)")
            let findings = folder.appendingPathComponent("temporary/l10n.sarif")
            #expect(
                run.output.contains(
                    "uses github/codeql-action/upload-sarif@5d4e8d1aca955e8d8589aabd499c5cae939e33c7 sarif_file=\(findings.path)")
            )
            #expect(try String(contentsOf: findings, encoding: .utf8).contains("format-unnumbered-reorder"))
            let summary = folder.appendingPathComponent("temporary/GITHUB_STEP_SUMMARY")
            #expect(try String(contentsOf: summary, encoding: .utf8).contains("format-unnumbered-reorder"))
        }
    }

    @Test(.enabled(if: hasYAML, "Python has no library for YAML")) func actionSplitsArgumentsWithoutRunningThem() throws {
        try withServer { folder, variables in
            let words = "arguments=--key 'bag price' --key \"$(touch intruder)\" `touch intruder` ; touch intruder"
            let run = try runAction([words], variables, in: folder, exit: 2)
            // Every word after the two patterns is the path of a catalog.
            #expect(run.errors.contains("\n`touch: error: no such file"), "\(run.output)\(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("project/intruder").path))
            let none = try runAction(["arguments=--key '/no such|clearSearch/'", "sarif=false"], variables, in: folder, exit: 0)
            #expect(!none.output.contains("uses "), "\(none.output)")
        }
    }

    @Test(.enabled(if: hasYAML, "Python has no library for YAML")) func actionCanOnlyInstall() throws {
        try withServer { folder, variables in
            let run = try runAction(["check=false", "sarif=true"], variables, in: folder, exit: 0)
            #expect(run.output.hasPrefix("::add-matcher::"))
            let program = folder.appendingPathComponent("temporary/l10n/bin/l10n")
            #expect(try Tool.run(program, ["--version"], in: folder).output == Self.version)
        }
    }

    /// The one line in the README, with the script from this disk.
    @Test func scriptInstallsFromAPipe() throws {
        try withServer { folder, variables in
            let version = try #require(Self.version.split(separator: " ").dropFirst().first)
            let script = Self.packaging.appendingPathComponent("install.sh").path
            let line = "cat \"$0\" | sh -s \"$1\" installed"
            _ = try run(["sh", "-c", line, script, String(version)], in: folder, variables)
            let program = folder.appendingPathComponent("installed/bin/l10n")
            #expect(try Tool.run(program, ["--version"], in: folder).output == Self.version)
        }
    }

    @Test func changedArchiveIsNotInstalled() throws {
        try withServer { folder, variables in
            let version = try #require(Self.version.split(separator: " ").dropFirst().first)
            let archive = folder.appendingPathComponent("downloads/\(version)/\(try Release.file(".tar.xz").lastPathComponent)")
            try Data("something else".utf8).write(to: archive)
            let install = [
                "sh", Self.packaging.appendingPathComponent("install.sh").path, String(version), "installed",
            ]
            let changed = try run(install, in: folder, variables, exit: 1)
            #expect(changed.errors.contains("isn't the file that release \(version) lists in SHA256SUMS"))
            let missing = try run(["sh", install[1], "9.9.9", "installed"], in: folder, variables, exit: 1)
            #expect(missing.errors.contains("is there a release 9.9.9"))
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("installed").path))
        }
    }

    /// What l10n prints where GitHub's annotations are off.
    @Test func problemMatcherFindsFindings() throws {
        try withTemporaryFolder { folder in
            let project = folder.appendingPathComponent("project")
            try FileManager.default.copyItem(at: Self.project, to: project)
            let matcher = Self.packaging.appendingPathComponent("github/problem-matcher.json")
            let code = """
                import json, re, sys
                pattern = json.load(open(sys.argv[1]))['problemMatcher'][0]['pattern'][0]
                for line in sys.stdin:
                    match = re.match(pattern['regexp'], line.rstrip('\\n'))
                    if match: print(*[match[pattern[name]] for name in ['file', 'line', 'severity', 'code']])
                """
            let output = try Tool.run(["check"], in: project).output
            try Data((output + "::error file=a,line=1:1:1: error: text [rule]\n").utf8)
                .write(to: folder.appendingPathComponent("output"))
            let run = try run(
                ["sh", "-c", "python3 -c \"$0\" \"$1\" < output", code, matcher.path], in: folder)
            let findings = output.split(separator: "\n").filter { $0.hasPrefix("L10n.xcstrings:") }
            #expect(findings.count > 1 && run.output.split(separator: "\n").count == findings.count, "\(run.output)")
            #expect(run.output.contains("L10n.xcstrings 81 error format-unnumbered-reorder"), "\(run.output)")
        }
    }

    @Test(.enabled(if: hasYAML, "Python has no library for YAML")) func gitLabJobWritesItsReports() throws {
        try Release.unpacked { release in
            let folder = release.deletingLastPathComponent().appendingPathComponent("project")
            try FileManager.default.copyItem(at: Self.project, to: folder)
            let code = """
                import re, sys, yaml
                header, jobs = yaml.safe_load_all(open(sys.argv[1]).read())
                inputs = header['spec']['inputs']
                job = jobs['l10n']
                reports = job['artifacts']['reports']
                script = '\\n'.join(job['script'])
                print(re.sub(r'\\$\\[\\[ inputs\\.(\\w+) \\]\\]', lambda match: inputs[match[1]]['default'], script))
                assert all(path in script for path in reports.values())
                """
            let template = Self.packaging.appendingPathComponent("gitlab/l10n.yml").path
            let script = try run(["python3", "-c", code, template], in: folder).output
            let path = "\(release.path)/bin:\(Self.environment["PATH"] ?? "")"
            _ = try run(["sh", "-e", "-c", script], in: folder, ["PATH": path], exit: 1)
            for name in ["l10n-quality.json", "l10n-tests.xml"] {
                #expect(
                    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8).contains(
                        "format-unnumbered-reorder"))
            }
        }
    }

    /// The files that name the version of a release name this one.
    @Test func filesNameThisVersion() throws {
        let version = String(try #require(Self.version.split(separator: " ").dropFirst().first))
        for path in ["github/action.yml", "gitlab/l10n.yml", "mise/mise.toml"] {
            let text = try String(contentsOf: Self.packaging.appendingPathComponent(path), encoding: .utf8)
            let versions = text.matches(of: /\b\d+\.\d+\.\d+\b/).map { String($0.0) }
            #expect(!versions.isEmpty && versions.allSatisfy { $0 == version }, "\(path): \(versions)")
        }
        let manifest = try String(contentsOf: Places.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        #expect(manifest.contains("/swift-l10n-prebuilt\", exact: \"\(version)\")"))
    }

    @Test func formulaHasTheChecksumOfTheArchive() throws {
        let formula = try String(contentsOf: Release.folder.appendingPathComponent("l10n.rb"), encoding: .utf8)
        let archive = try Release.file(".tar.xz").lastPathComponent
        let sums = try String(contentsOf: Release.folder.appendingPathComponent("SHA256SUMS"), encoding: .utf8)
        let row = try #require(sums.split(separator: "\n").first { $0.hasSuffix(archive) })
        #expect(formula.contains("sha256 \"\(row.prefix(64))\"") && formula.contains("/\(archive)\""), "\(formula)")
        #expect(!formula.contains("{{"))
    }

    /// Every path that the formula installs is in the archive.
    @Test func formulaInstallsWhatTheArchiveHas() throws {
        let formula = try String(contentsOf: Release.folder.appendingPathComponent("l10n.rb"), encoding: .utf8)
        try Release.unpacked { folder in
            let paths = formula.matches(of: /"((?:bin|share)\/[^"*]*)/).map { String($0.1) }
            #expect(paths.count == 6)
            for path in paths {
                #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path), "\(path)")
            }
        }
    }

    @Test func documentListsTheComponentsOfTheProgram() throws {
        struct Document: Decodable {
            struct Package: Decodable {
                let id: String, name: String, versionInfo: String, licenseConcluded: String

                enum CodingKeys: String, CodingKey {
                    case id = "SPDXID"
                    case name, versionInfo, licenseConcluded
                }
            }
            struct Relationship: Decodable { let spdxElementId: String, relatedSpdxElement: String }
            let spdxVersion: String
            let packages: [Package]
            let relationships: [Relationship]
        }
        let file = try Release.file(".spdx.json")
        let document = try JSONDecoder().decode(Document.self, from: Data(contentsOf: file))
        #expect(document.spdxVersion == "SPDX-2.3")
        try Release.unpacked { folder in
            let licenses = try FileManager.default.contentsOfDirectory(
                atPath: folder.appendingPathComponent("share/doc/l10n/licenses").path)
            #expect(Set(licenses) == Set(document.packages.dropFirst().map { "\($0.name).txt" }))
        }
        let identifiers = Set(document.packages.map(\.id))
        #expect(identifiers.count == document.packages.count)
        #expect(Set(document.relationships.map(\.relatedSpdxElement)) == identifiers)
        for package in document.packages { #expect(package.versionInfo != "unknown" && !package.licenseConcluded.isEmpty) }
    }
}
