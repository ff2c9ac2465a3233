/// The format of a table in a file. `l10n compile --format table` writes it and
/// ``TextTable/init(contentsOfFile:isolatesArguments:)`` reads it.
///
/// Numbers are little-endian, texts are UTF-8. A block is its length in 4 bytes, followed by that many bytes.
///
/// ```
/// head       magic{8} version{4} zero{4} length of the file{8} checksum of what follows{8}
/// table      name block, number of languages{4}, number of the source language{4}, keys block, key index block
/// language   identifier block, plural rules block (see ``PluralRules``),
///            decimal, grouping and minus blocks, digit zero{4}, primary and secondary group{1+1},
///            minimum grouping digits{1}, texts block, index block
/// end        zeros up to a multiple of 8
/// ```
///
/// Keys, texts and indexes are in the form of ``TextTable``.
package enum TableFormat {
    /// The first bytes of a file. No text file begins with them, and a transfer that changes line ends or clears eighth bits
    /// changes them.
    package static let magic: [UInt8] = [0x89, 0x4C, 0x31, 0x30, 0x4E, 0x0D, 0x0A, 0x1A]
    /// The version of the format. Every change that older programs cannot read increases it.
    package static let version: UInt32 = 1
    /// The length of the head in bytes.
    package static let headSize = 32
    /// The length of a file is a multiple of this number of bytes.
    package static let wordSize = 8

    /// The checksum of bytes: FNV-1a over words of eight bytes, with the high bits mixed into the low ones.
    ///
    /// - Parameter bytes: Their number is a multiple of eight.
    package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = FNV1a()
        hash.combine(words: bytes)
        return hash.value
    }
}
