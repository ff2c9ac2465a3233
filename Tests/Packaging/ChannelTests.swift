import Foundation
import TestSupport
import Testing

/// The ways in which a release is installed, with what `swift run dev package` made.
@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: Release.folder.appendingPathComponent("SHA256SUMS").path),
        "run 'swift run dev package' to make the files of a release"))
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
        let names = try FileManager.default.contentsOfDirectory(atPath: Release.folder.path)
        let wheel = Release.folder.appendingPathComponent(try #require(names.first { $0.hasSuffix(".whl") }))
        try withTemporaryFolder { folder in
            _ = try run(["python3", "-m", "venv", "environment"], in: folder)
            let programs = folder.appendingPathComponent("environment/bin")
            let pip = programs.appendingPathComponent("pip").path
            _ = try run([pip, "install", "--quiet", "--no-index", wheel.path], in: folder)
            #expect(try run([programs.appendingPathComponent("l10n").path, "--version"], in: folder).output == Self.version)
            // pip compares all files with the list in the wheel.
            _ = try run([pip, "check"], in: folder)
            let shown = try run([pip, "show", "--files", "swift-l10n"], in: folder).output
            for path in ["bin/l10n", "licenses/LICENSE", "licenses/licenses/swift-mustache.txt"] {
                #expect(shown.contains(path), "\(shown)")
            }
            _ = try run([pip, "uninstall", "--quiet", "--yes", "swift-l10n"], in: folder)
            #expect(!FileManager.default.fileExists(atPath: programs.appendingPathComponent("l10n").path))
        }
    }

    /// The checksums in a wheel are those of its files.
    @Test func wheelListsItsFiles() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Release.folder.path)
        let wheel = Release.folder.appendingPathComponent(try #require(names.first { $0.hasSuffix(".whl") }))
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
}
