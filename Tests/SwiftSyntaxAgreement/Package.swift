// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building l10n does not need swift-syntax.
let package = Package(
    name: "SwiftSyntaxAgreement",
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
    targets: [
        .target(name: "PlainText"), .target(name: "SwiftScanning", dependencies: ["PlainText"]),
        .testTarget(
            name: "SwiftSyntaxAgreementTests",
            dependencies: [
                "SwiftScanning", .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]),
    ])
