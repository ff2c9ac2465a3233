internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nStringCatalogs
internal import L10nSyntax

/// The files of a project's code.
struct CodeFiles {
    /// A file and what it says about texts.
    struct File: Sendable {
        let source: SourceFile
        let uses: CodeUses
        /// Whether the file is a test: users never see its texts, and its keys may be invented.
        let isTest: Bool
        let module: CodeModule
    }

    /// Sorted by path.
    let files: [File]
    /// The files and folders that cannot be read.
    let failures: [FileError]
    /// Knows the packages and projects of the files.
    let modules: ModuleFinder
    /// What the files name besides keys.
    var names = NamesInCode()

    /// The keys of catalogs, each in its module.
    func index(of catalogs: [StringCatalog]) -> KeyIndex {
        var finder = modules
        let catalogs = catalogs.filter(\.document.isWellFormed)
        return KeyIndex(catalogs, modules: catalogs.map { finder.module(of: $0.source.path) })
    }

    /// The folder whose code is read.
    static func root(of configuration: ProjectConfiguration?, in tree: any FileTree) -> String {
        guard let folder = configuration?.folder else { return "." }
        let (inner, outer) = (
            FilePaths.absolute(folder, from: tree.currentFolder), FilePaths.absolute(".", from: tree.currentFolder)
        )
        return inner.starts(with: outer) ? "." : folder
    }

    static func isTest(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.hasSuffix("Tests") || $0.hasSuffix("Tests.swift") }
    }
}

/// The symbols and literals of a project's code, each of which may name a key. They are collected when somebody asks for them.
final class NamesInCode: Sendable {
    private let known = Locked<(symbols: SymbolNamesInCode, literals: WeakUses)?>(nil)

    /// - Parameter files: The same each time.
    func all(of files: [CodeFiles.File]) -> (symbols: SymbolNamesInCode, literals: WeakUses) {
        if let known = known.use({ $0 }) { return known }
        var symbols = SymbolNamesInCode(files.map(\.uses))
        var literals = WeakUses()
        for file in files {
            for symbol in file.uses.symbols { symbols.insert(symbol, in: file.source.bytes, aliases: file.uses.aliases) }
            for literal in file.uses.literals {
                literals.insert(literal.shape, isPart: literal.isPart(in: file.source.bytes))
            }
            for name in file.uses.rawValues { literals.insert(StringLiteral(parts: [.text(name)])) }
        }
        known.use { $0 = (symbols, literals) }
        return (symbols, literals)
    }
}

/// What was read from a file, by its language.
enum CodeFacts: Sendable {
    case swift(SwiftFileFacts)
    case other(CodeUses)

    init(_ source: SourceFile) {
        switch CodeLanguage(path: source.path) {
        case .swift: self = .swift(CodeScanner.facts(of: source.bytes))
        case .c: self = .other(CodeScanner.uses(inCFile: source.bytes))
        case .xml: self = .other(CodeScanner.uses(inXMLFile: source.bytes))
        }
    }

    /// What each of the files of a project says about texts, in their order.
    static func uses(
        in files: [CodeFacts], modules: [CodeModule], functions: [String], macros: [String]
    ) -> [CodeUses] {
        let swift = zip(files, modules).compactMap { file, module in
            if case .swift(let facts) = file { (facts: facts, module: module) } else { nil }
        }
        var found = CodeScanner.uses(
            in: swift.map(\.facts), modules: swift.map(\.module), functions: functions, macros: macros)[...]
        return files.map { file in
            switch file {
            case .swift: found.removeFirst()
            case .other(let uses): uses
            }
        }
    }
}

/// The kinds of files that name keys.
enum CodeLanguage {
    case swift
    /// C and Objective-C.
    case c
    /// Storyboards, property lists and intent definitions.
    case xml

    private static let kinds: [(suffix: String, language: CodeLanguage)] = [
        (".swift", .swift), (".m", .c), (".mm", .c), (".h", .c), (".c", .c), (".cpp", .c),
        (".storyboard", .xml), (".xib", .xml), (".plist", .xml), (".intentdefinition", .xml),
    ]

    static let suffixes = kinds.map(\.suffix)

    init(path: String) { self = Self.kinds.first { path.hasSuffix($0.suffix) }?.language ?? .swift }
}
