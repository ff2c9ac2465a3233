import Foundation
import TestSupport
import Testing

/// What is compiled only on Apple's systems has the right types, as far as the declarations in the folder `Darwin` are those of Apple's
/// headers. Without such a module, nobody compiles it on Linux.
@Suite(.enabled(if: !isOnDarwin, "the compiler has the real modules here")) struct DarwinTests {
    private static let stubs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Darwin")

    /// The targets that use the C library, from the bottom up: those that import it, and those that get it from `L10nFileTrees`.
    private static let targets = [
        "L10nRuntime", "L10nPlainText", "L10nDiagnostics", "L10nFileTrees", "L10nCatalogChecking", "L10nCommands",
    ]

    @Test func whatOnlyApplesSystemsCompileHasTheRightTypes() throws {
        try withTemporaryFolder { folder in
            try Self.makeStubs(in: folder)
            for target in Self.targets {
                let run = try Self.compile(target, in: folder)
                #expect(run.exitCode == 0, "\(target): \(run.errors.prefix(4_000))")
            }
        }
    }

    @Test func everyTargetWithTheCLibraryIsLookedAt() throws {
        for (target, modules) in try LayeringTests.table.get().outside
        where modules.contains("Darwin") && target != "workbench" {
            #expect(Self.targets.contains(target))
        }
    }

    /// What differs between systems is in one place for each target, and asks for modules, not for the name of a system.
    @Test func aTargetHasOnePlaceForWhatDiffers() throws {
        for target in Self.targets where target != "L10nCommands" {
            var places = 0
            for url in Places.files(below: LayeringTests.folder(target), suffix: ".swift") {
                let text = try String(contentsOf: url, encoding: .utf8)
                if text.contains("canImport(Darwin)") { places += 1 }
                #expect(!text.contains("#if os("), "\(url.lastPathComponent)")
            }
            #expect(places <= 1, "\(target)")
        }
    }

    /// A wrong type where only Apple's systems look is found.
    @Test(arguments: [
        ("L10nFileTrees", "Platform.swift", "st_mtimespec", "st_mtim"),
        ("L10nRuntime", "System.swift", "text.count, CFStringBuiltInEncodings.UTF8.rawValue", "text.count, 1 as Int"),
        ("L10nDiagnostics", "Threads.swift", "var thread: pthread_t?", "var thread: Int32"),
    ]) func aWrongTypeIsFound(_ target: String, _ file: String, _ right: String, _ wrong: String) throws {
        try withTemporaryFolder { folder in
            try Self.makeStubs(in: folder)
            for below in Self.targets.prefix(while: { $0 != target }) { _ = try Self.compile(below, in: folder) }
            let run = try Self.compile(target, in: folder) { name, text in
                name == file ? text.replacing(right, with: wrong, maxReplacements: 1) : text
            }
            #expect(run.exitCode != 0)
            #expect(run.errors.contains(file))
        }
    }

    private static func makeStubs(in folder: URL) throws {
        for name in ["DarwinTypes", "Darwin", "CoreFoundation"] {
            let run = try Tool.swiftc(
                [
                    "-swift-version", "6", "-parse-as-library", "-module-name", name, "-emit-module", "-emit-module-path",
                    "\(name).swiftmodule", "-I", ".", stubs.appendingPathComponent("\(name).swift").path,
                ], in: folder)
            try #require(run.exitCode == 0, "\(run.errors)")
        }
    }

    /// Makes the module of a target with those in the folder, and the others as they were built.
    private static func compile(_ target: String, in folder: URL, _ edit: (String, String) -> String = { $1 }) throws -> Tool.Run
    {
        let products = Tool.products
        let sources = folder.appendingPathComponent("\(target)-sources")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        var paths: [String] = []
        for (index, url) in Places.files(below: LayeringTests.folder(target), suffix: ".swift").enumerated() {
            let name = url.lastPathComponent
            // Two folders may have files of the same name.
            let copy = sources.appendingPathComponent("\(index)-\(name)")
            try edit(name, String(contentsOf: url, encoding: .utf8)).write(to: copy, atomically: false, encoding: .utf8)
            paths.append(copy.path)
        }
        // Those of our modules in C, and of the packages that others depend on.
        let checkouts = products.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("checkouts")
        let maps =
            try FileManager.default.contentsOfDirectory(atPath: products.path)
            .filter { $0.hasPrefix("CL10n") && !$0.hasSuffix("-tool.build") }
            .map { products.appendingPathComponent("\($0)/module.modulemap").path }
            .filter { FileManager.default.fileExists(atPath: $0) }
            + Places.files(below: checkouts, suffix: "/include/module.modulemap").map(\.path)
        return try Tool.swiftc(
            [
                "-swift-version", "6", "-parse-as-library", "-module-name", target, "-package-name", package, "-emit-module",
                "-emit-module-path", "\(target).swiftmodule", "-I", ".", "-I", products.appendingPathComponent("Modules").path,
                "-module-cache-path", "cache",
            ]
                + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
                    ["-enable-upcoming-feature", $0]
                }
                + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + paths, in: folder)
    }

    /// As SwiftPM calls the package of a folder.
    private static let package = String(Places.root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
}

#if canImport(Darwin)
    private let isOnDarwin = true
#else
    private let isOnDarwin = false
#endif
