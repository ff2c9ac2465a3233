internal import L10nDiagnostics
package import L10nFileTrees

/// A program that also generates accessors, whose set-up is not read.
package enum OtherGenerator: String, Sendable, CaseIterable {
    case rSwift = "R.swift"
    case xcstringsTool = "xcstrings-tool"

    /// The files in which a project says which packages and programs it uses.
    private static let manifests = ["Package.swift", "project.pbxproj", "Podfile", "Mintfile"]

    /// The first file that names each of these programs, below the current folder.
    package static func uses(in tree: any FileTree) -> [(generator: OtherGenerator, path: String)] {
        let paths = tree.listing(below: ".", suffixes: manifests).paths.filter { manifests.contains(FilePaths.fileName(of: $0)) }
        let texts = paths.compactMap { path in (try? tree.read(path)).map { (path, String(decoding: $0.bytes, as: UTF8.self)) } }
        return allCases.compactMap { generator in
            texts.first { _, text in text.contains(generator.rawValue) }.map { (generator, $0.0) }
        }
    }
}
