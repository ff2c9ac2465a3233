import ArgumentParser
import Foundation
import Mustache
import Reporting

/// `dev package` builds the artifacts of a release for the current platform.
///
/// It writes to `.build/package`:
/// * `l10n-generate.artifactbundle.zip`, the generator as a SwiftPM binary target, and prints its checksum,
/// * `swift-l10n-prebuilt`, a package with the build plugin and the runtime that uses this generator instead of compiling one,
/// * on Linux `l10n`, linked statically, so that it needs neither Swift nor ICU on the machine,
/// * `l10n.1`, its man page.
struct PackageRelease: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "package", abstract: "Make the prebuilt generator, the man page, and, on Linux, a static l10n.")

    private var version: String { ToolInformation.currentVersion }

    func run() throws {
        let root = try Repository.root()
        let folder = root.appendingPathComponent(".build/package")
        let scratch = folder.appendingPathComponent("build")
        let target = try TargetInformation.current()
        #if os(Linux)
            try useStaticICU(in: folder)
        #endif
        for product in ["l10n-generate", "l10n"] {
            try Repository.buildRelease(product, scratchPath: scratch.path)
        }
        let programs = scratch.appendingPathComponent("release")
        let bundle = try makeBundle(of: programs.appendingPathComponent("l10n-generate"), target.triple, in: folder)
        let archive = folder.appendingPathComponent("l10n-generate.artifactbundle.zip")
        try? FileManager.default.removeItem(at: archive)
        try execute("zip", ["-q", "-X", "-r", archive.lastPathComponent, bundle.lastPathComponent], in: folder)
        try makePackage(from: root, bundle, in: folder)
        try replace(
            folder.appendingPathComponent("l10n.1"),
            byCopyOf: Manual.make(of: programs.appendingPathComponent("l10n").path))
        #if os(Linux)
            try replace(folder.appendingPathComponent("l10n"), byCopyOf: programs.appendingPathComponent("l10n"))
            try execute("strip", [folder.appendingPathComponent("l10n").path])
        #endif
        try FileHandle.standardOutput.write(contentsOf: Data("\(archive.path)\nchecksum: ".utf8))
        try execute("swift", ["package", "compute-checksum", archive.path])
    }

    // MARK: Parts

    /// Writes a pkg-config file for ICU's static libraries that overrides the one of the system.
    private func useStaticICU(in folder: URL) throws {
        let files = folder.appendingPathComponent("pkgconfig")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        let text = """
            Name: icu-i18n
            Description: ICU, linked statically
            Version: 0
            Libs: -l:libicui18n.a -l:libicuuc.a -l:libicudata.a -l:libstdc++.a -lm

            """
        try Data(text.utf8).write(to: files.appendingPathComponent("icu-i18n.pc"))
        setenv("PKG_CONFIG_PATH", files.path, 1)
    }

    /// Creates `l10n-generate.artifactbundle` in the format of SE-0305.
    private func makeBundle(of program: URL, _ triple: String, in folder: URL) throws -> URL {
        let bundle = folder.appendingPathComponent("l10n-generate.artifactbundle")
        try? FileManager.default.removeItem(at: bundle)
        let path = "l10n-generate-\(version)-\(triple)/bin/l10n-generate"
        let copy = bundle.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: program, to: copy)
        #if os(Linux)
            try execute("strip", [copy.path])
        #endif
        let manifest = """
            {
              "schemaVersion" : "1.0",
              "artifacts" : {
                "l10n-generate" : {
                  "type" : "executable",
                  "version" : "\(version)",
                  "variants" : [{ "path" : "\(path)", "supportedTriples" : ["\(triple)"] }]
                }
              }
            }

            """
        try Data(manifest.utf8).write(to: bundle.appendingPathComponent("info.json"))
        return bundle
    }

    /// Creates a package with the same products for consumers, but with a binary target instead of the generator's sources.
    private func makePackage(from root: URL, _ bundle: URL, in folder: URL) throws {
        let package = folder.appendingPathComponent("swift-l10n-prebuilt")
        try? FileManager.default.removeItem(at: package)
        // The plugin has a symbolic link to the last one.
        let parts = [
            "Sources/L10nRuntime", "Sources/L10nTesting", "Sources/Plugins/L10nBuildPlugin", "LICENSE",
            "Sources/CLDR/LanguageFolder.swift",
        ]
        for path in parts {
            let copy = package.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: root.appendingPathComponent(path), to: copy)
        }
        try FileManager.default.copyItem(at: bundle, to: package.appendingPathComponent(bundle.lastPathComponent))
        let template = try String(contentsOf: root.appendingPathComponent("Templates/prebuilt.mustache"), encoding: .utf8)
        let manifest = try MustacheTemplate(string: template).render(["version": version])
        try Data(manifest.utf8).write(to: package.appendingPathComponent("Package.swift"))
    }

    private func replace(_ target: URL, byCopyOf source: URL) throws {
        try? FileManager.default.removeItem(at: target)
        try FileManager.default.copyItem(at: source, to: target)
    }

    private func execute(_ program: String, _ arguments: [String], in folder: URL? = nil) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ChildProcess.LaunchError(program: ([program] + arguments).joined(separator: " "), reason: "it failed")
        }
    }
}

/// The platform that the compiler targets.
private struct TargetInformation: Decodable {
    private struct Target: Decodable {
        let unversionedTriple: String
    }

    private let target: Target

    var triple: String { target.unversionedTriple }

    static func current() throws -> TargetInformation {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "-print-target-info"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(TargetInformation.self, from: data)
    }
}
