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

    /// The name of the folder that it is in; nil for a path without one.
    package var folderName: Substring? {
        path.utf8.split(separator: UInt8(ascii: "/")).dropLast().last.map { Substring($0) }
    }

    /// The text of a range; ill-formed UTF-8 is repaired.
    package func text(in range: ByteRange) -> String {
        String(decoding: bytes[range.indices], as: UTF8.self)
    }
}
