package import L10nDiagnostics
package import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nPlainText

/// The words that people have accepted: a file for each language, one word per line, beside the configuration.
package enum ProjectWords {
    /// The words by language, and the files that cannot be read.
    ///
    /// - Parameter configuration: Its path, if there is one.
    package static func read(
        in tree: any FileTree, _ configuration: String?
    ) -> (words: [String: [String]], failures: [Report.Failure]) {
        let folder = folder(configuration)
        var words: [String: [String]] = [:]
        var failures: [Report.Failure] = []
        for name in tree.names(in: folder) where name.hasSuffix(".txt") {
            let path = FilePaths.path(name, in: folder)
            do throws(FileError) {
                guard let text = String(validating: try tree.read(path).bytes, as: UTF8.self) else {
                    throw FileError(path: path, message: L10n.Exchange.Error.encoding)
                }
                words[String(name.dropLast(4))] = lines(of: text)
            } catch {
                failures.append(Report.Failure(path: error.path, message: error.message))
            }
        }
        return (words, failures)
    }

    /// The path of a language's file.
    package static func path(of language: String, _ configuration: String?) -> String {
        FilePaths.path("\(language).txt", in: folder(configuration))
    }

    private static func lines(of text: String) -> [String] {
        text.trimmingPrefix("\u{FEFF}").split(whereSeparator: \.isNewline)
            .map(\.trimmed)
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    /// Whether a text is a word, or the beginning of words with `*` after it.
    package static func isWord(_ text: String) -> Bool {
        let word = text.hasSuffix("*") ? text.dropLast() : text[...]
        return (text.hasSuffix("*") ? 3 : 1)...60 ~= word.count && word.contains(where: \.isLetter)
            && word.allSatisfy { $0.isLetter || "'’-·".contains($0) }
    }

    /// A file with some more words: each before the first one that is greater. Nothing else changes; nil if it is not UTF-8.
    package static func file(_ old: [UInt8], adding words: [String]) -> [UInt8]? {
        guard let text = String(validating: old, as: UTF8.self) else { return nil }
        let end = text.contains("\r\n") ? "\r\n" : "\n"
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if lines.last == "" { lines.removeLast() }
        for word in words.sorted() {
            let next = lines.firstIndex { !$0.isEmpty && !$0.hasPrefix("#") && $0 > word }
            lines.insert(word, at: next ?? lines.count)
        }
        return Array(lines.map { $0 + end }.joined().utf8)
    }

    private static func folder(_ configuration: String?) -> String {
        let folder = configuration.map { FilePaths.folder(of: $0) } ?? ""
        return folder.isEmpty ? CatalogProject.wordsFolder : FilePaths.path(CatalogProject.wordsFolder, in: folder)
    }
}
