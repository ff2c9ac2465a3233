// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "ShopPackage",
    dependencies: [.package(name: "swift-l10n", path: Context.environment["SWIFT_L10N"] ?? "../../..")],
    targets: [
        .target(
            name: "ShopText", dependencies: [.product(name: "L10nRuntime", package: "swift-l10n")],
            plugins: [.plugin(name: "L10nBuildPlugin", package: "swift-l10n")]),
        .executableTarget(name: "shop", dependencies: ["ShopText"]),
        .testTarget(
            name: "ShopTextTests",
            dependencies: ["ShopText", .product(name: "L10nTesting", package: "swift-l10n")]),
    ]
)
