import Foundation
import L10nFileTrees
import TestSupport
import Testing

/// Files are written whole or not at all.
struct OutputWriterTests {
    @Test func writesOnlyChangedFiles() throws {
        try withTemporaryFolder { (folder: URL) throws -> Void in
            let file = folder.appendingPathComponent("a/b/L10n.swift")
            #expect(try OutputWriter(.dryRun, in: DiskFileTree()).write("x", to: file.path) == .wouldWrite)
            #expect(try OutputWriter(.check, in: DiskFileTree()).write("x", to: file.path) == .stale(old: nil))
            #expect(!FileManager.default.fileExists(atPath: file.path))
            #expect(try OutputWriter(.write, in: DiskFileTree()).write("x", to: file.path) == .written)
            #expect(try OutputWriter(.write, in: DiskFileTree()).write("x", to: file.path) == .current)
            #expect(try OutputWriter(.check, in: DiskFileTree()).write("y", to: file.path) == .stale(old: "x"))
            #expect(try String(contentsOf: file, encoding: .utf8) == "x")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("a/b").path) == ["L10n.swift"])
        }
    }

    @Test(arguments: [1, 1 << 18, 600_000])
    func comparesLargeFilesToTheEnd(_ count: Int) throws {
        try withTemporaryFolder { (folder: URL) throws -> Void in
            let file = folder.appendingPathComponent("L10n.swift").path
            let text = String(repeating: "x", count: count)
            #expect(try OutputWriter(.write, in: DiskFileTree()).write(text, to: file) == .written)
            #expect(try OutputWriter(.write, in: DiskFileTree()).write(text, to: file) == .current)
            #expect(try OutputWriter(.write, in: DiskFileTree()).write(text.dropLast() + "y", to: file) == .written)
            #expect(try OutputWriter(.dryRun, in: DiskFileTree()).write(text + "x", to: file) == .wouldWrite)
            #expect(try OutputWriter(.dryRun, in: DiskFileTree()).write(String(text.dropLast()), to: file) == .wouldWrite)
        }
    }

    @Test func keepsLinks() throws {
        try withTemporaryFolder { (folder: URL) throws -> Void in
            let (file, link) = (folder.appendingPathComponent("real.swift"), folder.appendingPathComponent("link.swift"))
            try "old".write(to: file, atomically: true, encoding: .utf8)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            #expect(try OutputWriter(.write, in: DiskFileTree()).write("new", to: link.path) == .written)
            #expect(try String(contentsOf: file, encoding: .utf8) == "new")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
        }
    }

    @Test func rejectsPipesAndFolders() throws {
        try withTemporaryFolder { (folder: URL) throws -> Void in
            let pipe = folder.appendingPathComponent("pipe").path
            #expect(mkfifo(pipe, 0o600) == 0)
            for path in [pipe, folder.path] {
                #expect(throws: FileError.self) { _ = try OutputWriter(.write, in: DiskFileTree()).write("x", to: path) }
            }
            let type = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
            #expect(type != .typeRegular)
        }
    }

    @Test func keepsPermissions() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("a/b.swift").path
            #expect(try OutputWriter(.write, in: DiskFileTree()).write("1", to: file) == .written)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            #expect(try OutputWriter(.write, in: DiskFileTree()).write("2", to: file) == .written)
            #expect(try OutputWriter(.write, in: DiskFileTree()).write("2", to: file) == .current)
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("a").path) == ["b.swift"])
        }
    }

    @Test func followsLinksAndRejectsDeadOnes() throws {
        try withTemporaryFolder { folder in
            let (file, link, dead) = (folder.path + "/file", folder.path + "/link", folder.path + "/dead")
            _ = try OutputWriter(.write, in: DiskFileTree()).write("1", to: file)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
            try FileManager.default.createSymbolicLink(atPath: dead, withDestinationPath: "nowhere")
            _ = try OutputWriter(.write, in: DiskFileTree()).write("2", to: link)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "2")
            #expect(throws: FileError.self) { try OutputWriter(.write, in: DiskFileTree()).write("3", to: dead) }
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: dead) == "nowhere")
        }
    }
}
