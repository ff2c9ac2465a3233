import Diagnostics
import FileTrees
import Foundation
import TestSupport
import Testing

struct ReadAheadTests {
    @Test func givesALargeFileToTheFirstReader() throws {
        try withTemporaryFolder { (folder: URL) throws -> Void in
            let path = folder.appendingPathComponent("Large.xcstrings").path
            func write(_ byte: UInt8, _ count: Int) throws {
                try Data(repeating: byte, count: count).write(to: URL(fileURLWithPath: path))
            }
            try write(1, 9 << 20)
            let files = DiskFileTree()
            let prepared = Locked(0)
            files.readAhead(path) { source in prepared.use { $0 = source.bytes.count } }
            #expect(try files.read(path).bytes == [UInt8](repeating: 1, count: 9 << 20))
            #expect(prepared.use { $0 } == 9 << 20)
            try write(2, 2 << 20)
            #expect(try files.read(path).bytes == [UInt8](repeating: 2, count: 2 << 20))
        }
    }

    @Test func leavesSmallFilesFoldersAndMissingFiles() throws {
        try withTemporaryFolder { (folder: URL) throws -> Void in
            let small = folder.appendingPathComponent("Small.xcstrings")
            try Data("old".utf8).write(to: small)
            let files = DiskFileTree()
            for path in [small.path, folder.path, folder.path + "/None.xcstrings"] { files.readAhead(path) }
            try Data("new".utf8).write(to: small)
            #expect(try files.read(small.path).bytes == Array("new".utf8))
            #expect(throws: FileError.self) { try files.read(folder.path) }
            #expect(throws: FileError.self) { try files.read(folder.path + "/None.xcstrings") }
        }
    }
}
