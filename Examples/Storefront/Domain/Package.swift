// swift-tools-version: 6.1
import PackageDescription

// What the shop sells and says. The build plugin generates the texts from the catalog beside the sources.
let package = Package(
    name: "Domain",
    platforms: [.macOS(.v13)],
    products: [
        .library(name: "StorefrontDomain", targets: ["StorefrontDomain"])
    ],
    dependencies: [
        .package(name: "swift-l10n", path: "../../..")
    ],
    targets: [
        .target(
            name: "StorefrontDomain",
            dependencies: [.product(name: "L10nRuntime", package: "swift-l10n")],
            plugins: [.plugin(name: "L10nBuildPlugin", package: "swift-l10n")])
    ]
)
