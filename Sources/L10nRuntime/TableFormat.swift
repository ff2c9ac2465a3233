/// The form of a table in a file, which `l10n compile --format table` writes and ``TextTable/init(contentsOfFile:isolatesArguments:)``
/// opens.
///
/// Numbers are little-endian, texts are UTF-8. A block is its length in 4 bytes, and that many bytes.
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
/// Keys, texts and indices are those of ``TextTable``, in the same digits.
public enum TableFormat {
    /// No text begins like this, and neither does a file whose line ends or eighth bits were changed on the way.
    public static let magic: [UInt8] = [0x89, 0x4C, 0x31, 0x30, 0x4E, 0x0D, 0x0A, 0x1A]
    /// Raised with every change that an older reader would take for damage.
    public static let version: UInt32 = 1
    public static let headSize = 32
    /// The length of a file is a multiple of it.
    public static let wordSize = 8

    /// FNV-1a over words of eight bytes, its high bits mixed into the low ones.
    ///
    /// - Parameter bytes: A multiple of eight.
    public static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = FNV1a()
        hash.combine(words: bytes)
        return hash.value
    }
}
