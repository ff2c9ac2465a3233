import CLDR
import JSONSyntax
import TestSupport

/// A catalog of any size for benchmarks: many languages, five keys per screen element, plurals in every tenth key, arguments in
/// every third.
enum BenchmarkCatalog {
    /// Languages with words for sentences. No word looks like a format specifier.
    private static let languages: [(tag: String, words: [String])] = [
        ("ar", ["منتج", "السلة", "جديد", "السعر", "اليوم", "إضافة", "قائمة", "بحث"]),
        ("cs", ["košík", "výrobek", "nový", "cena", "dnes", "přidat", "seznam", "hledat"]),
        ("da", ["kurv", "vare", "ny", "pris", "dag", "tilføj", "liste", "søg"]),
        ("de", ["Tasche", "Artikel", "neu", "Preis", "heute", "hinzufügen", "Liste", "suchen"]),
        ("el", ["καλάθι", "προϊόν", "νέο", "τιμή", "σήμερα", "προσθήκη", "λίστα", "αναζήτηση"]),
        ("en", ["bag", "product", "new", "price", "today", "add", "list", "search"]),
        ("es", ["bolsa", "producto", "nuevo", "precio", "hoy", "añadir", "lista", "buscar"]),
        ("fi", ["kori", "tuote", "uusi", "hinta", "tänään", "lisää", "luettelo", "hae"]),
        ("fr", ["panier", "produit", "nouveau", "prix", "jour", "ajouter", "liste", "chercher"]),
        ("he", ["סל", "מוצר", "חדש", "מחיר", "היום", "הוספה", "רשימה", "חיפוש"]),
        ("it", ["borsa", "prodotto", "nuovo", "prezzo", "oggi", "aggiungi", "elenco", "cerca"]),
        ("ja", ["バッグ", "商品", "新着", "価格", "本日", "追加", "一覧", "検索"]),
        ("ko", ["장바구니", "상품", "신상품", "가격", "오늘", "추가", "목록", "검색"]),
        ("nl", ["tas", "artikel", "nieuw", "prijs", "vandaag", "voeg toe", "lijst", "zoek"]),
        ("pl", ["koszyk", "produkt", "nowy", "cena", "dzisiaj", "dodaj", "lista", "szukaj"]),
        ("pt-BR", ["sacola", "produto", "novo", "preço", "hoje", "adicionar", "lista", "buscar"]),
        ("ru", ["корзина", "товар", "новый", "цена", "сегодня", "добавить", "список", "поиск"]),
        ("sv", ["korg", "vara", "ny", "pris", "idag", "lägg till", "lista", "sök"]),
        ("tr", ["çanta", "ürün", "yeni", "fiyat", "bugün", "ekle", "liste", "ara"]),
        ("zh-Hans", ["购物袋", "商品", "新品", "价格", "今天", "添加", "列表", "搜索"]),
    ]

    /// The last segments of the keys of a screen element, sorted.
    private static let roles = ["accessibility_label", "cta", "message", "placeholder", "title"]

    /// UTF-8 in Xcode's layout.
    static func make(keys: Int, languages count: Int) -> [UInt8] {
        var generator = SplitMix64(state: 7)
        var chosen = Array(languages.prefix(count))
        if !chosen.contains(where: { $0.tag == "en" }) { chosen[chosen.count - 1] = languages.first { $0.tag == "en" }! }
        chosen.sort { $0.tag < $1.tag }
        let forms = chosen.map { language in
            let categories =
                CompiledPluralRules.profile(for: LanguageTag(language.tag)).map {
                    $0.common.union(PluralCategorySet(.other)).categories
                } ?? [.other]
            return categories.sorted { $0.name < $1.name }
        }
        let strings = (0..<keys).map { key in
            let name = "feature_\(padded(key / 20)).element_\(padded(key / 5)).\(roles[key % 5])"
            let localizations = zip(chosen, forms).map { language, categories in
                (name: language.tag, value: localization(key, language.words, categories, &generator))
            }
            return (
                name: name,
                value: JSONNode.object([("extractionState", .string("manual")), ("localizations", .object(localizations))])
            )
        }
        let catalog = JSONNode.object([
            ("sourceLanguage", .string("en")), ("strings", .object(strings)), ("version", .string("1.0")),
        ])
        return Array(JSONPrinter.print(catalog).utf8)
    }

    private static func localization(
        _ key: Int, _ words: [String], _ categories: [PluralCategory], _ generator: inout SplitMix64
    ) -> JSONNode {
        guard key % 10 == 0 else { return unit(sentence(words, &generator) + (key % 3 == 0 ? " %@" : "")) }
        let forms = categories.map { category in
            (name: category.name, value: unit("%lld \(sentence(words, &generator)) \(category.name)"))
        }
        return .object([("variations", .object([("plural", .object(forms))]))])
    }

    private static func unit(_ text: String) -> JSONNode {
        .object([("stringUnit", .object([("state", .string("translated")), ("value", .string(text))]))])
    }

    private static func sentence(_ words: [String], _ generator: inout SplitMix64) -> String {
        var sentence = [words.randomElement(using: &generator)!]
        while sentence.count < 6 {
            let word = words.randomElement(using: &generator)!
            // A repeated word would be a finding.
            if word != sentence.last { sentence.append(word) }
        }
        return sentence.joined(separator: " ")
    }

    /// At least four digits.
    private static func padded(_ number: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
