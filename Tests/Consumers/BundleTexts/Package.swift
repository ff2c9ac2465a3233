// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "App", defaultLocalization: "en",
    dependencies: [.package(name: "swift-l10n", path: Context.environment["SWIFT_L10N"] ?? "../../..")],
    targets: [
        .executableTarget(
            name: "App", dependencies: [.product(name: "L10nRuntime", package: "swift-l10n")],
            plugins: [.plugin(name: "L10nBuildPlugin", package: "swift-l10n")])
    ]
)
