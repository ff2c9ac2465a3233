import Foundation
import L10nDiagnostics
import L10nFileTrees
import L10nJSONRPC

@testable import L10nLanguageServer

/// An editor without a screen: it opens files, changes them, asks, and applies what it gets.
final class EditorSession {
    typealias Object = [String: Any]

    private let input: AsyncStream<[UInt8]>.Continuation
    private let server: Task<Int32, Never>
    private let received = Received((MessageFrames(), []))
    private var lastID = 0
    /// The texts of open files, by path.
    private(set) var texts: [String: String] = [:]
    private var versions: [String: Int] = [:]
    /// What is on disk.
    private let files: [String: String]
    private let tree: FolderTree

    static let root = "/project"

    init(
        _ files: [String: String], capabilities: Object = [:], options: Object = [:], folders: [String] = []
    ) async throws {
        let absolute = Dictionary(uniqueKeysWithValues: files.map { ("\(Self.root)/\($0.key)", Array($0.value.utf8)) })
        let tree = FolderTree(MemoryFileTree(absolute), at: Self.root)
        let (stream, input) = AsyncStream.makeStream(of: [UInt8].self)
        self.input = input
        self.files = files
        self.tree = tree
        server = Self.start(tree, stream, received)
        _ = try await request(
            "initialize",
            [
                "capabilities": capabilities, "rootUri": "file://\(Self.root)", "initializationOptions": options,
                "workspaceFolders": folders.isEmpty ? NSNull() : folders.map { ["uri": "file://\($0)", "name": $0] },
            ] as Object)
        send(["jsonrpc": "2.0", "method": "initialized", "params": Object()])
    }

    private typealias Received = Locked<(frames: MessageFrames, messages: [[UInt8]])>

    private static func start(
        _ tree: FolderTree, _ messages: AsyncStream<[UInt8]>, _ received: Received
    ) -> Task<Int32, Never> {
        let environment = LanguageServer.Environment(version: "1", currentFolder: root) { _ in tree }
        return Task {
            await LanguageServer.serve(messages, in: environment) { text in
                received.use { received in
                    let messages = received.frames.append(text.utf8)
                    received.messages += messages
                }
            }
        }
    }

    func send(_ message: Object) {
        guard let data = try? JSONSerialization.data(withJSONObject: message) else { return }
        input.yield([UInt8](data))
    }

    func send(_ bytes: [UInt8]) { input.yield(bytes) }

    func notify(_ method: String, _ params: Object) { send(["jsonrpc": "2.0", "method": method, "params": params]) }

    /// The messages so far.
    private var messages: [Object] {
        received.use { $0.messages }.compactMap { try? JSONSerialization.jsonObject(with: Data($0)) as? Object }
    }

    /// The first message of the server with a method.
    func message(_ method: String) async throws -> Object {
        try await wait { messages.first { $0["method"] as? String == method } }
    }

    /// How many messages with a method there were so far.
    func count(_ method: String) -> Int { messages.count { $0["method"] as? String == method } }

    struct Timeout: Error {
        /// What the server sent.
        let messages: [String]
    }

    private func wait<Result>(_ find: () -> Result?) async throws -> Result {
        for _ in 0..<3_000 {
            if let found = find() { return found }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw Timeout(messages: received.use { $0.messages }.map { String(decoding: $0.prefix(200), as: UTF8.self) })
    }

    /// The response as it is.
    func response(_ method: String, _ params: Object) async throws -> Object {
        lastID += 1
        let id = lastID
        send(["jsonrpc": "2.0", "id": id, "method": method, "params": params])
        return try await wait { messages.last { $0["id"] as? Int == id && $0["method"] == nil } }
    }

    func request(_ method: String, _ params: Object) async throws -> Any {
        try await response(method, params)["result"] ?? NSNull()
    }

    // MARK: Files

    static func uri(_ path: String) -> String { "file://\(root)/\(path)" }

    func open(_ path: String, _ text: String) {
        texts[path] = text
        versions[path] = 1
        let document: Object = ["uri": Self.uri(path), "version": 1, "languageId": "", "text": text]
        notify("textDocument/didOpen", ["textDocument": document])
    }

    /// Replaces a part of an open file, as an editor sends it.
    func replace(_ path: String, _ range: Range<String.Index>, with text: String) {
        guard let old = texts[path] else { return }
        let change: Object = ["range": Self.range(range, in: old), "text": text]
        texts[path]?.replaceSubrange(range, with: text)
        versions[path, default: 0] += 1
        notify(
            "textDocument/didChange",
            ["textDocument": ["uri": Self.uri(path), "version": versions[path] ?? 0], "contentChanges": [change]])
    }

    func replace(_ path: String, _ old: String, with new: String) {
        guard let range = texts[path]?.range(of: old) else { return }
        replace(path, range, with: new)
    }

    /// In UTF-16.
    static func position(_ index: String.Index, in text: String) -> Object {
        var line = 0
        var start = text.startIndex
        for other in text.indices where other < index {
            // What the protocol takes for the end of a line.
            if ["\n", "\r", "\r\n"].contains(text[other]) {
                line += 1
                start = text.index(after: other)
            }
        }
        return ["line": line, "character": text.utf16.distance(from: start, to: index)]
    }

    static func range(_ range: Range<String.Index>, in text: String) -> Object {
        ["start": position(range.lowerBound, in: text), "end": position(range.upperBound, in: text)]
    }

    /// A place in an open file: behind `before` of the text around it.
    func place(_ path: String, _ text: String, after count: Int = 1) -> Object {
        guard let all = texts[path], let range = all.range(of: text) else { return [:] }
        return [
            "textDocument": ["uri": Self.uri(path)],
            "position": Self.position(all.index(range.lowerBound, offsetBy: count), in: all),
        ]
    }

    /// The changes of an answer, applied.
    func applying(_ edit: Any?) -> [String: String] {
        let changes = (edit as? Object)?["changes"] as? [String: [Object]] ?? [:]
        var result = files.merging(texts) { $1 }
        for (uri, edits) in changes {
            let path = String(uri.dropFirst("file://\(Self.root)/".count))
            guard var bytes = (result[path] ?? "").data(using: .utf16LittleEndian) else { continue }
            let text = result[path] ?? ""
            func offset(_ position: Any?) -> Int {
                let position = position as? Object
                var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.utf16.count + 1 }
                lines.removeLast(max(0, lines.count - (position?["line"] as? Int ?? 0)))
                return (lines.reduce(0, +) + (position?["character"] as? Int ?? 0)) * 2
            }
            let places = edits.map { edit -> (Range<Int>, String) in
                let range = edit["range"] as? Object
                return (offset(range?["start"])..<offset(range?["end"]), edit["newText"] as? String ?? "")
            }
            for (range, new) in places.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
                bytes.replaceSubrange(range, with: new.data(using: .utf16LittleEndian) ?? Data())
            }
            result[path] = String(data: bytes, encoding: .utf16LittleEndian)
        }
        return result
    }

    /// Somebody else writes a file.
    func change(onDisk path: String, _ text: String) { try? tree.replace(path, with: [Array(text.utf8)[...]]) }

    /// Whether the server has asked the client for something.
    func hasRequest(_ method: String) async throws -> Bool {
        try await wait { messages.contains { $0["method"] as? String == method && $0["id"] != nil } ? true : nil }
    }

    // MARK: Findings

    /// What the server said last about the current text of a file.
    func diagnostics(_ path: String) async throws -> [Object] {
        let version = versions[path]
        let found = try await wait { () -> Object? in
            messages.last { message in
                let params = message["params"] as? Object
                return message["method"] as? String == "textDocument/publishDiagnostics"
                    && params?["uri"] as? String == Self.uri(path) && params?["version"] as? Int == version
            }
        }
        return (found["params"] as? Object)?["diagnostics"] as? [Object] ?? []
    }

    /// Ends the session as an editor does.
    func end() async throws -> Int32 {
        _ = try await request("shutdown", [:])
        notify("exit", [:])
        return await server.value
    }
}

/// Files in memory, seen from a folder.
struct FolderTree: WritableFileTree {
    private let base: MemoryFileTree
    let currentFolder: String

    init(_ base: MemoryFileTree, at folder: String) {
        self.base = base
        currentFolder = folder
    }

    private func absolute(_ path: String) -> String { FilePaths.absolutePath(path, from: currentFolder) }

    func kind(of path: String) -> FileKind { base.kind(of: absolute(path)) }
    func names(in folder: String) -> [String] { base.names(in: absolute(folder)) }
    func canonical(_ path: String) -> String { absolute(path) }
    func isRegularFile(_ path: String) -> Bool { kind(of: path) == .file }
    func writeProtection(of path: String) -> FileError? { nil }

    func listing(below folder: String, suffixes: [String]) -> FileListing {
        let listing = base.listing(below: absolute(folder), suffixes: suffixes)
        return FileListing(
            paths: listing.paths.map { FilePaths.relative($0, to: ".", from: currentFolder) }, errors: listing.errors)
    }

    func read(_ path: String) throws(FileError) -> SourceFile {
        SourceFile(path: path, bytes: try base.read(absolute(path)).bytes)
    }

    func holds(_ pieces: [ArraySlice<UInt8>], at path: String) throws(FileError) -> Bool {
        try base.holds(pieces, at: absolute(path))
    }

    func replace(_ path: String, with pieces: [ArraySlice<UInt8>]) throws(FileError) {
        try base.replace(absolute(path), with: pieces)
    }

    func replace(_ path: String, _ old: [UInt8], with new: [UInt8]) throws(FileError) -> Bool {
        try base.replace(absolute(path), old, with: new)
    }
}
