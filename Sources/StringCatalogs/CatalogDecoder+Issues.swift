internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
internal import L10nSyntax

/// Names and their issues.
extension CatalogDecoder {
    // MARK: Names

    /// The index of a language; a new one if it has not been seen.
    mutating func language(_ name: JSONText, at range: ByteRange) -> LanguageIndex {
        name.withUTF8(in: bytes) { language($0, at: range) }
    }

    mutating func language(_ name: UnsafeBufferPointer<UInt8>, at range: ByteRange) -> LanguageIndex {
        if nextLanguage < languages.count, isLanguage(nextLanguage, name) {
            nextLanguage += 1
            return nextLanguage - 1
        }
        if let known = knownLanguage(name) {
            nextLanguage = known + 1
            return known
        }
        if !languageIndices.isEmpty { languageIndices[MemberName(name)] = languages.count }
        let string = String(decoding: name, as: UTF8.self)
        languages.append(CatalogLanguage(name: string, tag: LanguageTag(string), range: range, nameBytes: Array(name)))
        lastUse.append((nil, .empty(at: 0), .empty(at: 0)))
        nextLanguage = languages.count
        return languages.count - 1
    }

    /// Inlined, as a call copies the decoder; byte by byte, as names are short and passing on the array would retain it.
    @inline(__always)
    private func isLanguage(_ index: LanguageIndex, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard languages[index].nameBytes.count == name.count else { return false }
        for place in name.indices where languages[index].nameBytes[place] != name[place] { return false }
        return true
    }

    private mutating func knownLanguage(_ name: UnsafeBufferPointer<UInt8>) -> LanguageIndex? {
        if languages.count <= Self.scannedNames { return languages.indices.first { isLanguage($0, name) } }
        if languageIndices.isEmpty {
            for (index, language) in languages.enumerated() { languageIndices[MemberName(language.nameBytes)] = index }
        }
        return languageIndices[MemberName(name)]
    }

    /// The plural category that a member is named after.
    static func category(_ name: JSONText, in bytes: UnsafeBufferPointer<UInt8>) -> PluralCategory? {
        PluralCategory.allCases.first { category in
            switch category {
            case .zero: name.isSame(as: "zero", in: bytes)
            case .one: name.isSame(as: "one", in: bytes)
            case .two: name.isSame(as: "two", in: bytes)
            case .few: name.isSame(as: "few", in: bytes)
            case .many: name.isSame(as: "many", in: bytes)
            case .other: name.isSame(as: "other", in: bytes)
            }
        }
    }

    func sameBytes(_ a: ByteRange, _ b: ByteRange) -> Bool {
        a.count == b.count && bytes[a.indices].elementsEqual(bytes[b.indices])
    }

    // MARK: Issues

    mutating func issue(_ kind: CatalogIssue.Kind, _ range: ByteRange, related: ByteRange? = nil) {
        issues.append(
            CatalogIssue(kind: kind, range: range, related: related, entry: entryIndex, language: languageIndex))
    }

    @inline(__always)
    mutating func noteDuplicate(_ member: JSONMember, bit: UInt32, seen: inout UInt32, in object: JSONValue) {
        if seen & (1 << bit) != 0 { noteUnknownDuplicate(member, in: object) }
        seen |= 1 << bit
    }

    /// Reports a member whose name another member before it has.
    @inline(never)
    mutating func noteUnknownDuplicate(_ member: JSONMember, in object: JSONValue) {
        guard let other = first(like: member, in: object), other.name != member.nameRange else { return }
        issue(
            .duplicateKey(name: member.nameString, isIdentical: sameBytes(other.value, member.value.range)), member.nameRange,
            related: other.name)
    }

    /// The places of the first member with the name of another one: of its name and of its value.
    private mutating func first(like member: JSONMember, in object: JSONValue) -> (name: ByteRange, value: ByteRange)? {
        for (index, other) in object.members.enumerated() {
            if other.name.isSame(as: member.name, in: bytes) { return (other.nameRange, other.value.range) }
            if index == Self.scannedNames { break }
        }
        if firstMembers[object.range.start] == nil {
            var names: [MemberName: (name: ByteRange, value: ByteRange)] = [:]
            for other in object.members {
                let name = MemberName(other.name.withUTF8(in: bytes) { Array($0) })
                if names[name] == nil { names[name] = (other.nameRange, other.value.range) }
            }
            firstMembers[object.range.start] = names
        }
        return firstMembers[object.range.start]?[MemberName(member.name.withUTF8(in: bytes) { Array($0) })]
    }

    /// Reports issues that may occur in thousands of places once, with their number.
    mutating func noteOnce(_ id: String, _ kind: @autoclosure () -> CatalogIssue.Kind, _ range: ByteRange) {
        if let known = repeated[id] {
            repeated[id] = (known.index, known.count + 1)
            return
        }
        repeated[id] = (issues.count, 1)
        issue(kind(), range)
    }

    mutating func noteUnknownState(_ state: String, _ range: ByteRange) {
        noteOnce("state/\(state)", .unknownState(state, count: 1), range)
    }

    mutating func noteUnknownField(_ member: JSONMember, level: CatalogIssue.Level, known: [String]) {
        if !isWellFormed, isStrayEntry(member) {
            strayEntries.append(member)
            return
        }
        let name = member.nameString
        let id = "\(level.rawValue)/\(name)"
        noteOnce(
            id, .unknownField(level, name: name, suggestion: Spelling.nearest(name, in: known), count: 1), member.nameRange)
    }

    /// Whether a member of another object is the entry of a key: the bracket before it was lost.
    func isStrayEntry(_ member: JSONMember) -> Bool {
        let value = member.value
        guard value.kind == .object else { return false }
        let isLocalization = value.members.contains { other in
            other.hasName("stringUnit") || other.hasName("variations") || other.hasName("substitutions")
                || other.hasName("stringSet")
        }
        if isLocalization { return false }
        let isEntry = value.members.contains { other in
            other.hasName("localizations") || other.hasName("extractionState") || other.hasName("shouldTranslate")
                || other.hasName("comment")
        }
        return isEntry || !value.members.contains { _ in true } && LanguageTag(member.nameString).unknownPart != nil
    }

    mutating func finishRepeated() {
        for (index, count) in repeated.values where count > 1 { issues[index].kind = issues[index].kind.counted(count) }
    }

    mutating func expect(_ member: JSONMember, _ type: CatalogIssue.JSONType, level: CatalogIssue.Level) -> Bool {
        if Self.type(of: member.value) == type { return true }
        return expect(member.value, type, name: member.nameString, level: level, at: member.value.range)
    }

    mutating func expect(
        _ value: JSONValue, _ type: CatalogIssue.JSONType, name: String, level: CatalogIssue.Level, at range: ByteRange
    ) -> Bool {
        let found = Self.type(of: value)
        if found == type { return true }
        // The reader has reported it if it is not a JSON value.
        if found != .nothing { issue(.wrongType(level, name: name, expected: type, found: found), range) }
        return false
    }

    mutating func expectInteger(_ member: JSONMember) {
        let found = Self.type(of: member.value)
        if found != .nothing {
            issue(.wrongType(.substitution, name: member.nameString, expected: .integer, found: found), member.value.range)
        }
    }

    static func type(of value: JSONValue) -> CatalogIssue.JSONType {
        switch value.kind {
        case .object: .object
        case .array: .array
        case .string: .string
        case .number: .number
        case .bool: .boolean
        case .null: .null
        case .invalid: .nothing
        }
    }
}

extension CatalogIssue.Kind {
    /// The same in so many places.
    fileprivate func counted(_ count: Int) -> Self {
        switch self {
        case .unknownField(let level, let name, let suggestion, _):
            .unknownField(level, name: name, suggestion: suggestion, count: count)
        case .unknownState(let state, _): .unknownState(state, count: count)
        case .unknownExtractionState(let state, _): .unknownExtractionState(state, count: count)
        default: self
        }
    }
}
