internal import ArgumentParser
internal import L10nRuntime
internal import StorefrontDomain

struct BagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bag", abstract: L10n.Bag.title.text, subcommands: [Add.self, Remove.self, List.self],
        defaultSubcommand: List.self)

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: L10n.Pdp.AddToBag.cta.text)

        @OptionGroup var choice: ProductChoice

        @Option(help: ArgumentHelp(L10n.Bag.Quantity.label))
        var quantity = 1

        @Option(help: ArgumentHelp(L10n.Pdp.Size.label))
        var size: String?

        @Flag(help: ArgumentHelp(L10n.Bag.Gift.label))
        var gift = false

        @OptionGroup var options: ShopOptions

        func run() async throws {
            try await options.run { (shop) throws(AppError) in
                let product = try await shop.product(choice.product)
                try await shop.addToBag(product, quantity: quantity, size: size, isGift: gift)
                print(L10n.Bag.Added.message(product: product.name.text))
                print(L10n.Bag.Items.message(count: try await shop.bag().count))
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: L10n.Bag.Remove.cta.text)

        @OptionGroup var choice: ProductChoice
        @OptionGroup var options: ShopOptions

        func run() async throws {
            try await options.run { (shop) throws(AppError) in
                let product = try await shop.product(choice.product)
                try await shop.removeFromBag(product)
                print(L10n.Bag.Removed.message(product: product.name.text))
                print(L10n.Bag.Items.message(count: try await shop.bag().count))
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: L10n.Bag.title.text)

        @OptionGroup var options: ShopOptions

        func run() async throws {
            try await options.run { (shop) throws(AppError) in
                let bag = try await shop.bag()
                if bag.lines.isEmpty { return print(L10n.Bag.Empty.message) }
                let gifts = bag.giftCount
                print(
                    gifts == 0
                        ? L10n.Bag.Items.message(count: bag.count) : L10n.Bag.Summary.message(products: bag.count, gifts: gifts))
                print()
                let rows = bag.lines.map { product, line in
                    [
                        L10n.Bag.Line.Quantity.label(count: line.quantity).text, product.name.text, line.size ?? "",
                        (product.price * line.quantity).label.text, line.isGift ? L10n.Bag.Gift.label.text : "",
                    ]
                }
                printColumns(rows + [["", L10n.Bag.Total.label.text, "", bag.total.label.text, ""]], rightAligned: [0, 3])
            }
        }
    }
}
