/// Paths as text: relative ones start at the current folder.
package enum FilePaths {
    /// The name of the configuration, which is looked for from a catalog's folder upward.
    package static let configurationName = "l10n.json"

    /// Without `./` at the start, slashes at the end and doubled ones.
    package static func normalized(_ path: String) -> String {
        let joined = joined(parts(path).filter { $0 != "." })
        if path.hasPrefix("/") { return "/" + joined }
        return joined.isEmpty ? "." : joined
    }

    /// Without `..` after the name of a folder: `a/c` instead of `a/b/../c`.
    package static func withoutDetours(_ path: String) -> String {
        var found: [Substring] = []
        for part in parts(normalized(path)) where part != "." {
            if part == "..", let last = found.last, last != ".." { found.removeLast() } else { found.append(part) }
        }
        return normalized((path.hasPrefix("/") ? "/" : "") + joined(found))
    }

    /// A path that a file in a folder names.
    package static func path(_ path: String, in folder: String) -> String {
        path.hasPrefix("/") || folder == "." ? normalized(path) : normalized(folder + "/" + path)
    }

    /// The last part of a path.
    package static func fileName(of path: String) -> String { parts(path).last.map(String.init) ?? path }

    /// The last part of a path without its extension: the table of a catalog.
    package static func tableName(of path: String) -> String {
        let name = fileName(of: path)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// The folder of a file.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder above; above the current one it continues with `..`, up to the root of the disk.
    ///
    /// - Parameter depth: How many folders are above the current one.
    package static func above(_ folder: String, depth: Int) -> String? {
        if folder == "/" { return nil }
        if folder == "." || folder == ".." || folder.hasSuffix("/..") {
            let up = folder == "." ? ".." : folder + "/.."
            return parts(up).count <= depth ? up : nil
        }
        return self.folder(of: folder)
    }

    /// A path relative to a folder, which may be above the current one; unchanged if the folder does not contain it.
    package static func relative(_ path: String, to folder: String, from current: String) -> String {
        let (parts, base) = (absolute(path, from: current), absolute(folder, from: current))
        return parts.starts(with: base) ? joined(parts.dropFirst(base.count)) : path
    }

    /// A path as seen from a folder, with `..` where the folder does not hold it.
    package static func climbing(_ path: String, to folder: String, from current: String) -> String {
        let (parts, base) = (absolute(path, from: current), absolute(folder, from: current))
        let common = zip(parts, base).prefix { $0 == $1 }.count
        return joined(repeatElement("..", count: base.count - common) + parts.dropFirst(common))
    }

    /// The same path without a detour through folders above the current one: `Domain/a` instead of `../Shop/Domain/a`.
    package static func direct(_ path: String, from current: String) -> String {
        path.hasPrefix("..") ? climbing(path, to: ".", from: current) : path
    }

    /// Whether a path is one of some paths, or in a folder that is. All are canonical.
    package static func isBelow(_ path: String, _ paths: Set<String>) -> Bool {
        var path = path
        while !paths.contains(path) {
            let above = folder(of: path)
            if above == path || above == "." { return false }
            path = above
        }
        return true
    }

    /// The absolute path, without `.` and `..`; equal for two ways to write one path.
    package static func absolutePath(_ path: String, from current: String) -> String {
        "/" + joined(absolute(path, from: current))
    }

    /// The parts of the absolute path, without `.` and `..`; equal for two ways to write one path.
    package static func absolute(_ path: String, from current: String) -> [Substring] {
        var parts: [Substring] = []
        for part in Self.parts((path.hasPrefix("/") ? "" : current + "/") + path) where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts
    }

    /// Parts with slashes between them. `joined(separator:)` looks up protocols at run time, in every start.
    private static func joined(_ parts: some Sequence<Substring>) -> String {
        parts.reduce(into: "") { path, part in
            if !path.isEmpty { path += "/" }
            path += String(part)
        }
    }

    /// What is between slashes. To the system, a slash is a slash even if a combining accent follows it at the start of a name.
    private static func parts(_ path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }
}
