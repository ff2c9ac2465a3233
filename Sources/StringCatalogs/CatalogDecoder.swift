internal import L10nCLDR
package import L10nDiagnostics
internal import L10nPlainText
package import L10nSyntax

/// Decodes a ``StringCatalog``. Whatever does not fit becomes a ``CatalogIssue``.
package struct CatalogDecoder {
    let source: SourceFile
    var sourceLanguage: LanguageIndex?
    var sourceLanguageRange: ByteRange?
    var version: String?
    var stringsRange: ByteRange?
    var languages: [CatalogLanguage] = []
    var entries: [CatalogEntry] = []
    var localizations: [Localization] = []
    var units: [StringUnit] = []
    var plurals: [PluralVariation] = []
    var devices: [DeviceVariation] = []
    var substitutions: [Substitution] = []
    var branchNames: [BranchName] = []
    var variations: [LocalizationVariations] = []
    var issues: [CatalogIssue] = []
    /// Those of the source.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Whether the document is JSON. Where a bracket is lost, members are in the wrong objects.
    let isWellFormed: Bool
    /// From the first to the last marker of each conflict. What one side has there cannot be told from what the other has.
    private let conflicts: [ByteRange]
    /// The keys of entries that are in a conflict in part: they are not decoded.
    var conflictedKeys: [String] = []
    /// Entries of keys in other objects of a document that is not JSON.
    var strayEntries: [JSONMember] = []
    var entryIndex: Int?
    var languageIndex: LanguageIndex?
    /// What the localization that is being decoded has besides plain texts.
    var openVariations = LocalizationVariations()
    /// The language after the last one seen is likely the next.
    var nextLanguage = 0
    /// For each language, the entry that had it last, and where.
    var lastUse: [(entry: Int?, range: ByteRange, value: ByteRange)] = []
    /// How many names are compared one by one, before an index of all of them is made.
    static let scannedNames = 64
    var languageIndices: [MemberName: LanguageIndex] = [:]
    /// For large objects, by the places where they begin: the first member of each name.
    var firstMembers: [UInt32: [MemberName: (name: ByteRange, value: ByteRange)]] = [:]
    var repeated: [String: (index: Int, count: Int)] = [:]
    /// Hashes of the keys of the entries, made while the keys are at hand.
    var keyHashes: [Int] = []
    /// The entries whose keys are not ASCII, ascending.
    var nonASCIIKeys: [Int] = []

    private init(_ document: JSONDocument, bytes: UnsafeBufferPointer<UInt8>) {
        source = document.source
        isWellFormed = document.isWellFormed
        conflicts = document.conflicts
        self.bytes = bytes
        // A unit takes ten cells, and so does a localization.
        units.reserveCapacity(document.cellCount / 10)
        localizations.reserveCapacity(document.cellCount / 10)
    }

    /// Reads and decodes a file of at most ``SourceFile/maximumSize`` bytes. Never fails, as ``decode(_:)-(JSONDocument)``.
    package static func decode(_ source: SourceFile) -> StringCatalog { decode(JSONReader.read(source)) }

    /// Decodes a document. Never fails: a document that isn't a catalog results in an empty one, with issues.
    package static func decode(_ document: JSONDocument) -> StringCatalog {
        document.withRoot { root in
            document.source.bytes.withUnsafeBufferPointer { bytes in
                var decoder = CatalogDecoder(document, bytes: bytes)
                if let root { decoder.decodeRoot(root) }
                decoder.findSourceLanguage()
                return StringCatalog(decoder, document)
            }
        }
    }

    /// Where no text is in the source language as written, but in another spelling of it (`en-UK` and `en-GB`), uses that spelling:
    /// for Apple's compiler they are the same.
    private mutating func findSourceLanguage() {
        guard let source = sourceLanguage, languages.count > 1 else { return }
        guard !localizations.contains(where: { $0.language == source }) else { return }
        var isUsed = Array(repeating: false, count: languages.count)
        for index in 0..<localizations.count { isUsed[localizations[index].language] = true }
        let folder = languages[source].tag.canonical.identifier
        let other = languages.indices.first { isUsed[$0] && languages[$0].tag.canonical.identifier == folder }
        if let other { sourceLanguage = other }
    }

    func string(_ text: JSONText) -> String { text.string(in: source) }

    // MARK: Root

    mutating func decodeRoot(_ root: JSONValue) {
        guard expect(root, .object, name: "", level: .root, at: root.range) else { return }
        var seen: UInt32 = 0
        for member in root.members {
            if member.hasName("sourceLanguage") {
                noteDuplicate(member, bit: 0, seen: &seen, in: root)
                if expect(member, .string, level: .root), let text = member.value.text {
                    sourceLanguage = language(text, at: member.value.range)
                    sourceLanguageRange = member.value.range
                }
            } else if member.hasName("version") {
                noteDuplicate(member, bit: 1, seen: &seen, in: root)
                decodeVersion(member)
            } else if member.hasName("strings") {
                noteDuplicate(member, bit: 2, seen: &seen, in: root)
                if expect(member, .object, level: .root) {
                    stringsRange = member.nameRange
                    decodeStrings(member.value)
                }
            } else {
                noteUnknownDuplicate(member, in: root)
                if isEntryShaped(member.value), isWellFormed {
                    issue(.misplacedEntry(name: member.nameString), member.nameRange)
                } else {
                    noteUnknownField(member, level: .root, known: ["sourceLanguage", "strings", "version"])
                }
            }
        }
        decodeStrayEntries()
        let place = ByteRange(root.range.start, root.range.start + 1)
        for (bit, name) in ["sourceLanguage", "version", "strings"].enumerated() where seen & (1 << bit) == 0 {
            if !isWellFormed, name == "version", version != nil { continue }
            issue(.missingField(.root, name: name), place)
        }
        finishRepeated()
    }

    mutating func decodeVersion(_ member: JSONMember) {
        switch member.value.kind {
        case .string: version = member.value.string
        case .number: version = member.value.rawText
        default:
            _ = expect(member, .string, level: .root)
            return
        }
        if let version, !["1.0", "1.1", "1.2", "1.3", "1"].contains(version) {
            issue(.unknownVersion(version), member.value.range)
        }
    }

    /// Whether an object looks like the entry of a key, or like a localization.
    func isEntryShaped(_ value: JSONValue) -> Bool {
        value.kind == .object
            && (value["localizations"]?.kind == .object || value["extractionState"]?.kind == .string
                || value["shouldTranslate"]?.kind == .bool || value["stringUnit"]?.kind == .object)
    }

    // MARK: Entries

    mutating func decodeStrings(_ strings: JSONValue) {
        let first = entries.count
        decodeEntries(strings.members)
        decodeStrayEntries()
        noteDuplicateKeys(from: first)
    }

    private mutating func decodeStrayEntries() {
        while !strayEntries.isEmpty {
            let members = strayEntries
            strayEntries = []
            decodeEntries(members)
        }
    }

    private mutating func decodeEntries(_ members: some Sequence<JSONMember>) {
        for member in members {
            if !isWellFormed, member.hasName("version"), member.value.kind == .string {
                decodeVersion(member)
                continue
            }
            let index = entries.count
            var entry = CatalogEntry(
                index: index, key: member.name, keyRange: member.nameRange, range: member.value.range,
                from: localizations.count)
            entryIndex = index
            if isConflicted(member) {
                skip(member, entry)
                continue
            }
            entries.append(entry)
            member.name.withUTF8(in: bytes) { key in
                keyHashes.append(ByteHash.hash(UnsafeRawBufferPointer(key)))
                if ByteSearch.firstNonASCII(in: key) < key.count { nonASCIIKeys.append(index) }
            }
            if expect(member, .object, level: .root) { decodeEntry(member.value, &entry) }
            entry.localizationIndices.end = UInt32(localizations.count)
            entries[index] = entry
            entryIndex = nil
        }
    }

    private func isConflicted(_ member: JSONMember) -> Bool {
        let next = conflicts.partitionPoint { $0.end > member.nameRange.start }
        return next < conflicts.count && conflicts[next].start < member.value.range.end
    }

    /// Passes over an entry, but not over those that a lost bracket made a part of it.
    private mutating func skip(_ member: JSONMember, _ entry: CatalogEntry) {
        conflictedKeys.append(member.nameString)
        var entry = entry
        let (issueCount, localizationCount, repeated) = (issues.count, localizations.count, self.repeated)
        if member.value.kind == .object { decodeEntry(member.value, &entry) }
        issues.removeLast(issues.count - issueCount)
        // It has the places of issues.
        self.repeated = repeated
        localizations.removeLast(localizations.count - localizationCount)
        for index in lastUse.indices { lastUse[index].entry = nil }
        entryIndex = nil
    }

    private mutating func noteDuplicateKeys(from first: Int) {
        var firsts = FirstOccurrences(count: entries.count)
        var firstByText: [String: Int] = [:]
        var nonASCIIKeys = self.nonASCIIKeys.drop { $0 < first }
        let entries = entries
        for index in first..<entries.count {
            let entry = entries[index]
            entryIndex = index
            let isASCII = nonASCIIKeys.first != index
            if !isASCII { nonASCIIKeys.removeFirst() }
            let known = firsts.insert(index, hash: keyHashes[index]) { [bytes] in
                entries[$0].key.isSame(as: entry.key, in: bytes)
            }
            if let known {
                let other = entries[known]
                issue(
                    .duplicateKey(name: string(entry.key), isIdentical: sameBytes(other.range, entry.range)), entry.keyRange,
                    related: other.keyRange)
            } else if !isASCII {
                // Swift compares strings by canonical equivalence: a second key here has other bytes and looks the same.
                let text = string(entry.key)
                if let other = firstByText[text] {
                    issue(.duplicateKeyNormalized(name: text), entry.keyRange, related: entries[other].keyRange)
                } else {
                    firstByText[text] = index
                }
            }
        }
        entryIndex = nil
    }

    mutating func decodeEntry(_ value: JSONValue, _ entry: inout CatalogEntry) {
        var seen: UInt32 = 0
        for member in value.members {
            if member.hasName("localizations") {
                noteDuplicate(member, bit: 0, seen: &seen, in: value)
                if expect(member, .object, level: .entry) { decodeLocalizations(member.value) }
            } else if member.hasName("extractionState") {
                noteDuplicate(member, bit: 1, seen: &seen, in: value)
                if expect(member, .string, level: .entry), let text = member.value.text {
                    entry.extractionStateRange = member.value.range
                    entry.extractionState = ExtractionState.names.first { text.isSame(as: $0.name, in: bytes) }?.state ?? .unknown
                    if entry.extractionState == .unknown {
                        let state = string(text)
                        noteOnce("extractionState/\(state)", .unknownExtractionState(state, count: 1), member.value.range)
                    }
                }
            } else if member.hasName("comment") {
                noteDuplicate(member, bit: 2, seen: &seen, in: value)
                if expect(member, .string, level: .entry) { entry.comment = member.value.text }
            } else if member.hasName("shouldTranslate") {
                noteDuplicate(member, bit: 3, seen: &seen, in: value)
                if expect(member, .boolean, level: .entry) { entry.shouldTranslate = member.value.bool ?? true }
            } else if member.hasName("generatesSymbol") {
                noteDuplicate(member, bit: 4, seen: &seen, in: value)
                if expect(member, .boolean, level: .entry) { entry.generatesSymbol = member.value.bool ?? true }
            } else if member.hasName("isCommentAutoGenerated") {
                noteDuplicate(member, bit: 5, seen: &seen, in: value)
                if expect(member, .boolean, level: .entry) { entry.isCommentGenerated = member.value.bool ?? false }
            } else if member.hasName("commentGenerationVersion") {
                noteDuplicate(member, bit: 6, seen: &seen, in: value)
                if member.value.kind != .number { _ = expect(member, .string, level: .entry) }
            } else {
                noteUnknownDuplicate(member, in: value)
                if isEntryShaped(member.value), isWellFormed {
                    issue(.misplacedEntry(name: member.nameString), member.nameRange)
                } else {
                    noteUnknownField(
                        member, level: .entry,
                        known: [
                            "comment", "commentGenerationVersion", "extractionState", "generatesSymbol", "isCommentAutoGenerated",
                            "localizations", "shouldTranslate",
                        ])
                }
            }
        }
    }

}
