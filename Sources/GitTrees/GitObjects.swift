internal import L10nFileTrees

/// Reads what git prints about its objects.
enum GitObjects {
    /// Paths, each followed by a NUL, without those that are not UTF-8.
    static func paths(_ output: [UInt8]) -> [String] { output.split(separator: 0).compactMap(path) }

    /// A path of git as text; nil for one that is not UTF-8, which no text can name. Two of them could become the same text.
    private static func path(_ bytes: some Collection<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// The paths of catalogs that are not UTF-8, in lists of paths as above or as below. U+FFFD replaces what is not.
    static func unnamedCatalogs(inListing output: [UInt8]) -> [String] {
        output.split(separator: 0).compactMap { line in
            let start = line.firstIndex(of: UInt8(ascii: "\t")).map { $0 + 1 } ?? line.startIndex
            guard path(line[start...]) == nil else { return nil }
            let text = String(decoding: line[start...], as: UTF8.self)
            return text.hasSuffix(GitTree.catalogSuffix) && !SkippedFolders.holds(text) ? text : nil
        }
    }

    /// The names of the objects of files, by path, in the output of `ls-tree -z`: `100644 blob 83baae6…⇥Shop.xcstrings`. Links
    /// and submodules are not files.
    static func blobs(inListing output: [UInt8], where isWanted: (String) -> Bool) -> [String: String] {
        var blobs: [String: String] = [:]
        for line in output.split(separator: 0) where line.starts(with: "100".utf8) {
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
            guard let path = path(line[line.index(after: tab)...]), isWanted(path),
                let name = line[..<tab].split(separator: UInt8(ascii: " ")).last
            else { continue }
            blobs[path] = String(decoding: name, as: UTF8.self)
        }
        return blobs
    }

    /// A path of the index.
    struct Entry: Equatable {
        let path: String
        let object: String
        /// 0; where a merge left a conflict 1 for the base, 2 for ours, 3 for theirs.
        let stage: Int
        /// Not a link, and not a submodule.
        let isFile: Bool
    }

    /// The paths of the index in the output of `ls-files --stage -z`: `100644 83baae6… 0⇥Shop.xcstrings`.
    static func entries(inListing output: [UInt8]) -> [Entry] {
        output.split(separator: 0).compactMap { line in
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
            let fields = line[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count == 3, let stage = Int(fields[2]), let path = path(line[line.index(after: tab)...]) else {
                return nil
            }
            return Entry(path: path, object: fields[1], stage: stage, isFile: fields[0].hasPrefix("100"))
        }
    }

    /// The contents in the output of `cat-file --batch`: for each object a line `83baae6… blob 12`, its bytes and a line end. What
    /// comes after a missing object is ignored.
    static func contents(inBatch output: [UInt8]) -> [[UInt8]] {
        var contents: [[UInt8]] = []
        var rest = output[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let header = rest[..<end].split(separator: UInt8(ascii: " "))
            guard header.count == 3, let size = Int(String(decoding: header[2], as: UTF8.self)), size < rest.endIndex - end
            else { break }
            let start = end + 1
            contents.append(Array(rest[start..<start + size]))
            rest = rest[(start + size)...].dropFirst()
        }
        return contents
    }
}
