internal import Diagnostics
package import FileTrees
internal import Linting

/// The words that people have accepted: a file for each language, one word per line, beside the configuration.
package enum ProjectWords {
    /// By language. A file that cannot be read has no words.
    ///
    /// - Parameter configuration: Its path, if there is one.
    package static func read(in tree: any FileTree, _ configuration: String?) -> [String: [String]] {
        let folder = folder(configuration)
        var words: [String: [String]] = [:]
        for name in tree.names(in: folder) where name.hasSuffix(".txt") {
            guard let file = try? tree.read(FilePaths.path(name, in: folder)) else { continue }
            words[String(name.dropLast(4))] = lines(of: file.bytes)
        }
        return words
    }

    /// The path of a language's file.
    package static func path(of language: String, _ configuration: String?) -> String {
        FilePaths.path("\(language).txt", in: folder(configuration))
    }

    package static func lines(of bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init).filter { !$0.hasPrefix("#") }
    }

    private static func folder(_ configuration: String?) -> String {
        let folder = configuration.map { FilePaths.folder(of: $0) } ?? ""
        return folder.isEmpty ? CatalogProject.wordsFolder : FilePaths.path(CatalogProject.wordsFolder, in: folder)
    }
}
