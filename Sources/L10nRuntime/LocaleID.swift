/// A locale identifier, parsed for matching, in ICU's form: `zh_Hant_HK`.
struct LocaleID: Sendable {
    let original: String
    /// The identifier with `_`, in canonical case, without keywords.
    let base: String
    /// The identifier with current codes instead of old ones, and with the script of Chinese.
    let normalized: String
    let language: String
    /// The group of languages that can replace each other (Norwegian, Chinese, Arabic), otherwise the language itself.
    let group: String

    init(_ original: String) {
        self.original = original
        base = Self.baseName(original)
        normalized = Self.normalize(base)
        language = String(normalized.prefix { $0 != "_" })
        group = Self.groups[language] ?? language
    }

    /// Includes Hindi because Hindi in Latin script falls back to Indian English.
    private static let groups = ["ars": "ar", "hi": "en", "nb": "no", "nn": "no", "wuu": "zh", "yue": "zh"]

    var region: String? { Self.parts(of: normalized).region }

    // MARK: Forms

    private static func baseName(_ identifier: String) -> String {
        let parts = identifier.prefix { $0 != "@" && $0 != "." }.split(omittingEmptySubsequences: false) {
            $0 == "-" || $0 == "_"
        }
        var name = ""
        for (index, part) in parts.enumerated() {
            if index == 0 {
                name = part.lowercased()
            } else if index == 1, part.count == 4, part.allSatisfy(\.isLetter) {
                name += "_" + part.prefix(1).uppercased() + part.dropFirst().lowercased()
            } else {
                name += "_" + part.uppercased()
            }
        }
        return name
    }

    /// Names that Apple's projects used before language codes, and Chinese by region.
    private static let appleAliases = [
        "arabic": "ar", "chinese": "zh_Hans", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi", "french": "fr",
        "german": "de",
        "italian": "it", "japanese": "ja", "korean": "ko", "no_NO": "nb_NO", "norwegian": "nb", "polish": "pl",
        "portuguese": "pt",
        "russian": "ru", "spanish": "es", "swedish": "sv", "thai": "th", "turkish": "tr", "yue_CN": "yue_Hans_CN",
        "yue_HK": "yue_Hant_HK",
        "zh_CN": "zh_Hans_CN", "zh_HK": "zh_Hant_HK", "zh_MO": "zh_Hant_MO", "zh_SG": "zh_Hans_SG", "zh_TW": "zh_Hant_TW",
    ]

    private static let aliases = WordTable(LocaleTables.aliases)

    private static func normalize(_ base: String) -> String {
        if let alias = appleAliases[base] ?? aliases[base] { return alias }
        guard let separator = base.firstIndex(of: "_"), let alias = aliases[String(base[..<separator])] else { return base }
        // The new language keeps the script and region of the original unless it has its own.
        if !alias.contains("_") { return alias + base[separator...] }
        let (script, region) = (parts(of: alias).script, parts(of: base).region)
        return script != nil && parts(of: alias).region == nil ? alias + (region.map { "_" + $0 } ?? "") : alias
    }

    static func parts(of identifier: String) -> (script: String?, region: String?) {
        let parts = identifier.split(separator: "_").map(String.init)
        let hasScript = parts.count > 1 && parts[1].utf8.count == 4 && parts[1].utf8.allSatisfy { $0 >= 0x41 }
        let index = hasScript ? 2 : 1
        let isRegion = parts.count > index && 2...3 ~= parts[index].utf8.count
        return (hasScript ? parts[1] : nil, isRegion ? parts[index] : nil)
    }

    /// With the script and the region that most of its readers use.
    var maximized: String {
        let (script, region) = Self.parts(of: normalized)
        let usual = Self.likelySubtags(of: language)
        let ofRegion = region.flatMap { Self.likelySubtags(of: "\(language)_\($0)") } ?? usual
        let ofScript = script.flatMap { Self.likelySubtags(of: "\(language)_\($0)") } ?? usual
        return [language, script ?? ofRegion?.script, region ?? ofScript?.region].compactMap(\.self).joined(separator: "_")
    }

    // MARK: Parents

    /// The locale and its parents in the order in which Apple's resources inherit, without the root.
    ///
    /// - Parameter isCandidate: A candidate with an unusual region for its language occurs twice at the start, which makes it
    ///   one step more distant: `it` prefers `it_IT` to `it_CH`.
    func chain(isCandidate: Bool) -> [String] {
        var chain = [normalized]
        if isCandidate, normalized != "es_MX", normalized != "zh_Hant_TW", hasUnusualRegion { chain.append(normalized) }
        while chain.count < 9, let last = chain.last, let parent = Self.parent(of: last) { chain.append(parent) }
        return chain
    }

    private static let parents = WordTable(LocaleTables.parents)
    private static let likely = WordTable(LocaleTables.likely)

    private static let britishChildren = Set(
        """
        150 AG AI AU BB BD BM BN BS BW BZ DG DM FJ FK GD GG GH GI GM GY HK IE IM IN IO JE JM KE KI KN KY LC LK LS MO MS MT MU MV \
        MW MY NA NG PK SB SC SD SG SH SL SS SZ TC TO TT TV TZ UG VC VG VU ZA ZM ZW
        """.split(separator: " ").map(String.init))
    private static let australianChildren: Set<String> = ["CC", "CK", "CX", "NF", "NR", "NU", "NZ", "PG", "PN", "WS"]
    private static let appleParents = [
        "ars": "ar", "en_CY": "en_150", "en_GB": "en_001", "es_MX": "es_419", "wuu": "wuu_Hans",
        "wuu_Hans": "zh_Hans", "wuu_Hant": "zh_Hant",
        "yue": "yue_Hant", "yue_HK": "zh_Hant_HK", "yue_Hans": "zh_Hans", "yue_Hant": "yue_HK", "zh_HK": "zh_Hant",
        "zh_Hant": "zh_TW",
        "zh_Hant_HK": "zh_HK", "zh_TW": "root",
    ]

    private static func parent(of identifier: String) -> String? {
        var parent = appleParents[identifier]
        if parent == nil, identifier.hasPrefix("en_") {
            let region = String(identifier.dropFirst(3))
            parent = britishChildren.contains(region) ? "en_GB" : australianChildren.contains(region) ? "en_AU" : nil
        }
        parent = parent ?? parents[identifier] ?? identifier.lastIndex(of: "_").map { String(identifier[..<$0]) }
        // Texts in a script that is unusual for the language don't inherit from the language.
        if let base = parent, let script = parts(of: identifier).script, identifier == "\(base)_\(script)",
            let usual = likelySubtags(of: base), usual.script != script
        {
            return nil
        }
        return parent == "root" || parent?.isEmpty == true ? nil : parent
    }

    /// Whether the shortest form of the identifier still has the region.
    private var hasUnusualRegion: Bool {
        let (script, region) = Self.parts(of: normalized)
        guard let region else { return false }
        let usual = Self.likelySubtags(of: language)
        guard let script else { return usual?.region != region }
        if usual?.script == script, usual?.region == region { return false }
        if (Self.likelySubtags(of: "\(language)_\(region)") ?? usual)?.script == script { return true }
        return Self.likelySubtags(of: "\(language)_\(script)")?.region != region
    }

    private static func likelySubtags(of tag: String) -> (script: String, region: String)? {
        guard let value = likely[tag], let separator = value.firstIndex(of: "_") else { return nil }
        return (String(value[..<separator]), String(value[value.index(after: separator)...]))
    }
}
