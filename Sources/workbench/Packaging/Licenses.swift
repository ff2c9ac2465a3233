import ArgumentParser
import Foundation
import L10nCLDR

/// What is linked into the programs, and the licenses that go with them.
struct Component {
    let name: String
    /// An expression of SPDX.
    let license: String
    /// The file with the license.
    let text: URL
    /// Where it comes from.
    let address: String
    let version: String

    /// The licenses of this package and all components.
    static func expression(_ components: [Component]) -> String {
        Set(components.map(\.license) + ["Apache-2.0"]).sorted().joined(separator: " AND ")
    }

    /// Copies the license of this package and, in a folder `licenses`, those of the components.
    static func copyLicenses(of components: [Component], _ root: URL, to folder: URL) throws {
        try FileManager.default.copy(root.appendingPathComponent("LICENSE"), to: folder.appendingPathComponent("LICENSE"))
        for component in components {
            try FileManager.default.copy(component.text, to: folder.appendingPathComponent("licenses/\(component.name).txt"))
        }
    }

    /// All components other than this package.
    ///
    /// - Parameter scratch: The build folder.
    static func all(_ root: URL, scratch: URL, _ target: TargetInformation) throws -> [Component] {
        var components = try packages(scratch)
        components.append(
            Component(
                name: "cldr", license: "Unicode-3.0", text: root.appendingPathComponent("Data/LICENSE-Unicode.txt"),
                address: "https://cldr.unicode.org", version: CLDRPluralRules.cldrVersion))
        #if os(Linux)
            let swift = try Command.output("swiftc", ["--version"]).split(separator: " ")
            let number = swift.firstIndex(of: "version").map { String(swift[$0 + 1]) } ?? "unknown"
            components.append(
                Component(
                    name: "swift", license: "Apache-2.0 WITH Swift-exception", text: target.license,
                    address: "https://github.com/swiftlang/swift", version: number))
            components.append(try debian("icu", ofPackage: "libicu-dev", "Unicode-3.0", "https://icu.unicode.org"))
            components.append(try debian("hunspell", ofPackage: "libhunspell-dev", "MPL-1.1", "https://hunspell.github.io"))
            components.append(try debian("zlib", ofPackage: "zlib1g-dev", "Zlib", "https://zlib.net"))
            components.append(
                try debian("glibc", ofPackage: "libc6-dev", "LGPL-2.1-or-later", "https://www.gnu.org/software/libc"))
            let compiler = try StaticLinking.library("stdc++").deletingLastPathComponent().lastPathComponent
            components.append(
                try debian(
                    "libstdc++", ofPackage: "libstdc++-\(compiler)-dev", "GPL-3.0-or-later WITH GCC-exception-3.1",
                    "https://gcc.gnu.org"))
        #endif
        for component in components where !FileManager.default.fileExists(atPath: component.text.path) {
            throw ValidationError(
                "the license of \(component.name) is not in \(component.text.path), so the program cannot be passed on; install it"
            )
        }
        return components.sorted { $0.name < $1.name }
    }

    /// Where a package comes from, as SwiftPM recorded it.
    private struct Workspace: Decodable {
        struct Object: Decodable { let dependencies: [Dependency] }
        struct Dependency: Decodable {
            struct Reference: Decodable { let identity: String, location: String }
            struct State: Decodable {
                struct Checkout: Decodable { let version: String? }
                let checkoutState: Checkout?
            }
            let packageRef: Reference
            let state: State
            let subpath: String
        }
        let object: Object
    }

    /// Packages that SwiftPM fetches for tests alone.
    private static let packagesOfTests: Set<String> = ["swift-mustache", "yams"]

    private static func packages(_ scratch: URL) throws -> [Component] {
        let state = try Data(contentsOf: scratch.appendingPathComponent("workspace-state.json"))
        let packages = try JSONDecoder().decode(Workspace.self, from: state).object.dependencies
        return try packages.filter { !packagesOfTests.contains($0.packageRef.identity) }.map { package in
            let checkout = scratch.appendingPathComponent("checkouts/\(package.subpath)")
            let name = ["LICENSE.txt", "LICENSE"].first {
                FileManager.default.fileExists(atPath: checkout.appendingPathComponent($0).path)
            }
            let text = checkout.appendingPathComponent(name ?? "LICENSE")
            return Component(
                name: package.packageRef.identity, license: try identifier(text), text: text,
                address: package.packageRef.location, version: package.state.checkoutState?.version ?? "unknown")
        }
    }

    /// The license that a text is.
    private static func identifier(_ text: URL) throws -> String {
        let content = try String(contentsOf: text, encoding: .utf8)
        if content.contains("Runtime Library Exception") { return "Apache-2.0 WITH Swift-exception" }
        if content.contains("Apache License") { return "Apache-2.0" }
        if content.contains("MIT License") { return "MIT" }
        throw ValidationError("\(text.path) is a license that 'workbench package' doesn't know; name it in Licenses.swift")
    }

    #if os(Linux)
        /// A library of the system.
        private static func debian(
            _ name: String, ofPackage package: String, _ license: String, _ address: String
        ) throws -> Component {
            let version = try Command.output("dpkg-query", ["-W", "-f", "${Version}", package])
            return Component(
                name: name, license: license, text: URL(fileURLWithPath: "/usr/share/doc/\(package)/copyright"), address: address,
                version: version)
        }
    #endif
}
