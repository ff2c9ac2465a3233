internal import Configuration
internal import Diagnostics
internal import FileTrees

/// Reads the code of a project. Several configurations may have the same files, which are read once.
struct CodeReader: Sendable {
    /// A file, nil if a program wrote it.
    private typealias Reading = Result<(source: SourceFile, facts: CodeFacts)?, FileError>

    private let tree: any FileTree
    /// By path.
    private var readings: [String: Reading] = [:]

    init(_ tree: any FileTree) { self.tree = tree }

    /// The code that belongs to a configuration: everything below its folder, or below the current one if that contains it, but for
    /// files that programs wrote.
    mutating func files(_ configuration: ProjectConfiguration?) -> CodeFiles {
        let tree = tree
        let folder = configuration?.folder ?? "."
        let settings = configuration?.code ?? CodeSettings()
        let found = tree.files(below: CodeFiles.root(of: configuration, in: tree), suffixes: CodeLanguage.suffixes)
        let paths = found.paths.map { FilePaths.direct($0, from: tree.currentFolder) }.filter { path in
            let relative = FilePaths.climbing(path, to: folder, from: tree.currentFolder)
            return (settings.files.isEmpty || settings.files.contains { $0.matches(relative) })
                && !settings.exclude.contains { $0.matches(relative) }
        }
        let new = paths.filter { readings[$0] == nil }
        for (path, reading) in zip(new, new.concurrentMap { Self.read($0, in: tree) }) { readings[path] = reading }
        var failures = found.errors
        var sources: [(source: SourceFile, facts: CodeFacts)] = []
        for path in paths {
            switch readings[path] {
            case .success(let file?): sources.append(file)
            case .failure(let error): failures.append(error)
            case .success(nil), nil: continue
            }
        }
        let uses = CodeFacts.uses(in: sources.map(\.facts), functions: settings.functions)
        let files = zip(sources, uses).map { file, uses in
            CodeFiles.File(source: file.source, uses: uses, isTest: CodeFiles.isTest(file.source.path))
        }
        return CodeFiles(files: files, failures: failures)
    }

    private static func read(_ path: String, in tree: any FileTree) -> Reading {
        do throws(FileError) {
            let source = try tree.read(path)
            if GeneratedCode.isGenerated(source.bytes) { return .success(nil) }
            return .success((source, CodeFacts(source)))
        } catch {
            return .failure(error)
        }
    }
}
