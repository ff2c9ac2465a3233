import Foundation
import L10nCLDR
import L10nICU
import L10nRuntime
import L10nSyntax
import TestSupport

/// Makes catalogs for benchmarks: clean ones of any size, and a project as dirty as real ones.
///
/// The project has what `workbench bench` finds in public catalogs of 0.4 to 4 MB: for each repository the mean of its catalogs, and
/// of these the median. Of what most repositories have none, such as plurals and crashes, it has about the mean, and of texts that
/// need review less, because each is a finding. The bench prints both side by side.
struct BenchmarkCatalog {
    private var random: SplitMix64
    private let languages: [Language]
    /// The place of a catalog in the project; nil for a clean catalog.
    private let number: Int?

    /// UTF-8 in Xcode's layout: five keys for each screen element, plurals in every tenth key, arguments in every third.
    static func make(keys: Int, languages: Int) -> [UInt8] {
        let others = Self.languages.filter { $0.tag != "en" }.prefix(languages - 1)
        var catalog = BenchmarkCatalog(random: SplitMix64(state: 7), languages: [english] + others, number: nil)
        return catalog.bytes(keys: keys)
    }

    /// 12 MB in 30 catalogs.
    static var project: [[UInt8]] {
        (0..<30).map { number in
            var catalog = BenchmarkCatalog(random: SplitMix64(state: UInt64(number)), languages: languages, number: number)
            return catalog.bytes(keys: 108)
        }
    }

    /// As much in clean catalogs in Latin script.
    static var cleanProject: [[UInt8]] {
        let latin = languages.filter { $0.words.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value < 0x250 } } }
        return (0..<30).map { number in
            var catalog = BenchmarkCatalog(random: SplitMix64(state: UInt64(number)), languages: latin, number: nil)
            return catalog.bytes(keys: 110)
        }
    }

    /// Writes the catalogs of a project into a folder.
    static func write(_ catalogs: [[UInt8]], to folder: URL) throws -> [URL] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try catalogs.enumerated().map { number, bytes in
            let file = folder.appendingPathComponent("Table\(number + 1).xcstrings")
            try Data(bytes).write(to: file)
            return file
        }
    }

    // MARK: Entries

    private typealias Member = (name: String, value: JSONNode)

    private mutating func bytes(keys count: Int) -> [UInt8] {
        var entries: [String: JSONNode] = [:]
        while entries.count < count {
            let index = entries.count
            let arguments = number == nil ? index % 3 == 0 : chance(75)
            let key =
                number != nil && !chance(160)
                ? sentence(Self.english) + (arguments ? " %@" : "")
                : "feature_\(Self.padded(index / 20)).element_\(Self.padded(index / 5)).\(Self.roles[index % 5])"
            if entries[key] == nil { entries[key] = entry(key, index, arguments) }
        }
        if let number, number % 3 == 0 { entries[""] = .object([]) }
        let order = XcodeOrder()
        let strings = entries.sorted { order.precedes($0.key, $1.key) }.map { (name: $0.key, value: $0.value) }
        let catalog = JSONNode.object([
            ("sourceLanguage", .string("en")), ("strings", .object(strings)), ("version", .string("1.0")),
        ])
        return Array(JSONPrinter.print(catalog).utf8)
    }

    private mutating func entry(_ key: String, _ index: Int, _ hasArgument: Bool) -> JSONNode {
        let isManual = key.contains(".")
        let isPlural = number.map { index == 0 && $0 % 5 < 3 } ?? (index % 10 == 0)
        var members: [Member] = []
        if number != nil, chance(140) { members.append(("comment", .string("Shown \(sentence(Self.english))"))) }
        if number != nil, chance(30) {
            members.append(("extractionState", .string("stale")))
        } else if isManual || isPlural {
            members.append(("extractionState", .string("manual")))
        }
        var localizations: [Member] = []
        for language in languages where language.tag != "en" || isManual || isPlural {
            if number != nil, language.tag != "en", chance(3) { continue }
            let value = isPlural ? plural(language) : unit(text(key, index, language, hasArgument))
            localizations.append((language.tag, value))
        }
        members.append(("localizations", .object(localizations.sorted { $0.name < $1.name })))
        return .object(members)
    }

    private mutating func plural(_ language: Language) -> JSONNode {
        let categories =
            CLDRPluralRules.profile(for: LanguageTag(language.tag)).map {
                $0.common.union(PluralCategorySet(.other)).categories
            } ?? [.other]
        let forms = categories.sorted { $0.name < $1.name }.map { category in
            (name: category.name, value: unit("%lld \(sentence(language)) \(category.name)"))
        }
        return .object([("variations", .object([("plural", .object(forms))]))])
    }

    private mutating func text(_ key: String, _ index: Int, _ language: Language, _ hasArgument: Bool) -> String {
        let text = sentence(language) + (hasArgument ? " %@" : "")
        guard let number, language.tag != "en" else { return text }
        // Wrong: a text that is not translated, one without its argument, and one that crashes.
        if chance(3), !key.contains(".") { return key }
        if hasArgument, chance(15) { return sentence(language) }
        if number % 15 == 0, index == 50, language.tag == "de" { return text + " %2$s" }
        return chance(4) ? text + " " : text
    }

    private mutating func unit(_ text: String) -> JSONNode {
        let state = number == nil ? "translated" : chance(4) ? "new" : chance(3) ? "needs_review" : "translated"
        return .object([("stringUnit", .object([("state", .string(state)), ("value", .string(text))]))])
    }

    private mutating func sentence(_ language: Language) -> String {
        var sentence = [language.words.randomElement(using: &random)!]
        let count = number == nil ? 6 : Int.random(in: 2...5, using: &random)
        while sentence.count < count {
            let word = language.words.randomElement(using: &random)!
            // A repeated word would be a finding.
            if word != sentence.last { sentence.append(word) }
        }
        return sentence.joined(separator: ["ja", "zh-Hans", "zh-Hant"].contains(language.tag) ? "" : " ")
    }

    /// Whether something that is so in some of a thousand cases is so.
    private mutating func chance(_ perThousand: Int) -> Bool { Int.random(in: 0..<1000, using: &random) < perThousand }

    /// The last segments of the keys of a screen element, sorted.
    private static let roles = ["accessibility_label", "cta", "message", "placeholder", "title"]

    /// At least four digits.
    private static func padded(_ number: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    // MARK: Languages

    /// A language with words for sentences. No word looks like a format specifier.
    private struct Language {
        let tag: String
        let words: [String]

        init(_ tag: String, _ words: String...) {
            self.tag = tag
            self.words = words
        }
    }

    private static let english = languages.first { $0.tag == "en" }!
    private static let languages = [
        Language("ar", "منتج", "السلة", "جديد", "السعر", "اليوم", "إضافة", "قائمة", "بحث"),
        Language("cs", "košík", "výrobek", "nový", "cena", "dnes", "přidat", "seznam", "hledat"),
        Language("da", "kurv", "vare", "ny", "pris", "dag", "tilføj", "liste", "søg"),
        Language("de", "Tasche", "Artikel", "neu", "Preis", "heute", "hinzufügen", "Liste", "suchen"),
        Language("en", "bag", "product", "new", "price", "today", "add", "list", "search"),
        Language("es", "bolsa", "producto", "nuevo", "precio", "hoy", "añadir", "lista", "buscar"),
        Language("fi", "kori", "tuote", "uusi", "hinta", "tänään", "lisää", "luettelo", "hae"),
        Language("fr", "panier", "produit", "nouveau", "prix", "jour", "ajouter", "liste", "chercher"),
        Language("hi", "बैग", "उत्पाद", "नया", "कीमत", "आज", "जोड़ें", "सूची", "खोजें"),
        Language("hu", "kosár", "termék", "új", "ár", "ma", "hozzáadás", "lista", "keresés"),
        Language("it", "borsa", "prodotto", "nuovo", "prezzo", "oggi", "aggiungi", "elenco", "cerca"),
        Language("ja", "バッグ", "商品", "新着", "価格", "本日", "追加", "一覧", "検索"),
        Language("ko", "장바구니", "상품", "신상품", "가격", "오늘", "추가", "목록", "검색"),
        Language("nb", "kurv", "vare", "ny", "pris", "dag", "legg til", "liste", "søk"),
        Language("nl", "tas", "artikel", "nieuw", "prijs", "vandaag", "voeg toe", "lijst", "zoek"),
        Language("pl", "koszyk", "produkt", "nowy", "cena", "dzisiaj", "dodaj", "lista", "szukaj"),
        Language("pt-BR", "sacola", "produto", "novo", "preço", "hoje", "adicionar", "lista", "buscar"),
        Language("ro", "coș", "produs", "nou", "preț", "astăzi", "adaugă", "listă", "caută"),
        Language("ru", "корзина", "товар", "новый", "цена", "сегодня", "добавить", "список", "поиск"),
        Language("sv", "korg", "vara", "ny", "pris", "idag", "lägg till", "lista", "sök"),
        Language("tr", "çanta", "ürün", "yeni", "fiyat", "bugün", "ekle", "liste", "ara"),
        Language("uk", "кошик", "товар", "новий", "ціна", "сьогодні", "додати", "список", "пошук"),
        Language("zh-Hans", "购物袋", "商品", "新品", "价格", "今天", "添加", "列表", "搜索"),
        Language("zh-Hant", "購物袋", "商品", "新品", "價格", "今天", "加入", "列表", "搜尋"),
    ]
}
