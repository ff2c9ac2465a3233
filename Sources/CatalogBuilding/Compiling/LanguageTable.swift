internal import L10nSyntax

/// The two files of one language while they are written.
struct LanguageTable<Writer: PropertyListWriter> {
    private var strings: Writer?
    private var dictionary: Writer?
    /// Entry that was written last.
    private var lastEntry: Int?
    private let capacity: Int
    private let mergesTexts: Bool

    init(capacity: Int, mergesTexts: Bool) {
        self.capacity = capacity
        self.mergesTexts = mergesTexts
    }

    /// Goes to an entry; false if its text is there already.
    mutating func begin(_ entry: Int) -> Bool {
        defer { lastEntry = entry }
        return lastEntry != entry
    }

    /// Whether the text for the other devices has its own place.
    var separatesTexts: Bool { !mergesTexts }

    mutating func write(key: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>) {
        if mergesTexts { return writeForms(key: key) { $0.write(text: text) } }
        var writer = strings.take() ?? Writer(capacity: capacity)
        writer.write(key: key)
        writer.write(text: text)
        strings = writer
    }

    /// Writes what only a `.stringsdict` file can contain.
    mutating func writeForms(key: UnsafeBufferPointer<UInt8>, _ body: (inout Writer) -> Void) {
        var writer = dictionary.take() ?? Writer(capacity: mergesTexts ? capacity : capacity / 8)
        writer.write(key: key)
        body(&writer)
        dictionary = writer
    }

    /// Finishes the files that have something in them, and returns them.
    mutating func files() -> [(extension: String, bytes: [UInt8])] {
        [("strings", strings?.finish()), ("stringsdict", dictionary?.finish())].compactMap { name, bytes in
            bytes.map { (name, $0) }
        }
    }
}

extension PropertyListWriter {
    mutating func write(key: String) {
        var key = key
        key.withUTF8 { write(key: $0) }
    }

    mutating func write(text: String) {
        var text = text
        text.withUTF8 { write(text: $0) }
    }
}
