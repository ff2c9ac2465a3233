import L10nRuntime
import StorefrontDomain
import Testing

struct ListingTests {
    private let shop = Shop(products: InMemoryProducts(), bags: InMemoryStore(), wishlists: InMemoryStore())

    @Test(arguments: [
        (SortOrder.newest, ["linen-shirt", "wool-coat", "leather-boots", "silk-scarf", "denim-jacket"]),
        (.priceAscending, ["cotton-socks", "canvas-tote", "linen-shirt", "silk-scarf", "denim-jacket"]),
        (.priceDescending, ["gold-watch", "wool-coat", "leather-boots", "denim-jacket", "silk-scarf"]),
    ])
    func sortsProducts(_ order: SortOrder, ids: [String]) async throws {
        #expect(try await shop.list(order).items.map(\.id) == ids)
    }

    @Test func splitsListsIntoPages() {
        let pages = (1...3).map { Page(Array(1...11), number: $0, size: 5) }
        #expect(pages.map(\.items) == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11]])
        #expect(pages.allSatisfy { $0.count == 3 && $0.total == 11 })
        #expect(pages[1].label.text(in: ["fr"]) == "Page 2 sur 3")
    }

    @Test(arguments: [(-1, 1), (0, 1), (3, 3), (4, 3), (.max, 3)])
    func clampsPageNumbersToTheList(number: Int, clamped: Int) {
        #expect(Page(Array(1...11), number: number, size: 5).number == clamped)
    }

    @Test func givesAnEmptyListOnePage() {
        let page = Page<Int>([], number: 1, size: 5)
        #expect(page.items.isEmpty && page.count == 1 && page.number == 1 && page.total == 0)
        #expect(Page(Array(1...5), number: 2, size: 5).count == 1)
    }

    @Test(arguments: [
        ("en", "SHIRT", ["linen-shirt"]), ("de", "hemd", ["linen-shirt"]), ("ru", "рубаш", ["linen-shirt"]),
        ("ja", "シルク", ["wool-coat", "silk-scarf"]), ("de", "shirt", []), ("pl", "corvo", ["leather-boots", "denim-jacket"]),
        ("en", " ", []), ("en", "", []),
    ])
    func searchesTextsInTheCurrentLanguage(language: String, term: String, ids: [String]) async throws {
        let found = try await PreferredLanguages.$scoped.withValue([language]) { try await shop.search(Search(term)) }
        #expect(found.map(\.id) == ids)
    }

    @Test func rejectsUnknownProducts() async {
        await #expect(throws: AppError.notFound("umbrella")) { try await shop.product("umbrella") }
    }

    @Test func reportsNetworkErrors() async {
        struct Offline: ProductRepository {
            func products() async throws(AppError) -> [Product] { throw .network }
        }
        let shop = Shop(products: Offline(), bags: InMemoryStore(), wishlists: InMemoryStore())
        await #expect(throws: AppError.network) { try await shop.list() }
    }

    @Test func roundsDiscountsToWholePercent() throws {
        #expect(try sample("linen-shirt").discount == 28)
        #expect(try sample("gold-watch").discount == nil)
    }
}

struct BagTests {
    private let store = InMemoryStore()
    private var shop: Shop { Shop(products: InMemoryProducts(), bags: store, wishlists: store) }

    @Test func combinesEqualProductsInOneLine() async throws {
        let (socks, shirt) = (try sample("cotton-socks"), try sample("linen-shirt"))
        try await shop.addToBag(socks)
        try await shop.addToBag(socks, quantity: 2)
        try await shop.addToBag(socks, isGift: true)
        try await shop.addToBag(shirt, size: "M")
        try await shop.addToBag(shirt, size: "L")
        let bag = try await shop.bag()
        #expect(bag.lines.map(\.line.quantity) == [3, 1, 1, 1])
        #expect(bag.count == 6 && bag.giftCount == 1)
        #expect(bag.total == Money(cents: 4 * 9_90 + 2 * 49_90))
        try await shop.removeFromBag(shirt)
        #expect(try await shop.bag().count == 4)
    }

    @Test func rejectsProductsThatAreSoldOut() async throws {
        let scarf = try sample("silk-scarf")
        await #expect(throws: AppError.outOfStock(scarf.name)) { try await shop.addToBag(scarf) }
        #expect(try await shop.bag().lines.isEmpty)
    }

    @Test func limitsTheQuantityToTheStock() async throws {
        let coat = try sample("wool-coat")
        try await shop.addToBag(coat, size: "S")
        try await shop.addToBag(coat, size: "M")
        for quantity in [1, .max] {
            await #expect(throws: AppError.lowStock(coat.name, left: 2)) {
                try await shop.addToBag(coat, quantity: quantity, size: "M")
            }
        }
        #expect(try await shop.bag().count == 2)
    }

    @Test(arguments: [0, -1, .min]) func rejectsQuantitiesBelowOne(quantity: Int) async throws {
        let error = try await #require(throws: AppError.self) {
            try await shop.addToBag(sample("cotton-socks"), quantity: quantity)
        }
        #expect(error.message.key == "bag.quantity.validation.message")
    }

    @Test(arguments: [(nil, "form.required.validation.message"), ("XXL", "pdp.size.validation.message")])
    func rejectsMissingAndUnknownSizes(size: String?, key: String) async throws {
        let error = try await #require(throws: AppError.self) { try await shop.addToBag(sample("linen-shirt"), size: size) }
        #expect(error.title.key == "pdp.size.label" && error.message.key == key)
    }

    @Test func rejectsRemovingProductsThatAreNotThere() async throws {
        await #expect(throws: AppError.notFound("wool-coat")) { try await shop.removeFromBag(sample("wool-coat")) }
        await #expect(throws: AppError.notFound("wool-coat")) { try await shop.removeFromWishlist(sample("wool-coat")) }
    }

    @Test func keepsEachWishOnceAndInOrder() async throws {
        for id in ["wool-coat", "gold-watch", "wool-coat"] { try await shop.addToWishlist(sample(id)) }
        #expect(try await shop.wishlist().map(\.id) == ["wool-coat", "gold-watch"])
        try await shop.removeFromWishlist(sample("wool-coat"))
        #expect(try await shop.wishlist().map(\.id) == ["gold-watch"])
    }

    @Test func countsConcurrentAdditions() async throws {
        let (shop, socks) = (shop, try sample("cotton-socks"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { try await shop.addToBag(socks) } }
            try await group.waitForAll()
        }
        #expect(try await shop.bag().count == 100)
    }
}

struct FormTests {
    @Test(arguments: ["a@b.de", "first.last+tag@mail.example.com", "имя@пример.рф"]) func acceptsEmail(_ value: String) {
        #expect(FormField.email.problem(with: value) == nil)
    }

    @Test(arguments: ["nobody", "@b.de", "a@", "a@b", "a@b.", "a@.de", "a@b..de", "a@b@c.de", "a b@c.de"])
    func rejectsEmail(_ value: String) {
        #expect(FormField.email.problem(with: value)?.message.key == "form.email.validation.message")
    }

    @Test(arguments: ["10115", "00-950", "SW1A 1AA", "01310-100", "100-0001"]) func acceptsPostcode(_ value: String) {
        #expect(FormField.postcode.problem(with: value) == nil)
    }

    @Test(arguments: ["123", "ABCDE", "12345678901", "10115!", "１０１１５"]) func rejectsPostcode(_ value: String) {
        let problem = FormField.postcode.problem(with: value)
        #expect(problem?.message.text(in: ["en"]) == "\(value) is not a postcode.")
    }

    @Test func requiresEightCharactersInPasswords() {
        #expect(FormField.password.problem(with: "пароль12") == nil)
        let problem = FormField.password.problem(with: "1234567")
        #expect(problem?.label.text(in: ["de"]) == "Passwort")
        #expect(problem?.message.text(in: ["ru"]) == "Введите хотя бы 8 символов.")
    }

    @Test(arguments: FormField.allCases, ["", "  "]) func requiresEveryField(_ field: FormField, value: String) {
        #expect(field.problem(with: value)?.message.key == "form.required.validation.message")
    }
}

struct TextTests {
    @Test(arguments: [
        ("en", "€1,249.00"), ("de", "1.249,00\u{A0}€"), ("fr", "1\u{202F}249,00\u{A0}€"), ("pl", "1249,00\u{A0}€"),
        ("ru", "1\u{A0}249,00\u{A0}€"), ("pt-BR", "€\u{A0}1.249,00"), ("ja", "€1,249.00"), ("ar", "1,249.00\u{A0}€"),
    ])
    func formatsPricesByLanguage(language: String, text: String) {
        #expect(Money(cents: 1_249_00).label.text(in: [language]) == text)
    }

    /// The plural counts the second argument. This fails if it counts the first.
    @Test(arguments: [
        ("linen-shirt", "White and 2 other colors"), ("wool-coat", "Black and 1 other color"), ("silk-scarf", "Red"),
    ])
    func countsTheOtherColors(id: String, text: String) throws {
        let product = try sample(id)
        #expect(PreferredLanguages.$scoped.withValue(["en"]) { product.colorsLabel?.text } == text)
    }

    @Test func showsErrorsInTheCurrentLanguage() throws {
        let error = AppError.outOfStock(try sample("silk-scarf").name)
        let texts = ["en", "de", "pl"].map { language in
            PreferredLanguages.$scoped.withValue([language]) { error.report.text }
        }
        #expect(
            texts == [
                "Sold out: Silk scarf is sold out.", "Ausverkauft: Seidenschal ist ausverkauft.",
                "Wyprzedane: Produkt Jedwabna apaszka jest wyprzedany.",
            ])
    }
}

/// A product of the sample shop.
func sample(_ id: String) throws -> Product { try #require(Product.samples.first { $0.id == id }) }
