internal import FileTrees

/// Finds the modules of files by their paths.
struct ModuleFinder {
    private let tree: any FileTree
    /// Whether folders are those of packages.
    private var packages: [String: Bool] = [:]

    init(_ tree: any FileTree) { self.tree = tree }

    /// The module of a file: below the folder of a package, that of the target, `Sources/Client`.
    mutating func module(of path: String) -> CodeModule {
        let folders = path.split(separator: "/").dropLast()
        let first = folders.first.map(String.init) ?? ""
        for end in folders.indices.reversed() where folders[end] == "Sources" || folders[end] == "Tests" {
            let folder = folders[..<end].joined(separator: "/")
            guard isPackage(folder) else { continue }
            return CodeModule(package: folders[...min(end + 1, folders.endIndex - 1)].joined(separator: "/"), folder: first)
        }
        return CodeModule(folder: first)
    }

    private mutating func isPackage(_ folder: String) -> Bool {
        if let known = packages[folder] { return known }
        let isPackage = tree.kind(of: FilePaths.path("Package.swift", in: folder.isEmpty ? "." : folder)) == .file
        packages[folder] = isPackage
        return isPackage
    }
}
