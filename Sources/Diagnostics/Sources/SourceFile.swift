/// The path and the bytes of a file, as read.
@usableFromInline package struct SourceFile: Sendable {
    /// The largest file that ``ByteRange`` can address with one bit to spare: 2 GiB less one byte.
    package static let maximumSize = Int(Int32.max)

    /// Path as the user should see it, with `/`.
    package let path: String
    @usableFromInline package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Its name in the folder that it is in.
    package var fileName: Substring { path[startOfName...] }

    /// The path of that folder, with the slash at its end; empty for a path without one.
    package var folder: Substring { path[..<startOfName] }

    private var startOfName: String.Index {
        let path = path.utf8
        return path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex
    }

    /// The text of a range; ill-formed UTF-8 is replaced.
    package func text(in range: ByteRange) -> String {
        String(decoding: bytes[range.indices], as: UTF8.self)
    }
}
