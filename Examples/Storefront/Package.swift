// swift-tools-version: 6.1
import PackageDescription

// The sample shop: a command line on the texts of its domain, as a user of swift-l10n would write it.
let package = Package(
    name: "Storefront",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(path: "Domain"),
        .package(name: "swift-l10n", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .executableTarget(
            name: "storefront",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "L10nRuntime", package: "swift-l10n"),
                .product(name: "StorefrontDomain", package: "Domain"),
            ]
        ),
        .testTarget(
            name: "StorefrontTests",
            dependencies: [
                "storefront",
                .product(name: "L10nRuntime", package: "swift-l10n"),
                .product(name: "L10nTesting", package: "swift-l10n"),
                .product(name: "StorefrontDomain", package: "Domain"),
            ],
            exclude: ["Transcripts"]
        ),
    ]
)
