internal import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages
package import L10nValidation

/// Finds the `l10n.json` of a catalog: the nearest one upwards, up to the root of the repository.
package struct ConfigurationFinder {
    private let tree: any FileTree
    private let explicit: String?
    private let explicitFolder: String
    private let library: RuleLibrary
    /// How many folders are above the current one.
    private let depth: Int
    private var byFolder: [String: Known] = [:]
    /// The files that others extend, by their absolute paths. Each is read once.
    private var extended: [[Substring]: ProjectConfiguration] = [:]

    /// How many files `extends` may lead to, and in how many steps. More would be a mistake, or an attack.
    private static let (maximumExtended, maximumDepth) = (256, 32)

    /// The configuration of a folder's catalogs. A configuration is large, and most folders have none.
    private indirect enum Known {
        case none
        case configuration(ProjectConfiguration)

        var configuration: ProjectConfiguration? {
            if case .configuration(let configuration) = self { configuration } else { nil }
        }
    }

    /// - Parameters:
    ///   - library: The rules whose options are read.
    ///   - explicit: Path of a configuration that is used for all catalogs, without a search.
    ///   - folder: The folder that its patterns and paths are relative to.
    package init(tree: any FileTree, rules library: RuleLibrary, explicit: String?, relativeTo folder: String = ".") {
        self.tree = tree
        self.library = library
        self.explicit = explicit
        explicitFolder = folder
        depth = tree.currentFolder.split(separator: "/").count
    }

    package mutating func configuration(for path: String) throws(ConfigurationFailure) -> ProjectConfiguration? {
        if let explicit {
            if let known = byFolder[""] { return known.configuration }
            let read = try read(explicit, relativeTo: explicitFolder)
            byFolder[""] = .configuration(read)
            return read
        }
        return try known(in: FilePaths.folder(of: path)).configuration
    }

    /// Files with the same configuration, or with none, by its path.
    package mutating func groups(
        _ paths: [String]
    ) throws(ConfigurationFailure) -> [(configuration: ProjectConfiguration?, paths: Set<String>)] {
        var groups: [String: (configuration: ProjectConfiguration?, paths: Set<String>)] = [:]
        for path in paths {
            let configuration = try configuration(for: path)
            groups[configuration?.source.path ?? "", default: (configuration, [])].paths.insert(path)
        }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }

    private mutating func known(in folder: String) throws(ConfigurationFailure) -> Known {
        // Folders can be thousands deep.
        var read: [(folder: String, own: ProjectConfiguration?)] = []
        var known = Known.none
        var next: String? = folder
        while let folder = next {
            if let before = byFolder[folder] {
                known = before
                break
            }
            let path =
                folder == "." ? FilePaths.configurationName : "\(folder == "/" ? "" : folder)/\(FilePaths.configurationName)"
            let own = tree.kind(of: path) == .missing ? nil : try self.read(path)
            read.append((folder, own))
            let isLast = own?.isRoot == true || tree.kind(of: folder == "." ? ".git" : "\(folder)/.git") != .missing
            next = isLast ? nil : FilePaths.above(folder, depth: depth)
        }
        for (folder, own) in read.reversed() {
            if var own {
                own.outer = known.configuration.map { $0.outer + [$0] } ?? []
                if own.outer.count > Self.maximumDepth {
                    throw .file(
                        FileError(
                            path: own.source.path, message: L10n.Configuration.Error.nestedFiles(count: Self.maximumDepth)))
                }
                known = .configuration(own)
            }
            byFolder[folder] = known
        }
        return known
    }

    /// - Parameters:
    ///   - folder: The folder that patterns and paths are relative to; by default, that of the file.
    ///   - extending: The files that led to this one by `extends`.
    private mutating func read(
        _ path: String, relativeTo folder: String? = nil, extending: [String] = []
    ) throws(ConfigurationFailure) -> ProjectConfiguration {
        let ownFolder = FilePaths.folder(of: path)
        let source: SourceFile
        do throws(FileError) {
            if tree.kind(of: path) == .folder { throw FileError(path: path, message: L10n.Configuration.Error.folder) }
            source = try tree.read(path)
        } catch {
            throw .file(error)
        }
        var (configuration, issues) = ConfigurationReader.read(source, folder: folder ?? ownFolder, rules: library)
        lazy var ownBoundary = ProjectBoundary(tree: tree, folder: ownFolder)
        for (name, range) in configuration.extends {
            if let preset = RulePreset(rawValue: name) {
                configuration.inherited = configuration.inherited.overlaid(by: CheckSettings(preset, of: library))
                continue
            }
            let other = FilePaths.path(name, in: ownFolder)
            let place = absolute(other)
            if !ownBoundary.contains(other) {
                // What it says would be printed.
                issues.append(extendsIssue(range, L10n.Configuration.Error.outside(path: other)))
            } else if tree.kind(of: other) != .file {
                issues.append(extendsIssue(range, L10n.Configuration.Error.extends(path: other)))
            } else if (extending + [path]).map(absolute).contains(place) {
                issues.append(extendsIssue(range, L10n.Configuration.Error.cycle(path: other)))
            } else if extended[place] == nil,
                extended.count >= Self.maximumExtended || extending.count >= Self.maximumDepth
            {
                issues.append(
                    extendsIssue(
                        range,
                        L10n.Configuration.Error.extendedFiles(
                            path: other, count: Self.maximumExtended, depth: Self.maximumDepth)))
            } else {
                if extended[place] == nil { extended[place] = try read(other, extending: extending + [path]) }
                guard let base = extended[place] else { continue }
                configuration.inherited = configuration.inherited.overlaid(by: base.inherited).overlaid(by: base.settings)
            }
        }
        lazy var boundary = ProjectBoundary(tree: tree, folder: folder ?? ownFolder)
        for file in configuration.files where !boundary.contains(file.path) {
            issues.append(
                Finding(
                    .configurationPath, file.range, L10n.Configuration.Error.outside(path: file.path),
                    reason: L10n.Configuration.Outside.reason))
        }
        if !issues.isEmpty {
            throw .configuration(Report.File(source: source, findings: issues, keyCount: nil))
        }
        return configuration
    }

    private func extendsIssue(_ range: ByteRange, _ message: Message) -> Finding {
        Finding(.configurationExtends, range, message, reason: L10n.Problem.Reason.configuration)
    }

    private func absolute(_ path: String) -> [Substring] { FilePaths.absolute(path, from: tree.currentFolder) }
}
