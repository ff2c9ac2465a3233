import Foundation
import TestSupport
import Testing

/// What `swift run workbench package` made, used as the people who download it do.
@Suite(.needsRelease)
struct ReleaseTests {
    @Test func checksumsAreThoseOfAllFiles() throws {
        let run = try Tool.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["sha256sum", "--check", "--strict", "SHA256SUMS"], in: Release.folder)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: Release.folder.path)
        #expect(run.output.split(separator: "\n").count == names.count - 1)
    }

    @Test func archiveIsSortedAndWithoutTimesOrOwners() throws {
        let run = try Tool.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["tar", "--full-time", "--numeric-owner", "-tvf", try Release.file(".tar.xz").path],
            in: Release.folder, ["TZ": "UTC", "PATH": "/usr/bin:/bin"])
        let rows = run.output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows.count > 10)
        for row in rows {
            #expect(row[1] == "0/0" && row[3] == "1980-01-01" && row[4] == "00:00:00", "\(row)")
            #expect(row[0] == (row[5].hasSuffix("/bin/l10n") ? "-rwxr-xr-x" : "-rw-r--r--"), "\(row)")
        }
        #expect(rows.map { $0[5] } == rows.map { $0[5] }.sorted())
    }

    @Test func archiveHasTheProgramItsPageCompletionsAndLicenses() throws {
        try Release.unpacked { folder in
            let expected = [
                "bin/l10n", "share/bash-completion/completions/l10n", "share/doc/l10n/LICENSE", "share/man/man1/l10n.1",
                "share/fish/vendor_completions.d/l10n.fish", "share/zsh/site-functions/_l10n",
            ]
            for path in expected {
                #expect(try Release.size(folder.appendingPathComponent(path)) > 500, "\(path)")
            }
            let licenses = try FileManager.default.contentsOfDirectory(
                atPath: folder.appendingPathComponent("share/doc/l10n/licenses").path)
            for name in ["cldr", "swift-argument-parser", "swift-subprocess"] {
                #expect(licenses.contains("\(name).txt"))
            }
        }
    }

    /// Elsewhere, the same sources would give other bytes.
    @Test func programDoesNotNameTheFolderItWasBuiltIn() throws {
        try Release.unpacked { folder in
            let program = try Data(contentsOf: folder.appendingPathComponent("bin/l10n"))
            #expect(program.range(of: Data(Places.root.path.utf8)) == nil)
            #if os(Linux)
                // Hashes of command lines with that folder.
                for section in [".swift_modhash", ".note.gnu.build-id"] {
                    #expect(program.range(of: Data(section.utf8)) == nil, "\(section)")
                }
            #endif
        }
    }

    #if os(Linux)
        /// It would take 10 MB.
        @Test(arguments: ["NSRegularExpression", "NSNumberFormatter", "__CFString"])
        func programDoesNotContainAllOfFoundation(_ type: String) throws {
            try Release.unpacked { folder in
                let program = try Data(contentsOf: folder.appendingPathComponent("bin/l10n"))
                #expect(program.range(of: Data(type.utf8)) == nil)
            }
        }

        @Test func archiveIsSmall() throws {
            try Release.unpacked { folder in
                #expect(try Release.size(folder.appendingPathComponent("bin/l10n")) <= 45_000_000)
                let archive = try Release.file(".tar.xz")
                #expect(try Release.size(archive) <= 15_000_000)
            }
        }

        @Test func readmeSaysHowLargeTheProgramIs() throws {
            let readme = try String(contentsOf: Places.root.appendingPathComponent("README.md"), encoding: .utf8)
            let said = try #require(readme.firstMatch(of: /a release is one program of (\d+) MB/).flatMap { Double($0.1) })
            try Release.unpacked { folder in
                let size = Double(try Release.size(folder.appendingPathComponent("bin/l10n"))) / 1_000_000
                #expect(abs(size - said) <= 1)
            }
        }

        private static let canMount =
            geteuid() == 0
            && (try? Tool.run(
                URL(fileURLWithPath: "/usr/bin/unshare"), ["--mount", "true"], in: Places.root))?.exitCode == 0

        /// A root with only the program, a project, and the processes that every system shows.
        @Test(.enabled(if: canMount, "only root can mount folders"))
        func programNeedsNothingOfTheSystem() throws {
            try Release.unpacked { folder in
                let root = folder.deletingLastPathComponent().appendingPathComponent("root")
                try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
                try FileManager.default.copyItem(
                    at: folder.appendingPathComponent("bin/l10n"), to: root.appendingPathComponent("l10n"))
                let project = root.appendingPathComponent("project")
                try FileManager.default.copyItem(
                    at: ChannelTests.project, to: project)

                try FileManager.default.createDirectory(
                    at: root.appendingPathComponent("proc"), withIntermediateDirectories: true)

                func run(_ arguments: [String]) throws -> Tool.Run {
                    // The mount ends with the process.
                    let script = "mount --rbind /proc \"$0/proc\" && exec chroot \"$0\" /l10n \"$@\""
                    return try Tool.run(
                        URL(fileURLWithPath: "/usr/bin/unshare"), ["--mount", "sh", "-c", script, root.path] + arguments,
                        in: folder, ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
                }
                let version = try run(["--version"])
                #expect(version.exitCode == 0, "\(version.errors)")
                // The data of ICU with which it was linked are there.
                #expect(version.output == (try Tool.run(["--version"], in: folder).output))
                let check = try run(["check", "/project"])
                let own = try Tool.run(["check", project.path], in: folder)
                #expect(check.exitCode == own.exitCode)
                #expect(check.output == own.output.replacingOccurrences(of: project.path, with: "/project"), "\(check.errors)")
            }
        }
    #endif
}

extension Trait where Self == ConditionTrait {
    static var needsRelease: Self {
        .enabled(
            if: FileManager.default.fileExists(atPath: Release.folder.appendingPathComponent("SHA256SUMS").path),
            "run 'swift run workbench package' to make the files of a release")
    }
}

/// The files of a release.
enum Release {
    static let folder = Places.root.appendingPathComponent(".build/package/release")

    /// The file with an ending that no other has, such as the archive with the program, `.tar.xz`.
    static func file(_ ending: String) throws -> URL {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return folder.appendingPathComponent(try #require(names.first { $0.hasSuffix(ending) }))
    }

    /// In bytes.
    static func size(_ file: URL) throws -> Int {
        try #require(file.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    }

    /// Calls `body` with the folder that the archive contains.
    static func unpacked(_ body: (URL) throws -> Void) throws {
        let archive = try file(".tar.xz")
        try withTemporaryFolder { folder in
            let run = try Tool.run(
                URL(fileURLWithPath: "/usr/bin/env"), ["tar", "-xf", archive.path], in: folder, ["PATH": "/usr/bin:/bin"])
            #expect(run.exitCode == 0, "\(run.errors)")
            try body(folder.appendingPathComponent(String(archive.lastPathComponent.dropLast(".tar.xz".count))))
        }
    }
}
