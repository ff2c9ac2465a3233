internal import CL10nICU
package import L10nCLDR
internal import L10nRuntime

/// The ICU library of the system.
package enum ICU {
    /// Such as "72.1".
    package static var version: String { text(l10n_icu_version) }

    /// Version of its CLDR data, such as "42.0".
    package static var cldrVersion: String { text(l10n_icu_cldr_version) }

    /// Version of its Unicode data, such as "15.0".
    package static var unicodeVersion: String { text(l10n_icu_unicode_version) }

    private static func text(_ function: (UnsafeMutablePointer<CChar>) -> Void) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
            buffer.initialize(repeating: 0)
            function(buffer.baseAddress!)
            return String(cString: buffer.baseAddress!)
        }
    }

    /// The locales that have plural rules, and the name of their rule set.
    package static var pluralLocales: [(locale: String, set: String)] {
        collect { context in
            l10n_icu_plural_locales(context) { context, locale, set in
                ICU.append(context, (String(cString: locale!), String(cString: set!)))
            }
        }
    }

    /// The rules of every set of plural rules as CLDR writes them.
    package static var pluralRuleSets: [(set: String, keyword: String, rule: String)] {
        collect { context in
            l10n_icu_plural_sets(context) { context, set, keyword, rule in
                ICU.append(context, (String(cString: set!), String(cString: keyword!), String(cString: rule!)))
            }
        }
    }

    package enum Table: Int32, Sendable {
        case languages, scripts, regions
    }

    /// The codes of a table that have an English name.
    package static func codes(_ table: Table) -> [(code: String, name: String)] {
        collect { context in
            l10n_icu_codes(table.rawValue, context) { context, code, name in
                ICU.append(context, (String(cString: code!), String(cString: name!)))
            }
        }
    }

    /// Old codes and what replaced them, of languages or regions.
    package static func aliases(_ table: Table) -> [(code: String, replacement: String)] {
        collect { context in
            l10n_icu_aliases(table.rawValue, context) { context, code, replacement in
                ICU.append(context, (String(cString: code!), String(cString: replacement!)))
            }
        }
    }

    /// The locales whose parent is not the locale without its last part, and that parent.
    package static var parents: [(child: String, parent: String)] {
        collect { context in
            l10n_icu_parents(context) { context, child, parent in
                ICU.append(context, (String(cString: child!), String(cString: parent!)))
            }
        }
    }

    /// The script and region that are likely meant by a tag, such as Latn and US for `en`; nil if they are not known.
    package static func likelySubtags(of tag: String) -> (script: String, region: String)? {
        let parts = text { _ = l10n_icu_likely_subtags(tag, $0) }.split(separator: "_").map(String.init)
        return parts.count == 3 ? (parts[1], parts[2]) : nil
    }

    /// The scripts that a language is usually written in: `sr`, `Latn`.
    package static var languageScripts: [(language: String, script: String)] {
        collect { context in
            l10n_icu_language_scripts(context) { context, language, script in
                ICU.append(context, (String(cString: language!), String(cString: script!)))
            }
        }
    }

    /// Runs of characters of one script, in their order; `Zyyy` is common to scripts, `Zinh` takes the script of its base.
    package static var scriptRuns: [(characters: ClosedRange<UInt32>, script: String)] {
        collect { context in
            l10n_icu_script_runs(context) { context, first, last, script in
                ICU.append(context, (first...last, String(cString: script!)))
            }
        }
    }

    /// The characters that the language of a locale is usually written with, capital letters aside; empty where ICU has none.
    package static func exemplars(of locale: String) -> [Unicode.Scalar] {
        let runs: [ClosedRange<UInt32>] = collect { context in
            l10n_icu_exemplars(locale, context) { context, first, last in ICU.append(context, first...last) }
        }
        return Set(runs.flatMap { $0.compactMap(Unicode.Scalar.init) }).sorted()
    }

    /// The locales that ICU has data for, such as `de_AT`.
    package static var locales: [String] {
        collect { context in
            l10n_icu_locales(context) { context, locale in ICU.append(context, String(cString: locale!)) }
        }
    }

    /// How a locale writes decimal numbers.
    package struct NumberSymbols: Sendable, Hashable {
        package let decimal: String
        package let grouping: String
        package let minus: String
        package let zero: String
        /// Such as `#,##,##0.###`.
        package let pattern: String
        package let minimumGroupingDigits: Int
    }

    /// The symbols of a locale, or nil if ICU fails.
    package static func numberSymbols(of locale: String) -> NumberSymbols? {
        var symbols = l10n_icu_number_symbols()
        guard l10n_icu_symbols(locale, &symbols) else { return nil }
        func text<T>(_ buffer: T) -> String {
            withUnsafeBytes(of: buffer) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return NumberSymbols(
            decimal: text(symbols.decimal), grouping: text(symbols.grouping), minus: text(symbols.minus),
            zero: text(symbols.zero),
            pattern: text(symbols.pattern), minimumGroupingDigits: minimumGroupingDigits(of: locale))
    }

    private static let parentOf = Dictionary(parents.map { ($0.child, $0.parent) }) { first, _ in first }

    /// Of the locale itself or the nearest of its parents that says it.
    private static func minimumGroupingDigits(of locale: String) -> Int {
        var name = locale
        while name != "root" {
            let digits = l10n_icu_minimum_grouping_digits(name)
            if digits > 0 { return Int(digits) }
            name = parentOf[name] ?? parent(of: name)
        }
        return 1
    }

    /// The locale without its last part, or the root if that part is a script that the language is rarely written in.
    private static func parent(of locale: String) -> String {
        let parts = locale.split(separator: "_").map(String.init)
        if parts.count == 2, parts[1].utf8.count == 4, likelySubtags(of: parts[0])?.script != parts[1] { return "root" }
        return parts.count > 1 ? parts.dropLast().joined(separator: "_") : "root"
    }

    /// The category of a decimal as written (`1.50`), or nil if ICU fails.
    package static func category(of decimal: String, in locale: String) -> PluralCategory? {
        guard let rules = l10n_icu_plural_open(locale) else { return nil }
        defer { l10n_icu_plural_close(rules) }
        let fraction = decimal.split(separator: ".").dropFirst().first?.utf8.count ?? 0
        let raw = l10n_icu_plural_select_decimal(rules, locale, decimal, Int32(fraction))
        return UInt8(exactly: raw).flatMap(PluralCategory.init(rawValue:))
    }

    private static func collect<Row>(_ walk: (UnsafeMutableRawPointer) -> Void) -> [Row] {
        var rows: [Row] = []
        withUnsafeMutablePointer(to: &rows) { walk(UnsafeMutableRawPointer($0)) }
        return rows
    }

    private static func append<Row>(_ context: UnsafeMutableRawPointer?, _ row: Row) {
        context!.assumingMemoryBound(to: [Row].self).pointee.append(row)
    }
}

/// Plural rules as the system's ICU has them: a second opinion for tests.
package enum ICUPluralRules {
    /// The category of a number in a locale, as a function, or nil if ICU fails. ICU knows only `other` in an unknown language.
    package static func selector(of locale: String) -> (@Sendable (Double) -> PluralCategory)? {
        guard let handle = Handle(locale: locale) else { return nil }
        return { handle.select($0) }
    }

    /// Owner of an ICU object, which is immutable and may be used from several threads.
    private final class Handle: @unchecked Sendable {
        private let rules: OpaquePointer

        init?(locale: String) {
            guard let rules = l10n_icu_plural_open(locale) else { return nil }
            self.rules = rules
        }

        deinit { l10n_icu_plural_close(rules) }

        func select(_ number: Double) -> PluralCategory {
            UInt8(exactly: l10n_icu_plural_select(rules, number)).flatMap(PluralCategory.init(rawValue:)) ?? .other
        }
    }
}
