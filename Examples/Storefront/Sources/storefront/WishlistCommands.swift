internal import ArgumentParser
internal import L10nRuntime
internal import StorefrontDomain

struct WishlistCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wishlist", abstract: L10n.Wishlist.title.text, subcommands: [Add.self, Remove.self, List.self],
        defaultSubcommand: List.self)

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: L10n.Wishlist.Add.cta.text)

        @OptionGroup var choice: ProductChoice
        @OptionGroup var options: ShopOptions

        func run() async throws {
            try await options.run { (shop) throws(AppError) in
                let product = try await shop.product(choice.product)
                try await shop.addToWishlist(product)
                print(L10n.Wishlist.Added.message(product: product.name.text))
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
                try await shop.removeFromWishlist(product)
                print(L10n.Wishlist.Removed.message(product: product.name.text))
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: L10n.Wishlist.title.text)

        @OptionGroup var options: ShopOptions

        func run() async throws {
            try await options.run { (shop) throws(AppError) in
                let products = try await shop.wishlist()
                if products.isEmpty { return print(L10n.Wishlist.Empty.message) }
                print(L10n.Wishlist.Items.message(count: products.count))
                print()
                printProducts(products)
            }
        }
    }
}
