internal import ArgumentParser
internal import L10nRuntime
internal import StorefrontDomain

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: L10n.Account.title.text, subcommands: [Check.self])

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "check", abstract: L10n.Account.Check.title.text)

        @Option(help: ArgumentHelp(FormField.email.label))
        var email = ""

        @Option(help: ArgumentHelp(FormField.postcode.label))
        var postcode = ""

        @Option(help: ArgumentHelp(FormField.password.label))
        var password = ""

        @OptionGroup var options: ShopOptions

        func run() async throws {
            try await options.run { (_) throws(AppError) in
                let values: [(FormField, String)] = [(.email, email), (.postcode, postcode), (.password, password)]
                let problems = values.compactMap { field, value in field.problem(with: value) }
                for problem in problems.dropLast() { fail(AppError.invalid(problem).report) }
                if let last = problems.last { throw .invalid(last) }
                print(L10n.Account.Valid.message)
            }
        }
    }
}
