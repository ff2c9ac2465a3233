// swift-tools-version: 6.1
import PackageDescription

// One section per target, in the order of the table of targets in README.md ("How it is built"): a target
// imports only from rows below its own, and Tests/LayeringTests holds the manifest and the import lines to it.

let package = Package(
    name: "swift-l10n",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "l10n", targets: ["l10n"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // Row 0, ground
        .target(name: "Diagnostics"),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),

        .target(name: "FormatStrings", dependencies: []),
        .testTarget(name: "FormatStringsTests", dependencies: ["FormatStrings"]),

        .target(name: "Plurals"),
        .testTarget(name: "PluralsTests", dependencies: ["LocaleData", "Plurals", "TestSupport"]),

        .systemLibrary(
            name: "CICU",
            pkgConfig: "icu-i18n",
            providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]
        ),

        // Row 1, syntax
        .target(name: "CICUShim", dependencies: ["CICU"]),

        .target(name: "JSONSyntax", dependencies: ["Diagnostics"]),
        .testTarget(name: "JSONSyntaxTests", dependencies: ["Diagnostics", "JSONSyntax", "TestSupport"]),

        .target(name: "SymbolNames", dependencies: ["FormatStrings"]),
        .testTarget(name: "SymbolNamesTests", dependencies: ["SymbolNames"]),

        .target(name: "L10nRuntime"),
        .testTarget(name: "L10nRuntimeTests", dependencies: ["L10nRuntime", "LocaleData", "TestSupport"]),

        // Row 2, meaning
        .target(name: "LocaleData", dependencies: ["CICUShim", "JSONSyntax", "Plurals"]),

        .target(name: "Messages", dependencies: ["Diagnostics"]),

        .target(name: "StringCatalogs", dependencies: ["Diagnostics", "FormatStrings", "JSONSyntax", "Plurals"]),
        .testTarget(
            name: "StringCatalogsTests",
            dependencies: ["Diagnostics", "JSONSyntax", "StringCatalogs", "TestSupport"]
        ),

        // Row 3, products
        .target(
            name: "CodeGeneration",
            dependencies: [
                "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime", "Plurals", "StringCatalogs", "SymbolNames",
            ]
        ),
        .testTarget(
            name: "CodeGenerationTests",
            dependencies: [
                "CodeGeneration", "Diagnostics", "JSONSyntax", "L10nRuntime", "LocaleData", "Plurals", "StringCatalogs",
                "SymbolNames", "TestSupport",
            ]
        ),

        .target(name: "Reporting", dependencies: ["Diagnostics", "JSONSyntax", "Messages"]),
        .testTarget(name: "ReportingTests", dependencies: ["Diagnostics", "Messages", "Reporting"]),

        // Row 4, judgement
        .target(
            name: "Validation",
            dependencies: [
                "Diagnostics", "FormatStrings", "JSONSyntax", "Messages", "Plurals", "StringCatalogs", "SymbolNames",
            ]
        ),
        .testTarget(
            name: "ValidationTests",
            dependencies: [
                "Diagnostics", "JSONSyntax", "LocaleData", "Messages", "Plurals", "StringCatalogs", "TestSupport", "Validation",
            ]
        ),

        // Row 5, edge
        .target(
            name: "Workspace",
            dependencies: ["Diagnostics", "JSONSyntax", "Messages", "Plurals", "StringCatalogs", "Validation"]
        ),
        .testTarget(
            name: "WorkspaceTests", dependencies: ["Diagnostics", "JSONSyntax", "Validation", "Workspace", "TestSupport"]),

        // Row 6, surface
        .target(
            name: "L10nCommands",
            dependencies: [
                "CodeGeneration", "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime", "LocaleData", "Messages",
                "Plurals", "Reporting",
                "StringCatalogs", "Validation", "Workspace",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // Row 7, programs
        .executableTarget(name: "l10n", dependencies: ["L10nCommands"]),
        .executableTarget(
            name: "dev",
            dependencies: [
                "CodeGeneration", "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime", "LocaleData", "Plurals",
                "StringCatalogs", "SymbolNames",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // Tests of the whole, and what tests share
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "EndToEndTests", dependencies: ["TestSupport", "l10n"], path: "Tests/EndToEnd", exclude: ["Cases"]),
        .testTarget(name: "LayeringTests", dependencies: ["TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where ![.system, .plugin].contains(target.type) && target.name != "CICUShim" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
