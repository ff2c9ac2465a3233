internal import CL10nHunspell
package import L10nCLDR
internal import L10nDiagnostics
package import L10nFileTrees
package import L10nLinting

/// The dictionaries of a machine, or those of a folder that a project names.
package final class HunspellDictionaries: SpellingDictionaries {
    /// Whether this program has Hunspell: it is built with the package trait `Spelling`.
    package static var areAvailable: Bool { l10n_hunspell_is_linked() }

    /// Where systems and offices have dictionaries.
    private static let folders = [
        "/usr/share/hunspell", "/usr/share/myspell", "/usr/share/myspell/dicts", "/usr/local/share/hunspell",
        "/opt/homebrew/share/hunspell", "/Library/Spelling", "/usr/lib/libreoffice/share/extensions",
        "/Applications/LibreOffice.app/Contents/Resources/extensions",
    ]

    private let tree: any FileTree
    private let folders: [String]
    private let asked = Locked<[String: String?]>([:])

    /// - Parameter folder: Searched before those of the machine.
    package init(tree: any FileTree, folder: String? = nil) {
        self.tree = tree
        folders = (folder.map { [$0] } ?? []) + Self.folders
    }

    /// The languages that dictionaries were wanted for, sorted, each with the path of its files, or nil where it has none.
    package var languages: [(language: String, path: String?)] {
        asked.use { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    }

    package func dictionary(for language: LanguageTag) -> (any SpellingDictionary)? {
        let path = path(for: language)
        let dictionary = Self.areAvailable ? path.flatMap(HunspellDictionary.init) : nil
        asked.use { $0[language.identifier] = .some(dictionary?.path) }
        return dictionary
    }

    /// The files of a language's dictionary, without `.aff` and `.dic`: those of its region, else of its main region, else the
    /// first of the language in the same script.
    func path(for language: LanguageTag) -> String? {
        let tag = language.canonical
        let code = tag.language == "no" ? "nb" : tag.language
        let script = tag.script.map { "_" + $0 }
        let wanted = [tag.region, Self.mainRegions[code], code.uppercased()].compactMap(\.self).map {
            "\(code)\(script ?? "")_\($0)"
        }
        for folder in folders.flatMap({ [$0] + bundledFolders(in: $0, code) }) {
            let names = Set(tree.names(in: folder).filter { $0.hasSuffix(".dic") }.map { String($0.dropLast(4)) })
            let ofLanguage = names.filter { name in
                let parts = name.split(whereSeparator: { $0 == "_" || $0 == "-" })
                guard parts.first == code[...] else { return false }
                return script.map(name.contains) ?? !parts.contains { $0.utf8.count == 4 && $0.allSatisfy(\.isLetter) }
            }
            for found in wanted.filter(names.contains) + ofLanguage.sorted() {
                let path = FilePaths.path(found, in: folder)
                // Hunspell would wait for a pipe, and does without what it cannot open.
                if isReadable(path + ".aff"), isReadable(path + ".dic") { return path }
            }
        }
        return nil
    }

    private func isReadable(_ path: String) -> Bool {
        tree.kind(of: path) == .file && (try? tree.read(path).bytes.isEmpty) == false
    }

    /// LibreOffice has a folder for each dictionary.
    private func bundledFolders(in folder: String, _ code: String) -> [String] {
        guard folder.hasSuffix("/extensions") else { return [] }
        return ["dict-" + code, "dict-" + code + "-"].flatMap { prefix in
            tree.names(in: folder).filter { $0 == prefix || prefix.hasSuffix("-") && $0.hasPrefix(prefix) }.sorted()
                .map { FilePaths.path($0, in: folder) }
        }
    }

    /// The regions whose spelling is meant where a language is named without one, unless they have the name of the language.
    private static let mainRegions = [
        "ar": "EG", "cs": "CZ", "da": "DK", "el": "GR", "en": "US", "et": "EE", "he": "IL", "hi": "IN", "ko": "KR", "nb": "NO",
        "nn": "NO", "pt": "BR", "sl": "SI", "sr": "RS", "sv": "SE", "uk": "UA", "vi": "VN",
    ]
}
