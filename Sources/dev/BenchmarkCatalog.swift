import CLDR

/// A catalog of any size for measuring: many languages, five keys an element of the screen, plurals in every tenth key,
/// arguments in every third.
enum BenchmarkCatalog {
    /// Each language with words to make sentences of. No word looks like a specifier.
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

    /// What the strings of an element are, as the last segment of a key says, sorted.
    private static let roles = ["accessibility_label", "cta", "message", "placeholder", "title"]

    /// UTF-8 in Xcode's layout.
    static func make(keys: Int, languages count: Int) -> [UInt8] {
        var generator = SplitMix64(state: 7)
        var chosen = Array(languages.prefix(count))
        if !chosen.contains(where: { $0.tag == "en" }) { chosen[chosen.count - 1] = languages.first { $0.tag == "en" }! }
        chosen.sort { $0.tag < $1.tag }
        let rules = CompiledPluralRules()
        let forms = chosen.map { language in
            rules.selector(for: LanguageTag(language.tag)).map {
                PluralProfile($0).common.union(PluralCategorySet(.other)).categories
            } ?? [.other]
        }
        var text = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n"
        for key in 0..<keys {
            text +=
                "    \"feature_\(padded(key / 20, 4)).element_\(padded(key / 5, 4)).\(roles[key % 5])\" : {\n      \"extractionState\" : \"manual\",\n      \"localizations\" : {\n"
            for (index, language) in chosen.enumerated() {
                text += "        \"\(language.tag)\" : {\n"
                if key % 10 == 0 {
                    text += "          \"variations\" : {\n            \"plural\" : {\n"
                    // Fields of an object are sorted, categories too.
                    let categories = forms[index].sorted { $0.name < $1.name }
                    for (position, category) in categories.enumerated() {
                        text +=
                            "              \"\(category.name)\" : {\n                \"stringUnit\" : {\n                  \"state\" : \"translated\",\n"
                        text +=
                            "                  \"value\" : \"%lld \(sentence(language.words, &generator)) \(category.name)\"\n                }\n"
                        text += "              }\(position + 1 < categories.count ? "," : "")\n"
                    }
                    text += "            }\n          }\n"
                } else {
                    let argument = key % 3 == 0 ? " %@" : ""
                    text +=
                        "          \"stringUnit\" : {\n            \"state\" : \"translated\",\n            \"value\" : \"\(sentence(language.words, &generator))\(argument)\"\n          }\n"
                }
                text += "        }\(index + 1 < chosen.count ? "," : "")\n"
            }
            text += "      }\n    }\(key + 1 < keys ? "," : "")\n"
        }
        return Array((text + "  },\n  \"version\" : \"1.0\"\n}").utf8)
    }

    private static func sentence(_ words: [String], _ generator: inout SplitMix64) -> String {
        var sentence = [words.randomElement(using: &generator)!]
        while sentence.count < 6 {
            let word = words.randomElement(using: &generator)!
            // No text says a word twice in a row.
            if word != sentence.last { sentence.append(word) }
        }
        return sentence.joined(separator: " ")
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
