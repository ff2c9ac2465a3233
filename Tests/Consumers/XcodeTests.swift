#if os(macOS)
    import Foundation
    import TestSupport
    import Testing

    /// The consumers as Xcode builds them.
    @Suite(
        .serialized,
        .enabled(
            if: ProcessInfo.processInfo.environment["CI"] != nil || ProcessInfo.processInfo.environment["L10N_CONSUMERS"] != nil,
            "set L10N_CONSUMERS=1 to build the consumers, which takes minutes"))
    struct XcodeTests {
        /// Programs that use the build plugin, and a part of what they print in the languages of this machine.
        @Test(arguments: ["BundleTexts", "PluginInTarget", "TwoCatalogs"]) func xcodebuildBuildsWithThePlugin(_ name: String)
            throws
        {
            try withTemporaryFolder { folder in
                let package = folder.appendingPathComponent("Übung mit \(name)")
                try FileManager.default.copyItem(at: ConsumerTests.folder.appendingPathComponent(name), to: package)
                // Xcode reads manifests without the environment.
                let manifest = package.appendingPathComponent("Package.swift")
                let text = try String(contentsOf: manifest, encoding: .utf8).replacingOccurrences(
                    of: #"Context.environment["SWIFT_L10N"] ?? "../../..""#, with: "\"\(Places.root.path)\"")
                try #require(text.contains(Places.root.path))
                try Data(text.utf8).write(to: manifest)

                let products = folder.appendingPathComponent("derived")
                let run = try Tool.run(
                    URL(fileURLWithPath: "/usr/bin/xcodebuild"),
                    [
                        "build", "-scheme", "App", "-destination", "platform=macOS", "-derivedDataPath", products.path,
                        // Nobody is there to trust the plugin.
                        "-skipPackagePluginValidation",
                    ], in: package, ProcessInfo.processInfo.environment)
                try #require(run.exitCode == 0, "\(run.output.suffix(5000))\(run.errors)")
                let program = products.appendingPathComponent("Build/Products/Debug/App")
                let texts = try Tool.run(program, in: package, ProcessInfo.processInfo.environment)
                #expect(texts.exitCode == 0 && !texts.output.isEmpty, "\(texts.output)\(texts.errors)")
            }
        }
    }
#endif
