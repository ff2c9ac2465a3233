#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// The images of the Dockerfile, without the stage that compiles: what `swift run workbench package` made takes its place.
    ///
    /// The one for CI servers needs Debian's image, which cannot be downloaded everywhere; what it adds to the small one is git.
    @Suite(
        .needsRelease,
        .enabled(if: Images.canRun, "only root can run buildah, which is not installed everywhere"))
    struct ImageTests {
        @Test func smallImageChecksTheProjectMountedIntoIt() throws {
            try Images.withBuilder { folder in
                try Images.build("minimal", ["--tag", "l10n"], in: folder)
                let entry = [
                    "inspect", "--type", "image", "--format", "{{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.WorkingDir}}",
                ]
                let configuration = try Images.buildah(entry + ["l10n"], in: folder).output
                #expect(configuration == "[/usr/local/bin/l10n] /project")

                let container = try Images.buildah(["from", "--pull-never", "l10n"], in: folder).output
                    .trimmingCharacters(in: .whitespacesAndNewlines)
                let project = folder.appendingPathComponent("project")
                try FileManager.default.copyItem(at: ChannelTests.project, to: project)
                let run = try Images.buildah(
                    ["run", "--volume", "\(project.path):/project", container, "--", "/usr/local/bin/l10n", "check"],
                    in: folder, exit: 1)
                #expect(run.output == (try Tool.run(["check"], in: project).output), "\(run.errors)")
            }
        }

        @Test func releaseIsWrittenToAFolder() throws {
            try Images.withBuilder { folder in
                try Images.build("release", ["--output", "written"], in: folder)
                let run = try Tool.run(
                    URL(fileURLWithPath: "/usr/bin/env"), ["sha256sum", "--check", "--strict", "SHA256SUMS"],
                    in: folder.appendingPathComponent("written"), ["PATH": "/usr/bin:/bin"])
                #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
            }
        }
    }

    /// Builds images with buildah, which reads the files of Docker and needs no server.
    private enum Images {
        private static let environment = [
            "BUILDAH_ISOLATION": "chroot", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
        ]

        static let canRun =
            geteuid() == 0
            && (try? Tool.run(URL(fileURLWithPath: "/usr/bin/buildah"), ["info"], in: Places.root, environment))?.exitCode == 0

        /// Runs buildah with images of its own.
        @discardableResult
        static func buildah(_ arguments: [String], in folder: URL, exit: Int32 = 0) throws -> Tool.Run {
            let storage = ["--storage-driver", "vfs", "--root", "\(folder.path)/images", "--runroot", "\(folder.path)/running"]
            let run = try Tool.run(
                URL(fileURLWithPath: "/usr/bin/buildah"), storage + arguments, in: folder, environment)
            try #require(run.exitCode == exit, "\(arguments)\n\(run.output)\(run.errors)")
            return run
        }

        /// Builds a target of the Dockerfile.
        static func build(_ target: String, _ options: [String], in folder: URL) throws {
            let file = Places.root.appendingPathComponent("Packaging/docker/Dockerfile").path
            let builder = ["--build-context", "builder=\(folder.path)/builder"]
            // The last one is the context. Nothing is read from it, as no stage compiles.
            try buildah(["build", "--target", target, "--file", file] + builder + options + ["builder"], in: folder)
        }

        /// Calls `body` with a folder that has the files of the stage `builder`.
        static func withBuilder(_ body: (URL) throws -> Void) throws {
            try Release.unpacked { release in
                let folder = release.deletingLastPathComponent()
                let files = folder.appendingPathComponent("builder")
                let built = files.appendingPathComponent("swift-l10n/.build/package")
                try FileManager.default.createDirectory(at: built, withIntermediateDirectories: true)
                try FileManager.default.copyItem(at: Release.folder, to: built.appendingPathComponent("release"))
                try FileManager.default.moveItem(at: release, to: files.appendingPathComponent("installed"))
                try body(folder)
                // Else its files may be mounted while the folder is removed.
                _ = try? buildah(["rm", "--all"], in: folder)
            }
        }
    }
#endif
