internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nPlainText
internal import L10nSyntax

/// The targets of an Xcode project, and the files that they compile or copy.
struct XcodeTargets {
    /// The targets of files, by path.
    private var files: [String: Set<String>] = [:]
    /// The targets of folders whose files all belong to them.
    private var folders: [(path: String, target: String)] = []
    /// Files of such a folder that do not belong to a target.
    private var exceptions: [String: Set<String>] = [:]
    /// The functions besides Apple's whose keys Xcode extracts.
    private(set) var macros: Set<String> = []
    /// How the texts of targets get into catalogs, by name.
    private var extractions: [String: TextExtraction] = [:]

    /// How the texts of a file of some targets get into catalogs.
    func extraction(of targets: Set<String>) -> TextExtraction {
        let found = targets.compactMap { extractions[$0] }
        if found.isEmpty || found.contains(.compiler) { return .compiler }
        return found.first { $0 == .macros(andTexts: true) } ?? found[0]
    }

    /// The targets that a file belongs to.
    ///
    /// - Parameter isInPackage: Whether it is in a package: a folder that has the package does not have its files.
    func targets(of path: String, isInPackage: Bool) -> Set<String> {
        var targets = files[path] ?? []
        if isInPackage { return targets }
        for folder in folders where path.hasPrefix(folder.path + "/") { targets.insert(folder.target) }
        if targets.isEmpty { return [] }
        for (exception, lost) in exceptions where path == exception || path.hasPrefix(exception + "/") { targets.subtract(lost) }
        return targets
    }

    fileprivate typealias Object = [String: PropertyListValue]

    /// - Parameters:
    ///   - document: What `project.pbxproj` says.
    ///   - folder: The folder of the project.
    ///   - tree: Has files with build settings.
    init(_ document: PropertyListDocument, in folder: String, _ tree: any FileTree) {
        guard let objects = document.root?.object["objects"]?.object.mapValues(\.object) else { return }
        var paths = Paths(objects, folder)
        var settings = BuildSettings(objects, paths, tree)
        for target in objects.values where target.text("isa") == "PBXNativeTarget" {
            guard let name = target.text("name") else { continue }
            for phase in target.list("buildPhases").compactMap({ objects[$0] }) {
                for file in phase.list("files").compactMap({ objects[$0]?.text("fileRef") }) {
                    for path in paths.files(file) { files[path, default: []].insert(name) }
                }
            }
            folders += target.list("fileSystemSynchronizedGroups").compactMap { paths.path($0) }.map { ($0, name) }
            extractions[name] = settings.extraction(of: target)
        }
        for (id, group) in objects where group.text("isa") == "PBXFileSystemSynchronizedRootGroup" {
            guard let path = paths.path(id) else { continue }
            for exception in group.list("exceptions").compactMap({ objects[$0] }) { addExceptions(exception, to: path, objects) }
        }
        for own in objects.values.compactMap({ $0["buildSettings"]?.object }) {
            let names = own.list("LOCALIZED_STRING_MACRO_NAMES") + [own.text("LOCALIZED_STRING_MACRO_NAMES") ?? ""]
            macros.formUnion(names.flatMap { $0.split { $0 == " " || $0 == "\"" }.map(String.init) })
        }
        macros = macros.filter { !["NSLocalizedString", "CFCopyLocalizedString", "$(inherited)"].contains($0) }
    }

    /// The files that a set names belong to its target if that does not have the folder, and do not if it has.
    private mutating func addExceptions(_ set: Object, to folder: String, _ objects: [String: Object]) {
        guard let target = set.text("target").flatMap({ objects[$0]?.text("name") }) else { return }
        let isOwn = folders.contains { $0.path == folder && $0.target == target }
        for name in set.list("membershipExceptions") {
            let path = FilePaths.path(name, in: folder)
            if isOwn { exceptions[path, default: []].insert(target) } else { files[path, default: []].insert(target) }
        }
    }

    /// The paths of files and groups.
    fileprivate struct Paths {
        private let objects: [String: Object]
        private let folder: String
        private var parents: [String: String] = [:]
        private var known: [String: String] = [:]

        init(_ objects: [String: Object], _ folder: String) {
            self.objects = objects
            self.folder = folder
            for (id, object) in objects {
                for child in object.list("children") { parents[child] = id }
            }
        }

        /// The path of a file or a group; nil for one that is not in the project's folders.
        mutating func path(_ id: String, depth: Int = 0) -> String? {
            if let path = known[id] { return path }
            guard let object = objects[id], depth < 64 else { return nil }
            let base: String
            switch object.text("sourceTree") {
            case "SOURCE_ROOT": base = folder
            case "<group>", nil:
                guard let parent = parents[id] else {
                    base = folder
                    break
                }
                guard let above = path(parent, depth: depth + 1) else { return nil }
                base = above
            default: return nil
            }
            let path = object.text("path").map { FilePaths.withoutDetours(FilePaths.path($0, in: base)) } ?? base
            known[id] = path
            return path
        }

        /// The file, or the translations of one.
        mutating func files(_ id: String) -> [String] {
            guard let object = objects[id] else { return [] }
            if object.text("isa") == "PBXVariantGroup" { return object.list("children").compactMap { path($0) } }
            return path(id).map { [$0] } ?? []
        }
    }
}

/// The build settings of a project, in its targets and in files.
private struct BuildSettings {
    private typealias Object = [String: PropertyListValue]

    private let objects: [String: Object]
    private var paths: XcodeTargets.Paths
    private let tree: any FileTree
    /// The settings of files, by path.
    private var files: [String: [String: String]] = [:]

    init(_ objects: [String: [String: PropertyListValue]], _ paths: XcodeTargets.Paths, _ tree: any FileTree) {
        self.objects = objects
        self.paths = paths
        self.tree = tree
    }

    mutating func extraction(of target: [String: PropertyListValue]) -> TextExtraction {
        if values(of: "SWIFT_EMIT_LOC_STRINGS", in: target).contains("YES") { return .compiler }
        let isSupported = values(of: "LOCALIZED_STRING_SWIFTUI_SUPPORT", in: target).allSatisfy { $0 != "NO" }
        return .macros(andTexts: isSupported)
    }

    /// The values of a setting in the configurations of a target, each of which may have its own.
    private mutating func values(of name: String, in target: Object) -> [String] {
        let ofProject = configurations(of: objects.values.first { $0.text("isa") == "PBXProject" } ?? [:])
        return configurations(of: target).compactMap { own in
            value(of: name, in: own)
                ?? ofProject.first { $0.text("name") == own.text("name") }.flatMap { value(of: name, in: $0) }
        }
    }

    private func configurations(of object: Object) -> [Object] {
        object.text("buildConfigurationList").flatMap { objects[$0] }?.list("buildConfigurations").compactMap { objects[$0] }
            ?? []
    }

    private mutating func value(of name: String, in configuration: Object) -> String? {
        if let own = configuration["buildSettings"]?.object.text(name) { return own }
        guard let path = configuration.text("baseConfigurationReference").flatMap({ paths.path($0) }) else { return nil }
        return settings(path)[name]
    }

    /// The settings of a file: lines such as `NAME = value`, and files that it includes.
    private mutating func settings(_ path: String, depth: Int = 0) -> [String: String] {
        if let known = files[path] { return known }
        guard depth < 8, let source = try? tree.read(path) else { return [:] }
        var settings: [String: String] = [:]
        for line in String(decoding: source.bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0].trimmed
            if line.hasPrefix("#include") {
                let included = line.drop { $0 != "\"" }.filter { $0 != "\"" }
                let path = FilePaths.normalized(FilePaths.path(String(included), in: FilePaths.folder(of: path)))
                settings.merge(self.settings(path, depth: depth + 1)) { $1 }
            } else if let equals = line.firstIndex(of: "=") {
                settings[line[..<equals].trimmed] = line[line.index(after: equals)...].trimmed
            }
        }
        files[path] = settings
        return settings
    }
}

extension PropertyListValue {
    /// The members of a dictionary; none for anything else.
    fileprivate var object: [String: PropertyListValue] {
        Dictionary((members ?? []).map { ($0.key, $0.value) }) { _, last in last }
    }
}

extension [String: PropertyListValue] {
    fileprivate func text(_ name: String) -> String? { self[name]?.text }

    fileprivate func list(_ name: String) -> [String] {
        guard case .array(let elements)? = self[name]?.content else { return [] }
        return elements.compactMap(\.text)
    }
}
