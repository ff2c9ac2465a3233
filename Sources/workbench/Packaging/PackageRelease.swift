import ArgumentParser
import Foundation
import L10nSyntax
import L10nValidation
import TestSupport

/// `workbench package` builds what a release of this version consists of for the current platform, in `.build/package/release`.
///
/// It is the same bytes whenever it is built from the same sources with the same tools in the same places, in a folder of the same
/// name, which is the name of the package for the compiler:
/// * `l10n-<version>-<platform>.tar.xz`, the program with its man page, completions, and licenses,
/// * `l10n.artifactbundle.zip` and `l10n-generate-prebuilt.artifactbundle.zip`, the program and the generator as SwiftPM binary targets,
/// * `swift_l10n-<version>-py3-none-<platform>.whl`, the program for pip and pre-commit,
/// * `l10n-<version>-<platform>.spdx.json`, what the program consists of,
/// * `l10n.rb`, the formula of Homebrew,
/// * `SHA256SUMS`, the checksums of all files.
///
/// On Linux, the programs are linked statically, so that they need no library of the machine, and check spelling.
///
/// Next to that folder, it makes `swift-l10n-prebuilt`, the package with this generator that the trait `Prebuilt` uses.
struct PackageRelease: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "package", abstract: "Make the files of a release for this platform, in .build/package/release.")

    private var version: String { ToolInformation.currentVersion }

    func run() throws {
        let root = Places.root
        let folder = root.appendingPathComponent(".build/package")
        let scratch = folder.appendingPathComponent("build")
        let target = try TargetInformation.current()
        let programs = try build(in: folder, scratch)
        let release = try FileManager.default.emptyFolder(folder.appendingPathComponent("release"))
        let components = try Component.all(root, scratch: scratch, target)

        var bundle = folder
        // In a graph of packages, the name of the generator is that of the target with its sources.
        for (name, program) in [("l10n", "l10n"), ("l10n-generate-prebuilt", "l10n-generate")] {
            let bundles = try FileManager.default.emptyFolder(folder.appendingPathComponent("bundle"))
            bundle = try ArtifactBundle.make(
                of: programs.appendingPathComponent(program), named: name, version, target.triple, in: bundles)
            try Component.copyLicenses(of: components, root, to: bundle)
            try Archive.zip(bundles, to: release.appendingPathComponent("\(bundle.lastPathComponent).zip"))
        }
        try makePackage(from: root, bundle, in: folder)

        let program = programs.appendingPathComponent("l10n")
        let name = "l10n-\(version)-\(target.triple)"
        let archive = try FileManager.default.emptyFolder(folder.appendingPathComponent("archive"))
        try fill(archive.appendingPathComponent(name), program, root, components)
        let bill = try SoftwareBill(name, version, of: program, components).text()
        try FileManager.default.write(bill, to: release.appendingPathComponent("\(name).spdx.json"))
        try FileManager.default.write(bill, to: archive.appendingPathComponent("\(name)/share/doc/l10n/l10n.spdx.json"))
        try Archive.tar(archive, to: release.appendingPathComponent("\(name).tar.xz"))

        try writeFormula(root, "\(name).tar.xz", target, in: release)

        let wheel = try FileManager.default.emptyFolder(folder.appendingPathComponent("wheel"))
        let wheelName = try Wheel(version: version, target: target, components: components, root: root).fill(wheel, with: program)
        try Archive.zip(wheel, to: release.appendingPathComponent(wheelName))
        try writeChecksums(release)
    }

    // MARK: Programs

    /// What depends on the folder of the sources, and not on them alone: hashes of the compiler's command lines, and one of the
    /// program before its symbols are removed.
    private static let sectionsOfFolders = [".swift_modhash", ".note.gnu.build-id"]

    /// Builds the programs.
    ///
    /// - Returns: The folder with them, without symbols on Linux.
    private func build(in folder: URL, _ scratch: URL) throws -> URL {
        #if os(Linux)
            let options =
                try StaticLinking(folder: folder.appendingPathComponent("static")).prepare() + ["--traits", "default,Spelling"]
        #else
            let options: [String] = []
        #endif
        let programs = try FileManager.default.emptyFolder(folder.appendingPathComponent("programs"))
        for product in ["l10n-generate", "l10n"] {
            try Repository.buildRelease(product, scratchPath: scratch.path, options)
            let program = programs.appendingPathComponent(product)
            try FileManager.default.copyItem(at: scratch.appendingPathComponent("release/\(product)"), to: program)
            #if os(Linux)
                try Command.execute("strip", Self.sectionsOfFolders.map { "--remove-section=\($0)" } + [program.path])
            #endif
        }
        return programs
    }

    // MARK: Archive

    /// Fills a folder in the layout of `/usr/local`.
    private func fill(_ tree: URL, _ program: URL, _ root: URL, _ components: [Component]) throws {
        try FileManager.default.copy(program, to: tree.appendingPathComponent("bin/l10n"))
        try FileManager.default.copy(Manual.make(of: program.path), to: tree.appendingPathComponent("share/man/man1/l10n.1"))
        let completions = [
            "bash": "bash-completion/completions/l10n", "zsh": "zsh/site-functions/_l10n",
            "fish": "fish/vendor_completions.d/l10n.fish",
        ]
        for (shell, path) in completions {
            let script = try Command.output(program.path, ["--generate-completion-script", shell])
            try FileManager.default.write(script, to: tree.appendingPathComponent("share/\(path)"))
        }
        try Component.copyLicenses(of: components, root, to: tree.appendingPathComponent("share/doc/l10n"))
    }

    /// Writes the formula of Homebrew, which has the checksum of the archive.
    private func writeFormula(_ root: URL, _ archive: String, _ target: TargetInformation, in release: URL) throws {
        let path = "Packaging/homebrew/l10n.rb.mustache"
        let template = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        let formula = try MustacheTemplate(template).render([
            "version": .text(version), "architecture": .text(target.architecture), "archive": .text(archive),
            "checksum": .text(String(Checksum.sha256(of: [archive], in: release).prefix(64))),
        ]).text
        try FileManager.default.write(formula, to: release.appendingPathComponent("l10n.rb"))
    }

    private func writeChecksums(_ release: URL) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: release.path).sorted()
        let sums = try Checksum.sha256(of: names, in: release)
        try FileManager.default.write(sums, to: release.appendingPathComponent("SHA256SUMS"))
        try FileHandle.standardOutput.write(contentsOf: Data("\(release.path)\n\(sums)".utf8))
    }

    // MARK: Package

    /// Creates the package with the prebuilt generator.
    private func makePackage(from root: URL, _ bundle: URL, in folder: URL) throws {
        let package = try FileManager.default.emptyFolder(folder.appendingPathComponent("swift-l10n-prebuilt"))
        try FileManager.default.copy(bundle, to: package.appendingPathComponent(bundle.lastPathComponent))
        let template = try String(contentsOf: root.appendingPathComponent("Templates/prebuilt.mustache"), encoding: .utf8)
        let manifest = try MustacheTemplate(template).render(["version": .text(version)]).text
        try FileManager.default.write(manifest, to: package.appendingPathComponent("Package.swift"))
    }
}
