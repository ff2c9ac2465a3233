import Foundation
import StorefrontDomain
import Testing

/// The file store survives crashes, damage and concurrent changes.
struct FileStoreTests {
    private func withStore(_ body: @Sendable (FileStore, URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("storefront-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("deep/store.json")
        try await body(FileStore(path: file.path), file)
    }

    private func shop(_ store: FileStore) -> Shop { Shop(products: InMemoryProducts(), bags: store, wishlists: store) }

    private func names(beside file: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path).sorted()
    }

    @Test func storesEverythingForOtherProcesses() async throws {
        try await withStore { store, file in
            try await shop(store).addToBag(sample("linen-shirt"), quantity: 2, size: "M", isGift: true)
            try await shop(store).addToWishlist(sample("wool-coat"))
            let other = FileStore(path: file.path)
            #expect(try await other.bag() == store.bag())
            #expect(try await other.wishlist().products == ["wool-coat"])
            #expect(try names(beside: file) == ["store.json"])
        }
    }

    @Test func isEmptyWithoutAFile() async throws {
        try await withStore { store, file in
            let bag = try await store.bag()
            #expect(bag.lines.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test func ignoresTheTemporaryFileOfACrash() async throws {
        try await withStore { store, file in
            try await shop(store).addToBag(sample("cotton-socks"))
            let temporary = file.path + ".tmp"
            #expect(FileManager.default.createFile(atPath: temporary, contents: Data("{\"bag\" : {\"lines\" : [".utf8)))
            #expect(try await store.bag().lines.count == 1)
            try await shop(store).addToBag(sample("cotton-socks"))
            #expect(try await store.bag().lines.map(\.quantity) == [2])
            #expect(try names(beside: file) == ["store.json"])
        }
    }

    @Test func rejectsDamagedFilesAndKeepsThem() async throws {
        try await withStore { store, file in
            try await shop(store).addToBag(sample("cotton-socks"))
            let whole = try Data(contentsOf: file)
            func changed(_ old: String, _ new: String) -> Data {
                Data(String(decoding: whole, as: UTF8.self).replacingOccurrences(of: old, with: new).utf8)
            }
            let damaged = [
                Data(), whole.prefix(whole.count / 2), whole.dropLast(), Data("null".utf8), Data([0xFF, 0xFE]),
                changed("\"quantity\" : 1", "\"quantity\" : -1"), changed("\"version\" : 1", "\"version\" : 2"),
            ]
            for bytes in damaged {
                #expect(bytes != whole)
                try bytes.write(to: file)
                let error = AppError.damagedStorage(file: file.path)
                await #expect(throws: error) { try await store.bag() }
                await #expect(throws: error) { try await shop(store).addToBag(sample("cotton-socks")) }
                await #expect(throws: error) { try await shop(store).addToWishlist(sample("cotton-socks")) }
                #expect(try Data(contentsOf: file) == bytes)
                #expect(try names(beside: file) == ["store.json"])
            }
        }
    }

    @Test func keepsTheFileWhenAChangeFails() async throws {
        try await withStore { store, file in
            try await shop(store).addToBag(sample("cotton-socks"))
            let before = try Data(contentsOf: file)
            await #expect(throws: AppError.self) { try await shop(store).addToBag(sample("silk-scarf")) }
            #expect(try Data(contentsOf: file) == before)
        }
    }

    @Test func reportsFilesThatCannotBeWritten() async throws {
        try await withStore { _, file in
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: file)
            // The folder of this store is a file.
            let store = FileStore(path: file.path + "/store.json")
            await #expect(throws: AppError.storage) { try await shop(store).addToWishlist(sample("wool-coat")) }
        }
    }

    @Test func keepsConcurrentChangesOfOtherStores() async throws {
        try await withStore { _, file in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await shop(FileStore(path: file.path)).addToBag(sample("cotton-socks")) }
                }
                try await group.waitForAll()
            }
            #expect(try await FileStore(path: file.path).bag().lines.map(\.quantity) == [20])
        }
    }
}
