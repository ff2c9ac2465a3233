import Foundation

/// A Python wheel that contains the program, so that pip and pre-commit install it without a compiler.
struct Wheel {
    let version: String
    let target: TargetInformation
    /// What else is in the program.
    let components: [Component]
    let root: URL

    /// The name of the project on PyPI, where `l10n` is taken.
    private static let name = "swift-l10n"

    /// Fills a folder with the content of the wheel.
    ///
    /// - Returns: The name of the wheel.
    func fill(_ folder: URL, with program: URL) throws -> String {
        let manager = FileManager.default
        let stem = "\(Self.name.replacingOccurrences(of: "-", with: "_"))-\(version)"
        let information = folder.appendingPathComponent("\(stem).dist-info")
        try manager.copy(program, to: folder.appendingPathComponent("\(stem).data/scripts/l10n"))
        try Component.copyLicenses(of: components, root, to: information.appendingPathComponent("licenses"))
        let tags = platforms.map { "py3-none-\($0)" }
        try manager.write(try metadata(), to: information.appendingPathComponent("METADATA"))
        let wheel = "Wheel-Version: 1.0\nGenerator: swift-l10n workbench package\nRoot-Is-Purelib: false\n"
        try manager.write(wheel + tags.map { "Tag: \($0)\n" }.joined(), to: information.appendingPathComponent("WHEEL"))
        try manager.write(try record(of: folder, stem), to: information.appendingPathComponent("RECORD"))
        return "\(stem)-py3-none-\(platforms.joined(separator: ".")).whl"
    }

    private func metadata() throws -> String {
        let files = ["LICENSE"] + components.map { "licenses/\($0.name).txt" }
        return """
            Metadata-Version: 2.4
            Name: \(Self.name)
            Version: \(version)
            Summary: Checks and edits Apple's String Catalogs, compiles them, and generates Swift code
            Home-page: https://github.com/swift-l10n/swift-l10n
            License-Expression: \(Component.expression(components))
            \(files.map { "License-File: \($0)" }.joined(separator: "\n"))
            Requires-Python: >=3.7
            Description-Content-Type: text/markdown

            The program [`l10n`](https://github.com/swift-l10n/swift-l10n). It doesn't use Python.

            """
    }

    /// The platforms on which pip installs it. On Linux, the program needs no C library, so these are the oldest that pip knows.
    private var platforms: [String] {
        #if os(Linux)
            let names = ["manylinux2014", "manylinux_2_17", "musllinux_1_1"]
        #else
            let names = ["macosx_13_0"]
        #endif
        return names.map { "\($0)_\(target.architecture)" }
    }

    /// The list of all files with their checksums, as the format demands: in base64 for addresses, without padding.
    private func record(of folder: URL, _ stem: String) throws -> String {
        let rows = try FileManager.default.filePaths(below: folder).map { path in
            let size = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(path).path)[.size]
            let digits = try Checksum.sha256(of: [path], in: folder).prefix(64)
            var bytes: [UInt8] = []
            for index in stride(from: 0, to: 64, by: 2) {
                bytes.append(UInt8(digits.dropFirst(index).prefix(2), radix: 16) ?? 0)
            }
            let text = Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
                .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
            return "\(path),sha256=\(text),\(size ?? 0)\n"
        }
        return rows.joined() + "\(stem).dist-info/RECORD,,\n"
    }
}

enum Checksum {
    /// A line with the SHA-256 and the name of each file.
    static func sha256(of names: [String], in folder: URL) throws -> String {
        #if os(macOS)
            try Command.output("shasum", ["-a", "256"] + names, in: folder)
        #else
            try Command.output("sha256sum", names, in: folder)
        #endif
    }
}
