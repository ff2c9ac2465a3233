internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees

/// Reads the code of a project. Several configurations may have the same files, which are read once.
struct CodeReader: Sendable {
    /// A file, nil if a program wrote it and it says nothing.
    private typealias Reading = Result<(source: SourceFile, facts: CodeFacts)?, FileError>

    private let tree: any FileTree
    private let cache: CodeCache?
    /// By path.
    private var readings: [String: Reading] = [:]

    init(_ tree: any FileTree, _ cache: CodeCache? = nil) {
        self.tree = tree
        self.cache = cache
    }

    /// The code that belongs to a configuration: everything below its folder, or below the current one if that contains it, but for
    /// files that programs wrote.
    mutating func files(_ configuration: ProjectConfiguration?) -> CodeFiles {
        let (tree, cache) = (tree, cache)
        let folder = configuration?.folder ?? "."
        let settings = configuration?.code ?? CodeSettings()
        let found = tree.files(below: CodeFiles.root(of: configuration, in: tree), suffixes: CodeLanguage.suffixes)
        let paths = found.paths.map { FilePaths.direct($0, from: tree.currentFolder) }.filter { path in
            let relative = FilePaths.climbing(path, to: folder, from: tree.currentFolder)
            return !Self.isHidden(relative) && (settings.files.isEmpty || settings.files.contains { $0.matches(relative) })
                && !settings.exclude.contains { $0.matches(relative) }
        }
        let new = paths.filter { readings[$0] == nil }
        for (path, reading) in zip(new, new.concurrentMap { Self.read($0, in: tree, cache) }) { readings[path] = reading }
        var failures = found.errors
        var sources: [(source: SourceFile, facts: CodeFacts)] = []
        for path in paths {
            switch readings[path] {
            case .success(let file?): sources.append(file)
            case .failure(let error): failures.append(error)
            case .success(nil), nil: continue
            }
        }
        var finder = ModuleFinder(tree)
        let modules = sources.map { finder.module(of: $0.source.path) }
        let texts = sources.map(\.source)
        let functions = settings.functions + ["/"] + finder.macros
        let known = cache?.uses(of: texts, modules, functions)
        let uses =
            known?.uses
            ?? CodeFacts.uses(
                in: sources.map(\.facts), modules: modules, functions: settings.functions, macros: finder.macros)
        let names = known?.names ?? NamesInCode()
        if known == nil { cache?.keep(uses, names, of: texts, modules, functions) }
        let files = sources.indices.map { index in
            let source = sources[index].source
            return CodeFiles.File(
                source: source, uses: uses[index], isTest: CodeFiles.isTest(source.path), module: modules[index])
        }
        return CodeFiles(files: files, failures: failures, modules: finder, names: names)
    }

    /// Whether a folder on the way to a file begins with a dot: it is no part of the product.
    private static func isHidden(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." && $0 != ".." }
    }

    private static func read(_ path: String, in tree: any FileTree, _ cache: CodeCache?) -> Reading {
        do throws(FileError) {
            let source = try tree.read(path)
            if GeneratedCode.isGenerated(source.bytes) {
                guard path.hasSuffix(".swift"), GeneratedCode.mayUseKeys(source.bytes) else { return .success(nil) }
                let facts = CodeScanner.facts(of: source.bytes).ofGeneratedCode
                return .success(facts.literals.isEmpty ? nil : (source, .swift(facts)))
            }
            return .success((source, cache?.facts(of: source) ?? CodeFacts(source)))
        } catch {
            return .failure(error)
        }
    }
}

/// What files of code said when they were read last, for a program that reads them again and again.
package final class CodeCache: Sendable {
    /// By path.
    private let known = Locked<[String: (bytes: [UInt8], facts: CodeFacts)]>([:])
    /// What all files said together.
    private let last = Locked<Uses?>(nil)

    private struct Uses {
        let files: [SourceFile]
        let modules: [CodeModule]
        let functions: [String]
        let uses: [CodeUses]
        let names: NamesInCode
    }

    package init() {}

    /// What files say together, if none has changed.
    func uses(
        of files: [SourceFile], _ modules: [CodeModule], _ functions: [String]
    ) -> (uses: [CodeUses], names: NamesInCode)? {
        guard let last = last.use({ $0 }), last.files.count == files.count, last.functions == functions, last.modules == modules,
            zip(last.files, files).allSatisfy({ $0.path == $1.path && $0.bytes == $1.bytes })
        else { return nil }
        return (last.uses, last.names)
    }

    func keep(
        _ uses: [CodeUses], _ names: NamesInCode, of files: [SourceFile], _ modules: [CodeModule], _ functions: [String]
    ) {
        last.use { $0 = Uses(files: files, modules: modules, functions: functions, uses: uses, names: names) }
    }

    /// A file that has not changed is not read again.
    func facts(of source: SourceFile) -> CodeFacts {
        if let known = known.use({ $0[source.path] }), known.bytes == source.bytes { return known.facts }
        let facts = CodeFacts(source)
        known.use { $0[source.path] = (source.bytes, facts) }
        return facts
    }
}
