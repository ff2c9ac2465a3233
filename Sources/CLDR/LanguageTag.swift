internal import L10nPlainText

/// A language code of a catalog, taken apart: BCP 47 with `-` or, as tools write it too, `_`.
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
    /// As written.
    package let identifier: String
    /// Lower case, such as `zh`.
    package let language: String
    /// Title case, such as `Hant`.
    package let script: String?
    /// Upper case or digits, such as `HK` and `419`.
    package let region: String?
    /// Lower case.
    package let variants: [String]
    /// The rest from the first single letter on, such as `u-nu-latn`.
    package let extensions: String?
    /// Whether the parts follow BCP 47's grammar.
    package let isWellFormed: Bool

    package var description: String { identifier }

    package init(_ identifier: String) {
        self.identifier = identifier
        // Most are a code of a language alone.
        if 2...3 ~= identifier.utf8.count, identifier.utf8.allSatisfy(ASCII.isLowercase) {
            language = identifier
            (script, region, variants, extensions, isWellFormed) = (nil, nil, [], nil, true)
            return
        }
        let parts = identifier.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)
        func isAlpha(_ part: String, _ counts: ClosedRange<Int>) -> Bool {
            counts.contains(part.utf8.count) && part.utf8.allSatisfy(ASCII.isLetter)
        }
        func isAlphanumeric(_ part: String, _ counts: ClosedRange<Int>) -> Bool {
            counts.contains(part.utf8.count)
                && part.utf8.allSatisfy(ASCII.isLetterOrDigit)
        }
        var index = 1
        var script: String?
        var region: String?
        var variants: [String] = []
        var extensions: String?
        language = parts[0].lowercased()
        if index < parts.count, isAlpha(parts[index], 4...4) {
            script = parts[index].prefix(1).uppercased() + parts[index].dropFirst().lowercased()
            index += 1
        }
        if index < parts.count,
            isAlpha(parts[index], 2...2)
                || parts[index].utf8.count == 3 && parts[index].utf8.allSatisfy(ASCII.isDigit)
        {
            region = parts[index].uppercased()
            index += 1
        }
        while index < parts.count,
            isAlphanumeric(parts[index], 5...8) || isAlphanumeric(parts[index], 4...4) && parts[index].first?.isNumber == true
        {
            variants.append(parts[index].lowercased())
            index += 1
        }
        var isWellFormed = isAlpha(parts[0], 2...3) || isAlpha(parts[0], 5...8)
        if index + 1 < parts.count, parts[index].utf8.count == 1, parts[(index + 1)...].allSatisfy({ isAlphanumeric($0, 1...8) })
        {
            extensions = parts[index...].joined(separator: "-").lowercased()
            index = parts.count
        }
        if index < parts.count { isWellFormed = false }
        self.script = script
        self.region = region
        self.variants = variants
        self.extensions = extensions
        self.isWellFormed = isWellFormed
    }

    private init(language: String, script: String?, region: String?, variants: [String], extensions: String?, isWellFormed: Bool)
    {
        self.language = language
        self.script = script
        self.region = region
        self.variants = variants
        self.extensions = extensions
        self.isWellFormed = isWellFormed
        identifier = ([language] + [script, region].compactMap(\.self) + variants + [extensions].compactMap(\.self)).joined(
            separator: "-")
    }

    /// With `-`, fixed case, and codes that CLDR has replaced: `iw` → `he`, `in` → `id`, `sh` → `sr-Latn`, `pt_br` → `pt-BR`,
    /// `en-UK` → `en-GB`; also Apple's `no` → `nb`.
    package var canonical: LanguageTag {
        var language = self.language
        var script = self.script
        var region = self.region
        if language == "no" {
            language = "nb"
        } else if let alias = CLDRTables.languageAliases[language] {
            let replacement = LanguageTag(alias)
            language = replacement.language
            script = script ?? replacement.script
            region = region ?? replacement.region
        }
        if let old = region, let replacement = CLDRTables.regionAliases[old] { region = replacement }
        if language == identifier, script == nil, region == nil { return self }
        return LanguageTag(
            language: language, script: script, region: region, variants: variants, extensions: extensions,
            isWellFormed: isWellFormed)
    }

    /// The name of the folder where Apple's compiler puts its texts, without `.lproj`. Two languages with the same folder
    /// overwrite each other.
    package var folderName: String { LanguageFolder.name(of: identifier) }

    /// The language of a folder `<name>.lproj`, as Apple's compiler names it; nil for `Base`, which SwiftPM writes `base`.
    package static func name(ofFolder name: String) -> String? {
        if name == "Base" || name == "base" { return nil }
        let name = oldFolderNames[name] ?? name
        let tag = LanguageTag(name)
        return tag.isWellFormed ? tag.folderName : name
    }

    /// The names of folders before language codes.
    private static let oldFolderNames = [
        "Dutch": "nl", "English": "en", "French": "fr", "German": "de", "Italian": "it", "Japanese": "ja", "Spanish": "es",
    ]

    /// Whether the identifier can name a folder: it consists of ASCII letters and digits, `-` and `_`.
    package var canNameFolder: Bool { LanguageFolder.canBeNamed(after: identifier) }

    /// Whether it names a pseudo-language, whose texts a program makes for layout tests: `en-XA` and `ar-XB` of CLDR, and others of
    /// the regions `XA`, `XB`, and `XC`.
    package var isPseudo: Bool { region.map(["XA", "XB", "XC"].contains) ?? false }

    /// What is not known to CLDR, after canonicalization.
    package var unknownPart: UnknownPart? {
        guard isWellFormed else { return .syntax }
        let tag = canonical
        // Codes for private use and the special ones of BCP 47 are nobody's mistake.
        if !CLDRTables.languages.contains(tag.language), !("qaa"..."qtz" ~= tag.language && tag.language.utf8.count == 3) {
            return .language(language)
        }
        if let script = tag.script, !CLDRTables.scripts.contains(script) { return .script(script) }
        if let region = tag.region, !isPseudo, !CLDRTables.regions.contains(region) { return .region(region) }
        return nil
    }

    package enum UnknownPart: Hashable, Sendable {
        /// Not the grammar of BCP 47.
        case syntax
        case language(String)
        case script(String)
        case region(String)
    }

    /// The known language that somebody may have meant by a country's code or a common slip: `jp` → `ja`.
    package var suggestion: String? {
        let slips = [
            "jp": "ja", "cn": "zh-Hans", "tw": "zh-Hant", "hk": "zh-HK", "kr": "ko", "ua": "uk", "cz": "cs", "dk": "da",
            "gr": "el", "se": "sv", "vn": "vi",
            "by": "be", "il": "he", "ir": "fa", "at": "de-AT", "us": "en-US", "gb": "en-GB", "ar_": "ar", "cns": "zh-Hans",
            "cht": "zh-Hant", "chs": "zh-Hans",
        ]
        return slips[language]
    }

    /// Apple's spelling, where it differs from `identifier`.
    ///
    /// Chinese of the mainland and of Taiwan is named by its script when an underscore shows that another tool chose the name.
    package var preferred: String? {
        let tag = canonical
        if identifier.contains("_"), tag.language == "zh", tag.script == nil || tag.region == nil {
            if tag.region == "CN" || tag.region == "SG" { return "zh-Hans" }
            if tag.region == "TW" { return "zh-Hant" }
        }
        return tag.identifier == identifier ? nil : tag.identifier
    }

    /// The tag without region, or nil if it has none: the language that a region variant falls back to.
    package var withoutRegion: LanguageTag? {
        guard region != nil else { return nil }
        return LanguageTag(
            language: language, script: script, region: nil, variants: [], extensions: nil, isWellFormed: isWellFormed)
    }
}
