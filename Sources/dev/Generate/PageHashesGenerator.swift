import ArgumentParser
import Foundation

/// Hashes what the content security policy of the HTML report allows: `ReportFormats/Generated/PageHashes.swift`.
enum PageHashesGenerator {
    static func file(_ root: URL) throws -> GeneratedFile {
        let templates = root.appendingPathComponent("Templates")
        return GeneratedFile(
            path: "Sources/ReportFormats/Generated/PageHashes.swift",
            text: """
                \(GeneratedFile.header)
                /// The SHA-256 of the style and the script in `Templates`, in Base64.
                enum PageHashes {
                    static let style = "\(try hash(of: "report.css", in: templates))"
                    static let script = "\(try hash(of: "report.js", in: templates))"
                }

                """)
    }

    private static func hash(of name: String, in folder: URL) throws -> String {
        // Linux has the one, macOS the other.
        let hasSum = FileManager.default.isExecutableFile(atPath: "/usr/bin/sha256sum")
        let command = hasSum ? ["sha256sum", name] : ["shasum", "-a", "256", name]
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = folder
        process.standardOutput = output
        try process.run()
        let digits = Array(output.fileHandleForReading.readDataToEndOfFile().prefix(64))
        process.waitUntilExit()
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
            UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
        }
        guard process.terminationStatus == 0, bytes.count == 32 else { throw ValidationError("\(command[0]) failed") }
        return Data(bytes).base64EncodedString()
    }
}
