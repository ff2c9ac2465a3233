import FileTrees
import Foundation
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
}
