public import ArgumentParser
internal import L10nRuntime
public import StorefrontDomain

extension SortOrder: ExpressibleByArgument {}

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: L10n.Plp.title.text)

    @Option(help: ArgumentHelp(L10n.Plp.SortBy.title))
    var sort = SortOrder.newest

    @Option(help: ArgumentHelp(L10n.Command.Page.help))
    var page = 1

    @OptionGroup var options: ShopOptions

    func run() async throws {
        try await options.run { (shop) throws(AppError) in
            let page = try await shop.list(sort, page: page)
            printColumns([[L10n.Plp.title, page.totalLabel], [L10n.Plp.SortBy.title, sort.title]].map { $0.map(\.text) })
            print()
            printProducts(page.items)
            print()
            print(page.label)
            print(L10n.Home.Hint.message)
        }
    }
}

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "search", abstract: L10n.Search.title.text)

    @Argument(help: ArgumentHelp(L10n.Home.SearchBar.placeholder))
    var term: String

    @OptionGroup var options: ShopOptions

    func run() async throws {
        try await options.run { (shop) throws(AppError) in
            let search = Search(term)
            let results = try await shop.search(search)
            print(results.isEmpty ? search.noResults : L10n.Plp.NumberOfResults.message(count: results.count))
            printProducts(results)
        }
    }
}

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: L10n.Pdp.title.text)

    @OptionGroup var choice: ProductChoice
    @OptionGroup var options: ShopOptions

    func run() async throws {
        try await options.run { (shop) throws(AppError) in
            let product = try await shop.product(choice.product)
            printColumns([[product.name.text, product.brand]])
            print(product.priceLabel)
            if let discount = product.discount { print(L10n.Bag.Discount.message(percent: discount)) }
            if let colors = product.colorsLabel { print(colors) }
            if !product.sizes.isEmpty { printColumns([[L10n.Pdp.Size.label.text] + product.sizes]) }
            print(product.stockLabel)
            print(L10n.Pdp.Reviews.message(count: product.reviews))
            print()
            print(L10n.Pdp.Description.title)
            print(product.description)
        }
    }
}

/// The product argument of a command.
struct ProductChoice: ParsableArguments {
    @Argument(help: ArgumentHelp(L10n.Command.Product.help))
    var product: String
}
