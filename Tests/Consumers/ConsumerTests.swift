import Foundation
import TestSupport
import Testing

/// Packages that use this one as other people do, in a folder with a difficult name, with both build systems of SwiftPM.
///
/// A consumer is a folder next to this file: a package, and `steps.json` with the steps of its test. Building consumers takes
/// minutes, so they run only if `CI` or `L10N_CONSUMERS` is set, the latter to 1 or to the name of one consumer.
///
/// A build system builds one consumer after another, because they share a build folder. The two build systems run side by side.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["CI"] != nil || ProcessInfo.processInfo.environment["L10N_CONSUMERS"] != nil,
        "set L10N_CONSUMERS=1 to build the consumers, which takes minutes"))
struct ConsumerTests {
    /// One step. One field of the first group is set.
    struct Step: Decodable {
        /// The arguments of `swift`.
        let swift: [String]?
        /// A program of the package to run.
        let run: String?
        /// A file to write, with `text`.
        let write: String?
        /// A file in which every `old` becomes `new`.
        let replace: String?
        let copy: [String]?
        let move: [String]?
        let remove: String?

        /// The build system of the step, or nil for both.
        let system: String?
        let text: String?
        let old: String?
        let new: String?
        let language: String?
        /// The expected exit code of `swift`, by default 0. Every failure of SwiftPM is 1.
        let exit: Int32?
        /// Texts that `swift` prints.
        let shows: [String]?
        /// Texts that `swift` does not print.
        var hides: [String]?
        /// The output of the program.
        let prints: String?
    }

    static let folder = Places.root.appendingPathComponent("Tests/Consumers")

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0)/steps.json").path) }
        .filter { name in selection == nil || selection == "1" || selection == name }.sorted()
    private static let selection = ProcessInfo.processInfo.environment["L10N_CONSUMERS"]

    @Test(arguments: ["native", "swiftbuild"]) func consumersWork(_ buildSystem: String) throws {
        for name in Self.names { try perform(try steps(name), of: name, buildSystem) }
    }

    private static let prebuilt = Places.root.appendingPathComponent(".build/package/swift-l10n-prebuilt")

    /// With a trait, the same package uses the prebuilt generator and does not compile one.
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: prebuilt.path),
            "run 'swift run workbench package' to make the prebuilt generator"),
        arguments: ["native", "swiftbuild"]) func worksWithThePrebuiltGenerator(_ buildSystem: String) throws
    {
        var steps = try steps("PluginInTarget").prefix(while: { $0.replace == nil })
        steps[0].hides = ["error:", "CodeGeneration"]
        // SwiftPM remembers the commit of a tag at an address, so each test has its own address.
        try withTemporaryFolder { folder in
            let published = folder.appendingPathComponent("swift-l10n-prebuilt")
            try perform(steps, of: "PluginInTarget", buildSystem, variant: "-prebuilt") { package in
                try selectPrebuilt(in: package.appendingPathComponent("Package.swift"))
                try publish(to: published, for: package)
            }
        }
    }

    private func selectPrebuilt(in manifest: URL) throws {
        let text = try String(contentsOf: manifest, encoding: .utf8)
        let dependency = #"?? "../../..""#
        try #require(text.contains(dependency))
        try Data(text.replacingOccurrences(of: dependency, with: #"\#(dependency), traits: ["Prebuilt"]"#).utf8).write(
            to: manifest)
    }

    /// Makes the repository that is published as the package with the generator, with the tag of this version.
    private func publish(to published: URL, for package: URL) throws {
        try FileManager.default.copyItem(at: Self.prebuilt, to: published)
        let script = """
            set -e
            git -C "$0" init -q && git -C "$0" add -A
            git -C "$0" -c user.name=l10n -c user.email=l10n@example.com commit -qm Release
            git -C "$0" tag "$1"
            swift package config set-mirror --original https://github.com/swift-l10n/swift-l10n-prebuilt --mirror "file://$0"
            """
        let version = try Tool.run(["--version"], in: package).output.split(separator: " ")[1]
        let run = try Tool.run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", script, published.path, String(version)], in: package,
            ProcessInfo.processInfo.environment)
        try #require(run.exitCode == 0, "\(run.output)\(run.errors)")
    }

    private func steps(_ name: String) throws -> [Step] {
        try JSONDecoder().decode(
            [Step].self, from: Data(contentsOf: Self.folder.appendingPathComponent("\(name)/steps.json")))
    }

    private func perform(
        _ steps: some Sequence<Step>, of name: String, _ buildSystem: String, variant: String = "",
        preparing: (URL) throws -> Void = { _ in }
    ) throws {
        // All consumers are built in one place: for a package in another place, the build systems compile its dependencies again.
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(
            "l10n-consumers" + Places.root.path.replacingOccurrences(of: "/", with: "-") + "-\(buildSystem)\(variant)")
        let package = place.appendingPathComponent("Übung mit Paket")
        try? FileManager.default.removeItem(at: place)
        defer { try? FileManager.default.removeItem(at: place) }
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.folder.appendingPathComponent(name), to: package)
        // The copies keep the times of the originals, which may be older than what the last consumer left in the build folder.
        for path in try FileManager.default.subpathsOfDirectory(atPath: package.path) {
            let file = package.appendingPathComponent(path).path
            try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file)
        }
        try preparing(package)
        let consumer = Consumer(package: package, buildSystem: buildSystem, variant: variant)
        for (number, step) in steps.enumerated() where step.system ?? buildSystem == buildSystem {
            // The steps after a failed one are meaningless.
            guard try consumer.perform(step, "\(name), \(buildSystem), step \(number + 1)") else { return }
        }
    }
}

/// A copy of a consumer, and how it is built.
private final class Consumer {
    private let package: URL
    private let buildSystem: String
    /// What distinguishes its build folder.
    private let variant: String
    /// The folder with its programs, which SwiftPM takes seconds to tell.
    private lazy var products = Result {
        URL(fileURLWithPath: try swift(["build", "--show-bin-path"]).output.split(separator: "\n").last.map(String.init) ?? "")
    }

    init(package: URL, buildSystem: String, variant: String) {
        self.package = package
        self.buildSystem = buildSystem
        self.variant = variant
    }

    /// One build folder for all consumers, so that each build system builds the generator once.
    private var options: [String] {
        let scratch = Places.root.appendingPathComponent(".build/consumers/\(buildSystem)\(variant)").path
        return ["--package-path", package.path, "--scratch-path", scratch, "--build-system", buildSystem]
    }

    private var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging(["SWIFT_L10N": Places.root.path]) { $1 }
    }

    /// Runs `swift`. A crash of the build system in libdispatch is logged and repeated at most twice: on Linux, the `swiftbuild` of
    /// Swift 6.3 sometimes crashes there, with any package (github.com/swiftlang/swift/issues/87033).
    private func swift(_ arguments: [String]) throws -> Tool.Run {
        let env = URL(fileURLWithPath: "/usr/bin/env")
        var run: Tool.Run
        var restarts = 0
        repeat {
            run = try Tool.run(
                env, ["swift", arguments[0]] + options + arguments.dropFirst(), in: package.deletingLastPathComponent(),
                environment)
            let isInLibdispatch = (run.output + run.errors).contains("_dispatch_event_loop_drain")
            guard run.isCrash, isInLibdispatch, restarts < 2 else { break }
            restarts += 1
            print("The build system crashed in libdispatch; start \(restarts + 1) of `swift \(arguments.joined(separator: " "))`")
        } while true
        return run
    }

    private func url(_ path: String) -> URL { package.appendingPathComponent(path) }

    /// Performs a step. The result is whether it met the expectations.
    func perform(_ step: ConsumerTests.Step, _ label: String) throws -> Bool {
        if let arguments = step.swift { return check(try swift(arguments), step, label) }
        if let program = step.run { return try run(program, step, label) }
        if let path = step.write, let text = step.text { try write(text, to: path) }
        if let path = step.replace, let old = step.old, let new = step.new {
            let text = try String(contentsOf: url(path), encoding: .utf8)
            try #require(text.contains(old), "\(label): '\(old)' is not in \(path)")
            try write(text.replacingOccurrences(of: old, with: new), to: path)
        }
        for (paths, move) in [(step.copy, false), (step.move, true)] {
            guard let paths else { continue }
            let target = url(paths[1])
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            if move {
                try FileManager.default.moveItem(at: url(paths[0]), to: target)
            } else {
                try FileManager.default.copyItem(at: url(paths[0]), to: target)
            }
        }
        if let path = step.remove { try FileManager.default.removeItem(at: url(path)) }
        return true
    }

    private func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: url(path)) }

    private func check(_ run: Tool.Run, _ step: ConsumerTests.Step, _ label: String) -> Bool {
        let all = run.output + run.errors
        var problems = run.exitCode == step.exit ?? 0 ? [] : ["ended with \(run.exitCode)"]
        problems += (step.shows ?? []).filter { !all.contains($0) }.map { "does not show '\($0)'" }
        problems += (step.hides ?? []).filter { all.contains($0) }.map { "shows '\($0)'" }
        if !problems.isEmpty { Issue.record("\(label) \(problems.joined(separator: ", ")):\n\(all)") }
        return problems.isEmpty
    }

    private func run(_ program: String, _ step: ConsumerTests.Step, _ label: String) throws -> Bool {
        let run = try Tool.run(
            products.get().appendingPathComponent(program), in: package,
            environment.filter { !["LANGUAGE", "LC_ALL", "LC_MESSAGES"].contains($0.key) }
                .merging(["LANG": step.language ?? "C"]) { $1 })
        if run.output != step.prints { Issue.record("\(label) prints '\(run.output)' \(run.errors)") }
        return run.output == step.prints
    }
}
