// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building l10n does not need swift-syntax. Its sources are links to those of l10n.
let package = Package(
    name: "SwiftSyntaxAgreement",
    platforms: [.macOS(.v13)],
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
    targets: [
        .target(name: "L10nRuntime"), .target(name: "L10nPlainText"),
        .target(name: "L10nDiagnostics", dependencies: ["L10nPlainText", "L10nRuntime"]),
        .target(name: "L10nCodeComparing", dependencies: ["L10nDiagnostics", "L10nPlainText"]),
        .testTarget(
            name: "SwiftSyntaxAgreementTests",
            dependencies: [
                "L10nCodeComparing", .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]),
    ])

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
