internal import FileTrees
internal import Syntax

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

    private typealias Object = [String: PropertyListValue]

    /// - Parameters:
    ///   - document: What `project.pbxproj` says.
    ///   - folder: The folder of the project.
    init(_ document: PropertyListDocument, in folder: String) {
        guard let objects = document.root?.object["objects"]?.object.mapValues(\.object) else { return }
        var paths = Paths(objects, folder)
        for target in objects.values where target.text("isa") == "PBXNativeTarget" {
            guard let name = target.text("name") else { continue }
            for phase in target.list("buildPhases").compactMap({ objects[$0] }) {
                for file in phase.list("files").compactMap({ objects[$0]?.text("fileRef") }) {
                    for path in paths.files(file) { files[path, default: []].insert(name) }
                }
            }
            folders += target.list("fileSystemSynchronizedGroups").compactMap { paths.path($0) }.map { ($0, name) }
        }
        for (id, group) in objects where group.text("isa") == "PBXFileSystemSynchronizedRootGroup" {
            guard let path = paths.path(id) else { continue }
            for exception in group.list("exceptions").compactMap({ objects[$0] }) { addExceptions(exception, to: path, objects) }
        }
        for settings in objects.values.compactMap({ $0["buildSettings"]?.object }) {
            let names = settings.list("LOCALIZED_STRING_MACRO_NAMES") + [settings.text("LOCALIZED_STRING_MACRO_NAMES") ?? ""]
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
    private struct Paths {
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
            let path = object.text("path").map { FilePaths.normalized(FilePaths.path($0, in: base)) } ?? base
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
