internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nPlainText

/// The keys that files of other kinds have in quotation marks: data that the program reads, and code in other languages.
struct QuotedKeys {
    static let suffixes = [
        ".dart", ".go", ".gradle", ".graphql", ".html", ".java", ".js", ".json", ".jsx", ".kt", ".kts", ".md", ".py", ".rb",
        ".rs",
        ".toml", ".ts", ".tsx", ".xml", ".yaml", ".yml",
    ]

    private var values: Set<String> = []
    private var names: Set<String> = []
    /// The files that could not be read.
    private(set) var failures: [FileError] = []

    /// - Parameter keys: The keys to be looked for.
    init(_ keys: Set<String>, below folder: String, in tree: any FileTree) {
        if keys.isEmpty { return }
        let found = tree.files(below: folder, suffixes: Self.suffixes)
        failures = found.errors
        let longest = keys.lazy.map(\.utf8.count).max() ?? 0
        let files = found.paths.filter { !Self.isOurs(FilePaths.fileName(of: $0)) && !Self.isOfAndroid($0) }
        let mentions = files.concurrentMap { path -> Result<[(key: String, isName: Bool)], FileError> in
            do throws(FileError) {
                return .success(Self.mentions(of: keys, longest: longest, in: try tree.read(path).bytes))
            } catch {
                return .failure(error)
            }
        }
        for result in mentions {
            switch result {
            case .success(let mentions):
                for (key, isName) in mentions { if isName { names.insert(key) } else { values.insert(key) } }
            case .failure(let error): failures.append(error)
            }
        }
    }

    /// Whether a file has a key as a text. As the name of a member it may well be the key of another catalog.
    func hasValue(_ key: String) -> Bool { values.contains(key) }

    /// Whether a file has a key at all.
    func contains(_ key: String) -> Bool { values.contains(key) || names.contains(key) }

    /// Configurations and baselines have the keys that they are about.
    private static func isOurs(_ name: String) -> Bool { name.hasPrefix("l10n") && name.hasSuffix(".json") }

    /// Whether a file is a resource of an Android app: its names are not those of a catalog.
    private static func isOfAndroid(_ path: String) -> Bool {
        let folders = path.split(separator: "/").dropLast()
        return folders.last?.hasPrefix("values") ?? false && folders.dropLast().last == "res"
    }

    private static func mentions(
        of keys: Set<String>, longest: Int, in bytes: [UInt8]
    ) -> [(key: String, isName: Bool)] {
        var mentions: [(String, Bool)] = []
        for mark in [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")] {
            let text = bytes.span
            var start = ByteSearch.first(of: mark, in: text)
            while start < bytes.count {
                let end = ByteSearch.first(of: mark, in: text, from: start + 1)
                if end < bytes.count, end - start - 1 <= longest, end > start + 1 {
                    let key = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
                    if keys.contains(key) {
                        let next = bytes[(end + 1)...].first { $0 > 0x20 }
                        mentions.append((key, next == UInt8(ascii: ":")))
                    }
                }
                // What ends one text may begin another.
                start = end
            }
        }
        return mentions
    }
}
