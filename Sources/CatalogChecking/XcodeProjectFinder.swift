internal import L10nDiagnostics
package import L10nFileTrees
package import L10nLinting
internal import L10nPlainText
internal import L10nValidation

/// Finds the Xcode project that a catalog belongs to, and reads the languages of its app.
package struct XcodeProjectFinder {
    private let tree: any FileTree
    private let depth: Int
    private var byFolder: [String: XcodeProject?] = [:]

    package init(tree: any FileTree) {
        self.tree = tree
        depth = tree.currentFolder.split(separator: "/").count
    }

    /// The project in the nearest parent folder, up to the root of the repository or, without one, the current folder. Nil for a
    /// catalog of a Swift package, which has no Xcode project, and if a folder has several projects.
    package mutating func project(of path: String) -> XcodeProject? { project(in: FilePaths.folder(of: path)) }

    private mutating func project(in folder: String) -> XcodeProject? {
        if let known = byFolder[folder] { return known }
        var found: XcodeProject?
        let names = tree.names(in: folder)
        let projects = names.filter { $0.hasSuffix(".xcodeproj") }
        if projects.count == 1 {
            found = read(FilePaths.path(projects[0] + "/project.pbxproj", in: folder))
        } else if projects.isEmpty, !names.contains("Package.swift"), !names.contains(".git"),
            let parent = FilePaths.above(folder, depth: depth), isInCurrentFolder(parent) || isInRepository(parent)
        {
            found = project(in: parent)
        }
        byFolder[folder] = found
        return found
    }

    private func isInCurrentFolder(_ folder: String) -> Bool {
        FilePaths.absolute(folder, from: tree.currentFolder)
            .starts(with: FilePaths.absolute(tree.currentFolder, from: tree.currentFolder))
    }

    /// Whether this folder or a parent is the root of a repository. Checked before listing a folder, because parents outside of a
    /// repository may be large.
    private func isInRepository(_ folder: String) -> Bool {
        if tree.kind(of: FilePaths.path(".git", in: folder)) != .missing { return true }
        return FilePaths.above(folder, depth: depth).map(isInRepository) ?? false
    }

    private func read(_ path: String) -> XcodeProject? {
        guard let source = try? tree.read(path) else { return nil }
        let regions = Self.regions(source)
        if regions.isEmpty { return nil }
        return XcodeProject(
            source: source, regions: regions, developmentRegion: Self.value(of: "developmentRegion", source),
            buildsOnlyKnownLanguages: Self.value(of: "BUILD_ONLY_KNOWN_LOCALIZATIONS", source)?.name == "YES",
            generatesSymbols: Self.value(of: "STRING_CATALOG_GENERATE_SYMBOLS", source).map { $0.name == "YES" })
    }

    /// The first value of a name, bare or in quotation marks: `name = value;`.
    private static func value(of name: String, _ source: SourceFile) -> (name: String, range: ByteRange)? {
        let bytes = source.bytes
        let word = Array((name + " = ").utf8)
        guard let start = bytes.indices.first(where: { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }),
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ";"))
        else { return nil }
        var range = start + word.count..<end
        if bytes[range].first == UInt8(ascii: "\""), bytes[range].last == UInt8(ascii: "\""), range.count > 1 {
            range = range.lowerBound + 1..<range.upperBound - 1
        }
        let place = ByteRange(range)
        return (source.text(in: place), place)
    }

    /// The entries of the first `knownRegions = ( … );`, bare or in quotation marks.
    static func regions(_ source: SourceFile) -> [(name: String, range: ByteRange)] {
        let bytes = source.bytes
        let word = Array("knownRegions".utf8)
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: word) }),
            let open = bytes[start...].firstIndex(of: UInt8(ascii: "(")),
            let close = bytes[open...].firstIndex(of: UInt8(ascii: ")"))
        else { return [] }
        func isPart(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || ASCII.isLetterOrDigit(byte)
        }
        return bytes[(open + 1)..<close].indices.split { !isPart(bytes[$0]) }.compactMap { part in
            guard let first = part.first, let last = part.last else { return nil }
            let range = ByteRange(UInt32(first), UInt32(last + 1))
            let name = source.text(in: range)
            return name == "Base" ? nil : (name, range)
        }
    }
}
