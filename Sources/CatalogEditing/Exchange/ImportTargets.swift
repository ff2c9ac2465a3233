internal import L10nFileTrees

/// Finds the catalogs that the paths in files of translators mean.
struct ImportTargets {
    /// How a path means a catalog, the surest way first.
    enum Match: Int, Comparable {
        /// It is its path, or there is no other catalog.
        case exact
        /// It ends like its path, or its path like it.
        case end
        /// It is for the same table in the same folder, apart from those of languages.
        case place
        /// The same, if one of the two paths begins further up.
        case placeEnd
        case fileName
        case tableName

        static func < (first: Match, second: Match) -> Bool { first.rawValue < second.rawValue }
    }

    struct Target {
        let catalog: String
        let match: Match
        /// Where the texts come from, apart from the folder of a language and the kind of file.
        let place: String
    }

    private struct Catalog {
        let path: String
        let projectPath: String
        let place: String
    }

    private let catalogs: [Catalog]

    /// - Parameter catalogs: The paths of catalogs, and those from the folder of the project.
    init(_ catalogs: [(path: String, projectPath: String)]) {
        self.catalogs = catalogs.map {
            Catalog(path: $0.path, projectPath: $0.projectPath, place: Self.place(of: $0.projectPath))
        }
    }

    /// The catalog that a path means: of each way, it has to be the only one.
    func target(of original: String?) -> Target? {
        guard let original, !original.isEmpty else {
            return catalogs.count == 1 ? Target(catalog: catalogs[0].path, match: .exact, place: catalogs[0].place) : nil
        }
        let wanted = FilePaths.normalized(original.replacing("\\", with: "/"))
        let place = Self.place(of: wanted)
        func ends(_ path: String, like other: String) -> Bool { path.hasSuffix("/" + other) || other.hasSuffix("/" + path) }
        let ways: [(match: Match, isMeant: (Catalog) -> Bool)] = [
            (.exact, { $0.projectPath == wanted }), (.end, { ends($0.projectPath, like: wanted) }),
            (.place, { $0.place == place }), (.placeEnd, { ends($0.place, like: place) }),
            (.fileName, { FilePaths.fileName(of: $0.projectPath) == FilePaths.fileName(of: wanted) }),
            (.tableName, { FilePaths.tableName(of: $0.projectPath) == FilePaths.tableName(of: wanted) }),
        ]
        for (match, isMeant) in ways {
            let found = catalogs.filter(isMeant)
            if found.count == 1 { return Target(catalog: found[0].path, match: match, place: place) }
        }
        return nil
    }

    /// `App/InfoPlist` for `App/en.lproj/InfoPlist.strings`.
    private static func place(of path: String) -> String {
        let folders = path.split(separator: "/").dropLast().filter { !$0.hasSuffix(".lproj") }
        return (folders + [FilePaths.tableName(of: path)[...]]).joined(separator: "/")
    }

    /// Which parts of files get the catalogs that their paths mean: of those for one catalog and language, the ones that mean it most
    /// surely, if they all come from one place.
    static func taken(_ parts: [(target: Target, language: String)]) -> [Bool] {
        struct Claim: Hashable {
            let catalog: String
            let language: String
        }
        var best: [Claim: (match: Match, places: Set<String>)] = [:]
        for (target, language) in parts {
            let claim = Claim(catalog: target.catalog, language: language)
            if best[claim].map({ target.match < $0.match }) ?? true { best[claim] = (target.match, []) }
            if best[claim]?.match == target.match { best[claim]?.places.insert(target.place) }
        }
        return parts.map { target, language in
            let best = best[Claim(catalog: target.catalog, language: language)]
            return best?.match == target.match && best?.places.count == 1
        }
    }
}
