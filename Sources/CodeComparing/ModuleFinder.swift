internal import L10nDiagnostics
package import L10nFileTrees
internal import L10nSyntax

/// Finds the modules of files by their paths.
package struct ModuleFinder {
    private let tree: any FileTree
    /// The folders that the manifests of packages name; nil for folders that are none of packages.
    private var packages: [String: [String]?] = [:]
    /// The projects in folders.
    private var projects: [String: [XcodeTargets]] = [:]

    package init(_ tree: any FileTree) { self.tree = tree }

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

    /// Whether two files are in one target of a package.
    package mutating func shareTargetOfPackage(_ path: String, _ other: String) -> Bool {
        let target = package(of: path).package
        return !target.isEmpty && target == package(of: other).package
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
        for end in folders.indices.reversed() {
            let folder = folders[..<end].joined(separator: "/")
            guard let paths = packagePaths(folder) else { continue }
            let inside = folders[end...].joined(separator: "/") + "/"
            if let own = paths.filter({ inside.hasPrefix($0 + "/") }).max(by: { $0.utf8.count < $1.utf8.count }) {
                return CodeModule(package: folder.isEmpty ? own : "\(folder)/\(own)", folder: first)
            }
            if folders[end] == "Sources" || folders[end] == "Tests" {
                return CodeModule(package: folders[...min(end + 1, folders.endIndex - 1)].joined(separator: "/"), folder: first)
            }
        }
        return CodeModule(folder: first)
    }

    /// The folders of targets that `Package.swift` in a folder names; nil where there is none.
    private mutating func packagePaths(_ folder: String) -> [String]? {
        if let known = packages[folder] { return known }
        let manifest = try? tree.read(FilePaths.path("Package.swift", in: folder.isEmpty ? "." : folder))
        let text = manifest.map { String(decoding: $0.bytes, as: UTF8.self) }
        let paths = text?.matches(of: /\bpath:\s*"([^"\\]+)"/).map { FilePaths.normalized(String($0.1)) }
        packages[folder] = .some(paths)
        return paths
    }
}
