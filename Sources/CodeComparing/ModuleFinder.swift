internal import Diagnostics
internal import FileTrees
internal import Syntax

/// Finds the modules of files by their paths.
struct ModuleFinder {
    private let tree: any FileTree
    /// Whether folders are those of packages.
    private var packages: [String: Bool] = [:]
    /// The projects in folders.
    private var projects: [String: [XcodeTargets]] = [:]

    init(_ tree: any FileTree) { self.tree = tree }

    /// The functions besides Apple's whose keys Xcode extracts, in the projects that were looked at.
    var macros: [String] { projects.values.flatMap { $0 }.reduce(into: Set()) { $0.formUnion($1.macros) }.sorted() }

    /// The module of a file: below the folder of a package, that of the target, `Sources/Client`. Outside of packages, the targets of the
    /// nearest project that has the file.
    mutating func module(of path: String) -> CodeModule {
        var module = package(of: path)
        // A project may also have files of a package.
        var folder = FilePaths.folder(of: path)
        while true {
            for project in projects(in: folder) {
                let targets = project.targets(of: path, isInPackage: !module.package.isEmpty)
                module.targets.formUnion(targets)
                if !targets.isEmpty { module.extraction = project.extraction(of: targets) }
            }
            guard module.targets.isEmpty, folder != ".", !folder.isEmpty, !folder.hasPrefix("/") else { break }
            folder = FilePaths.folder(of: folder)
        }
        if !module.targets.isEmpty { module.package = "" }
        return module
    }

    private mutating func projects(in folder: String) -> [XcodeTargets] {
        if let known = projects[folder] { return known }
        let found = tree.names(in: folder).filter { $0.hasSuffix(".xcodeproj") }.compactMap { name -> XcodeTargets? in
            let path = FilePaths.path(name + "/project.pbxproj", in: folder)
            return (try? tree.read(path)).map { XcodeTargets(PropertyListReader.read($0), in: folder, tree) }
        }
        projects[folder] = found
        return found
    }

    private mutating func package(of path: String) -> CodeModule {
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
