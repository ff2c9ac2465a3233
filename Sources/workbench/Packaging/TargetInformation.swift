import Foundation

/// The platform that the compiler targets, and where its libraries are.
struct TargetInformation: Decodable {
    private struct Target: Decodable {
        let unversionedTriple: String
        let arch: String
    }

    private struct Paths: Decodable {
        let runtimeResourcePath: String
    }

    private let target: Target
    private let paths: Paths

    /// Such as `x86_64-unknown-linux-gnu`.
    var triple: String { target.unversionedTriple }
    /// Such as `x86_64`.
    var architecture: String { target.arch }

    private var resources: URL { URL(fileURLWithPath: paths.runtimeResourcePath) }
    /// The folder of the toolchain's static libraries for Linux.
    var staticLibraries: URL {
        resources.deletingLastPathComponent().appendingPathComponent("swift_static/linux")
    }
    /// The license of the toolchain's libraries.
    var license: URL {
        resources.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("share/swift/LICENSE.txt")
    }

    static func current() throws -> TargetInformation {
        let output = try Command.output("swift", ["-print-target-info"])
        return try JSONDecoder().decode(TargetInformation.self, from: Data(output.utf8))
    }
}
