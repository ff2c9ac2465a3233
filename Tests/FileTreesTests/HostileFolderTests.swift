import Foundation
import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Files and folders that a stranger may leave in a project.
struct HostileFolderTests {
    /// Runs `body` in its own folder with the path of that folder.
    private func inFolder(_ body: (String) throws -> Void) throws {
        try withTemporaryFolder { (folder: URL) throws -> Void in try body(folder.path) }
    }

    @Test func doesNotWaitForAPipeWithoutAWriter() throws {
        try inFolder { folder in
            #expect(mkfifo("\(folder)/a.xcstrings", 0o600) == 0)
            #expect(throws: Never.self) { try withinAMinute { _ = try DiskFileTree().read("\(folder)/a.xcstrings") } }
        }
    }

    @Test func reportsNamesThatAreNotUTF8() throws {
        try inFolder { folder in
            try "{}".write(toFile: "\(folder)/good.xcstrings", atomically: true, encoding: .utf8)
            // Some file systems do not allow such a name.
            guard let file = fopen(Array("\(folder)/bad".utf8CString.dropLast()) + [-1] + Array(".xcstrings".utf8CString), "w")
            else { return }
            fclose(file)
            let (paths, errors) = DiskFileTree().catalogs(below: folder)
            #expect(paths == ["\(folder)/good.xcstrings"])
            #expect(errors.map(\.path) == ["\(folder)/bad\u{FFFD}.xcstrings"])
        }
    }

    @Test func reportsPathsThatAreTooLong() throws {
        try inFolder { folder in
            let name = String(repeating: "d", count: 200)
            var folders = [open(folder, O_RDONLY)]
            for _ in 0..<30 {
                #expect(mkdirat(folders[folders.count - 1], name, 0o700) == 0)
                folders.append(openat(folders[folders.count - 1], name, O_RDONLY))
            }
            defer {
                for folder in folders.reversed() {
                    unlinkat(folder, name, AT_REMOVEDIR)
                    close(folder)
                }
            }
            let (paths, errors) = DiskFileTree().catalogs(below: folder)
            #expect(paths.isEmpty)
            #expect(errors.count == 1)
        }
    }

    /// A folder named after a type is searched; one with the name of a catalog is a mistake.
    @Test func foldersMayBeCalledLikeCode() throws {
        try inFolder { folder in
            for name in ["Cart.swift", "Cart.xcstrings"] {
                try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
                try "".write(toFile: "\(folder)/\(name)/A.swift", atomically: true, encoding: .utf8)
            }
            #expect(DiskFileTree().files(below: folder, suffixes: [".swift"]).paths.first == "\(folder)/Cart.swift/A.swift")
            #expect(DiskFileTree().catalogs(below: folder).paths == ["\(folder)/Cart.xcstrings"])
        }
    }

    @Test func keepsOtherNamesOfAFile() throws {
        try inFolder { folder in
            let (one, other) = ("\(folder)/one", "\(folder)/other")
            try "a longer text".write(toFile: one, atomically: false, encoding: .utf8)
            #expect(link(one, other) == 0)
            try DiskFileTree().replace(one, with: [Array("new".utf8)[...]])
            #expect(try String(contentsOfFile: other, encoding: .utf8) == "new")
            #expect(Set(DiskFileTree().names(in: folder)) == ["one", "other"])
        }
    }

    @Test func dropsTheRightToRunAsTheOwner() throws {
        try inFolder { folder in
            let path = "\(folder)/one"
            try "old".write(toFile: path, atomically: false, encoding: .utf8)
            #expect(chmod(path, 0o6755) == 0)
            try DiskFileTree().replace(path, with: [Array("new".utf8)[...]])
            var status = stat()
            #expect(stat(path, &status) == 0)
            #expect(status.st_mode & 0o7777 == 0o755)
        }
    }

    @Test(.enabled(if: getuid() == 0, "only root can give files away")) func keepsTheOwner() throws {
        try inFolder { folder in
            let path = "\(folder)/one"
            try "old".write(toFile: path, atomically: false, encoding: .utf8)
            #expect(chown(path, 12_345, 12_346) == 0)
            try DiskFileTree().replace(path, with: [Array("new".utf8)[...]])
            var status = stat()
            #expect(stat(path, &status) == 0)
            #expect([status.st_uid, status.st_gid] == [12_345, 12_346])
        }
    }

    @Test func removesWhatKilledRunsLeft() throws {
        try inFolder { folder in
            // Another run holds the lock of its file until it has renamed it.
            let names = [".l10n-1-2.tmp", ".l10n-3-4.tmp", ".l10n-mine.tmp", ".l10n-1-2-3.tmp", "l10n-1-2.tmp"]
            for name in names { try "x".write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8) }
            #expect(mkfifo("\(folder)/.l10n-5-6.tmp", 0o600) == 0)
            let other = open("\(folder)/.l10n-3-4.tmp", O_WRONLY)
            defer { close(other) }
            #expect(flock(other, LOCK_EX) == 0)
            try DiskFileTree().replace("\(folder)/one", with: [Array("new".utf8)[...]])
            #expect(Set(DiskFileTree().names(in: folder)).subtracting([".l10n-5-6.tmp"]) == Set(names.dropFirst() + ["one"]))
        }
    }

    /// The file is compared last, when the new one is written and only has to be renamed.
    @Test func keepsWhatAnEditorSavesMeanwhile() throws {
        try inFolder { folder in
            let path = "\(folder)/file"
            let (old, edited) = (Array(repeating: UInt8(1), count: 1 << 22), Array(repeating: UInt8(2), count: 1 << 22))
            let new = Array(repeating: UInt8(3), count: 1 << 22)
            for _ in 0..<20 {
                try Data(old).write(to: URL(fileURLWithPath: path))
                try Data(edited).write(to: URL(fileURLWithPath: path + "-edited"))
                let (isDone, isSaved) = (Locked(false), Locked(false))
                let editor = Thread {
                    while !isDone.use({ $0 }) {
                        guard DiskFileTree().names(in: folder).contains(where: { $0.hasPrefix(".l10n-") }) else { continue }
                        isSaved.use { $0 = rename(path + "-edited", path) == 0 }
                        break
                    }
                    isDone.use { $0 = true }
                }
                editor.start()
                let isReplaced = try DiskFileTree().replace(path, old, with: new)
                isDone.use { $0 = true }
                while !editor.isFinished { usleep(100) }
                let found = try DiskFileTree().read(path).bytes
                // Millions of bytes are not compared one by one in a message.
                let isKept = found == (isSaved.use { $0 } ? edited : new)
                #expect(isKept, "replaced \(isReplaced), saved \(isSaved.use { $0 }), found \(found.first ?? 0) \(found.count)")
                #expect(isReplaced || isSaved.use { $0 })
                #expect(DiskFileTree().names(in: folder).allSatisfy { !$0.hasPrefix(".l10n-") })
            }
        }
    }

    // MARK: Links

    /// Makes a project with links, and a folder with files beside it.
    private func inProject(isRepository: Bool, _ body: (_ project: String, _ outside: String) throws -> Void) throws {
        try inFolder { folder in
            // The system's own name of it.
            let folder = DiskFileTree().canonical(folder)
            let (project, outside) = ("\(folder)/project", "\(folder)/outside")
            let manager = FileManager.default
            for path in [project + "/App", outside] {
                try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
            }
            if isRepository { try manager.createDirectory(atPath: "\(project)/.git", withIntermediateDirectories: true) }
            for path in ["\(outside)/file", "\(project)/App/file"] {
                try "text".write(toFile: path, atomically: false, encoding: .utf8)
            }
            for (link, target) in [
                ("away", "../outside/file"), ("absolute", "\(outside)/file"), ("folder", "../outside"), ("twice", "away"),
                ("inside", "App/file"), ("up", "../project/App/file"), ("App/sibling", "../App/file"),
                ("nothing", "../outside/none"),
            ] {
                try manager.createSymbolicLink(atPath: "\(project)/\(link)", withDestinationPath: target)
            }
            try body(project, outside)
        }
    }

    @Test(arguments: [true, false], [true, false])
    func linksLeadNeitherReadersNorWritersOutOfTheProject(_ isRepository: Bool, _ isAbsolute: Bool) throws {
        try inProject(isRepository: isRepository) { project, outside in
            let tree = DiskFileTree(currentFolder: project)
            let prefix = isAbsolute ? project + "/" : ""
            for path in ["away", "absolute", "folder/file", "twice", "folder/../outside/file"] {
                #expect(throws: FileError.self) { try tree.read(prefix + path) }
                #expect(throws: FileError.self) { try tree.holds([], at: prefix + path) }
                #expect(throws: FileError.self) { try tree.replace(prefix + path, with: [[1]]) }
                #expect(throws: FileError.self) { _ = try tree.replace(prefix + path, Array("text".utf8), with: [1]) }
            }
            for path in ["folder/new", "folder/new/file", "nothing"] {
                #expect(throws: FileError.self) { try tree.replace(prefix + path, with: [[1]]) }
            }
            #expect(try String(contentsOfFile: "\(outside)/file", encoding: .utf8) == "text")
            #expect(Set(tree.names(in: outside)) == ["file"])
            for path in ["inside", "up", "App/sibling", "App/file"] {
                let bytes = try tree.read(prefix + path).bytes
                #expect(bytes == Array("text".utf8))
                let isReplaced = try tree.replace(prefix + path, Array("text".utf8), with: Array("text".utf8))
                #expect(isReplaced)
            }
            try tree.replace(prefix + "App/new/file", with: [[1]])
        }
    }

    /// What is outside was not put there by the authors of the project, and whoever named it meant it.
    @Test func aPathElsewhereMayBeALink() throws {
        try inProject(isRepository: true) { project, outside in
            try FileManager.default.createSymbolicLink(
                atPath: "\(outside)/link", withDestinationPath: "\(project)/App/file")
            let tree = DiskFileTree(currentFolder: project)
            for path in ["../outside/link", "\(outside)/link", "../outside/file"] {
                let bytes = try tree.read(path).bytes
                #expect(bytes == Array("text".utf8))
                try tree.replace(path, with: [Array("text".utf8)[...]])
            }
        }
    }

    /// The project is that of the file, not only that of the current folder.
    @Test func linksOfAnotherProjectLeadNotOutOfIt() throws {
        try inProject(isRepository: true) { project, outside in
            let tree = DiskFileTree(currentFolder: outside)
            #expect(throws: FileError.self) { try tree.read("../project/away") }
            #expect(throws: FileError.self) { try tree.replace("../project/folder/file", with: [[1]]) }
            let bytes = try tree.read("../project/inside").bytes
            #expect(bytes == Array("text".utf8))
        }
    }

    /// A link may lead to a repository of somebody else, whose files are not those of this project.
    @Test func aLinkToAnotherRepositoryLeadsOut() throws {
        try inProject(isRepository: true) { project, outside in
            try FileManager.default.createDirectory(atPath: "\(outside)/.git", withIntermediateDirectories: true)
            let tree = DiskFileTree(currentFolder: project)
            #expect(throws: FileError.self) { try tree.read("folder/file") }
            #expect(throws: FileError.self) { try tree.replace("folder/file", with: [[1]]) }
        }
    }
}
