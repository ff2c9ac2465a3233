// swift-tools-version: 6.1
import PackageDescription

// One section per target, in the order of the table of targets in README.md ("How it is built"): a target
// imports only from rows below its own, and Tests/LayeringTests holds the manifest and the import lines to it.

let package = Package(
    name: "swift-l10n",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "l10n", targets: ["l10n"]),
        .library(name: "L10nRuntime", targets: ["L10nRuntime"]),
        .library(name: "L10nTesting", targets: ["L10nTesting"]),
        .plugin(name: "L10nBuildPlugin", targets: ["L10nBuildPlugin"]),
        .plugin(name: "L10nCommandPlugin", targets: ["GenerateCodeForResources", "L10nCommandPlugin"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        // Without its traits it is built without Foundation.
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // Row 0, ground
        .target(name: "CInterruption"),

        .target(name: "FormatStrings"),
        .testTarget(name: "FormatStringsTests", dependencies: ["FormatStrings"]),

        .target(name: "L10nRuntime"),
        .testTarget(name: "L10nRuntimeTests", dependencies: ["L10nRuntime", "LocaleData", "TestSupport"]),

        .target(name: "Plurals"),
        .testTarget(name: "PluralsTests", dependencies: ["LocaleData", "Plurals", "TestSupport"]),

        .systemLibrary(
            name: "CICU",
            pkgConfig: "icu-i18n",
            providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]
        ),

        // Row 1, words
        .target(name: "CICUShim", dependencies: ["CICU"]),

        .target(name: "Diagnostics", dependencies: ["L10nRuntime"]),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "Messages"]),

        .target(name: "L10nTesting", dependencies: ["L10nRuntime"]),
        .testTarget(
            name: "L10nTestingTests", dependencies: ["L10nRuntime", "L10nTesting"], exclude: ["Sample.xcstrings"]),

        .target(name: "Messages", dependencies: ["L10nRuntime"]),

        .target(name: "SymbolNames", dependencies: ["FormatStrings"]),
        .testTarget(name: "SymbolNamesTests", dependencies: ["SymbolNames"]),

        // Row 2, syntax
        .target(name: "JSONSyntax", dependencies: ["Diagnostics"]),
        .testTarget(name: "JSONSyntaxTests", dependencies: ["Diagnostics", "JSONSyntax", "TestSupport"]),

        .target(name: "PropertyLists", dependencies: ["Diagnostics"]),
        .testTarget(name: "PropertyListsTests", dependencies: ["Diagnostics", "PropertyLists", "TestSupport"]),

        // Row 3, meaning
        .target(name: "LocaleData", dependencies: ["CICUShim", "JSONSyntax", "Plurals"]),

        .target(name: "StringCatalogs", dependencies: ["Diagnostics", "FormatStrings", "JSONSyntax", "Plurals"]),
        .testTarget(
            name: "StringCatalogsTests",
            dependencies: ["Diagnostics", "JSONSyntax", "StringCatalogs", "TestSupport"]
        ),

        // Row 4, products
        .target(
            name: "CodeGeneration",
            dependencies: [
                "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime", "Plurals", "StringCatalogs", "SymbolNames",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            resources: [
                .embedInCode("../../Templates/bundle.mustache"), .embedInCode("../../Templates/embedded.mustache"),
                .embedInCode("../../Templates/keys.mustache"), .embedInCode("../../Templates/resource.mustache"),
                .embedInCode("CodeGeneration.docc/Templates.md"),
            ]
        ),
        .testTarget(
            name: "CodeGenerationTests",
            dependencies: [
                "CodeGeneration", "Diagnostics", "JSONSyntax", "L10nRuntime", "LocaleData", "Plurals", "StringCatalogs",
                "SymbolNames", "TestSupport",
            ]
        ),

        .target(
            name: "CatalogCompiling",
            dependencies: ["Diagnostics", "FormatStrings", "JSONSyntax", "Plurals", "PropertyLists", "StringCatalogs"]),
        .testTarget(
            name: "CatalogCompilingTests",
            dependencies: ["CatalogCompiling", "Diagnostics", "JSONSyntax", "PropertyLists", "StringCatalogs", "TestSupport"],
            exclude: ["Cases"]),

        .target(
            name: "CatalogDecompiling", dependencies: ["Diagnostics", "FormatStrings", "JSONSyntax", "Plurals", "PropertyLists"]),
        .testTarget(
            name: "CatalogDecompilingTests",
            dependencies: [
                "CatalogCompiling", "CatalogDecompiling", "Diagnostics", "JSONSyntax", "LocaleData", "Plurals", "PropertyLists",
                "StringCatalogs", "TestSupport",
            ]),

        .target(name: "CatalogMerging", dependencies: ["Diagnostics", "JSONSyntax"]),
        .testTarget(
            name: "CatalogMergingTests",
            dependencies: ["CatalogMerging", "Diagnostics", "JSONSyntax", "LocaleData", "StringCatalogs", "TestSupport"]),

        .target(name: "Completeness", dependencies: ["Diagnostics", "FormatStrings", "JSONSyntax", "Plurals", "StringCatalogs"]),
        .testTarget(
            name: "CompletenessTests",
            dependencies: [
                "Completeness", "Diagnostics", "JSONSyntax", "LocaleData", "Messages", "Plurals", "StringCatalogs", "TestSupport",
                "Validation",
            ]),

        .target(name: "Reporting", dependencies: ["Diagnostics", "L10nRuntime", "Messages"]),
        .testTarget(name: "ReportingTests", dependencies: ["Diagnostics", "Messages", "Reporting"]),

        // Row 5, judgement
        .target(
            name: "Validation",
            dependencies: [
                "CodeGeneration", "Completeness", "Diagnostics", "FormatStrings", "JSONSyntax", "Messages", "Plurals",
                "StringCatalogs", "SymbolNames",
            ]
        ),
        .testTarget(
            name: "ValidationTests",
            dependencies: [
                "CodeGeneration", "Diagnostics", "JSONSyntax", "L10nRuntime", "LocaleData", "Messages", "Plurals",
                "StringCatalogs", "TestSupport", "Validation", "Workspace",
            ]
        ),

        // Row 6, edge
        .target(
            name: "Workspace",
            dependencies: [
                "CInterruption", "CatalogCompiling", "CodeGeneration", "Completeness", "Diagnostics", "JSONSyntax", "Messages",
                "Plurals", "StringCatalogs", "SymbolNames", "Validation",
            ]
        ),
        .testTarget(
            name: "WorkspaceTests",
            dependencies: [
                "CodeGeneration", "Diagnostics", "JSONSyntax", "LocaleData", "StringCatalogs", "SymbolNames", "TestSupport",
                "Validation", "Workspace",
            ]),

        // What the program of the build plugin has no use for: formats for other programs.
        .target(
            name: "ReportFormats",
            dependencies: [
                "Completeness", "Diagnostics", "JSONSyntax", "L10nRuntime", "Messages", "Plurals", "Reporting", "StringCatalogs",
                "Validation", .product(name: "Mustache", package: "swift-mustache"),
            ],
            resources: [
                .embedInCode("../../Templates/report.css"), .embedInCode("../../Templates/report.html.mustache"),
                .embedInCode("../../Templates/report.js"), .embedInCode("../../Templates/report.md.mustache"),
            ]
        ),
        .testTarget(
            name: "ReportFormatsTests",
            dependencies: [
                "Completeness", "Diagnostics", "JSONSyntax", "L10nRuntime", "Messages", "ReportFormats", "Reporting",
                "StringCatalogs", "TestSupport", "Validation",
            ],
            exclude: ["Browser", "Goldens", "Schemas"]
        ),

        // Row 7, revisions and migration
        .target(
            name: "GitTrees",
            dependencies: [
                "Diagnostics", "Messages", "Workspace", .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .testTarget(name: "GitTreesTests", dependencies: ["Diagnostics", "GitTrees", "TestSupport", "Workspace"]),

        // What the program of the build plugin has no use for either: the way from other files into catalogs.
        .target(
            name: "Migration",
            dependencies: ["CatalogDecompiling", "Diagnostics", "JSONSyntax", "Messages", "PropertyLists", "Workspace"]),
        .testTarget(
            name: "MigrationTests", dependencies: ["Diagnostics", "LocaleData", "Migration", "TestSupport", "Workspace"]),

        // Row 8, surface
        .target(
            name: "L10nCommands",
            dependencies: [
                "CatalogMerging", "CodeGeneration", "Completeness", "Diagnostics", "FormatStrings", "GitTrees", "JSONSyntax",
                "L10nRuntime", "LocaleData", "Messages", "Migration", "Plurals", "ReportFormats", "Reporting", "StringCatalogs",
                "Validation",
                "Workspace",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // What the build plugin runs: neither ICU nor ArgumentParser, as it is compiled in the builds of others.
        .executableTarget(name: "l10n-generate", dependencies: ["Reporting", "Workspace"]),

        // The sample: a shop whose texts are generated in this build.
        .target(
            name: "StorefrontDomain", dependencies: ["L10nRuntime"], path: "Sources/Storefront/Domain",
            plugins: ["L10nBuildPlugin"]),
        .testTarget(
            name: "StorefrontTests",
            dependencies: ["L10nRuntime", "L10nTesting", "StorefrontDomain", "TestSupport", "storefront"],
            exclude: ["Transcripts"]),

        // Row 9, programs
        .executableTarget(name: "l10n", dependencies: ["L10nCommands"]),
        .executableTarget(
            name: "rule-costs", dependencies: ["Diagnostics", "JSONSyntax", "LocaleData", "StringCatalogs", "Validation"]),
        .executableTarget(
            name: "dev",
            dependencies: [
                "CatalogMerging", "CodeGeneration", "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime", "LocaleData",
                "Plurals",
                "Reporting", "StringCatalogs", "SymbolNames",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Mustache", package: "swift-mustache"),
            ]
        ),
        .executableTarget(
            name: "storefront",
            dependencies: [
                "L10nRuntime", "StorefrontDomain", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Storefront/CLI"
        ),

        // Plugins
        .plugin(
            name: "L10nBuildPlugin", capability: .buildTool(), dependencies: ["l10n-generate"],
            path: "Sources/Plugins/L10nBuildPlugin"),
        .plugin(
            name: "GenerateCodeForResources",
            capability: .command(
                intent: .custom(
                    verb: "generate-code-for-resources", description: "Writes the Swift files that l10n.json lists."),
                permissions: [.writeToPackageDirectory(reason: "It writes the Swift files that l10n.json lists.")]),
            dependencies: ["l10n"], path: "Sources/Plugins/GenerateCodeForResources"),
        .plugin(
            name: "L10nCommandPlugin",
            capability: .command(
                intent: .custom(verb: "l10n", description: "Runs l10n: check, report, show, explain and the rest.")),
            dependencies: ["l10n"], path: "Sources/Plugins/L10nCommandPlugin"),

        // Tests of the whole, and what tests share
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "EndToEndTests", dependencies: ["TestSupport", "l10n"], path: "Tests/EndToEnd", exclude: ["Cases"]),
        .testTarget(
            name: "ConsumerTests", dependencies: ["TestSupport"], path: "Tests/Consumers",
            exclude: [
                "BrokenCatalog", "BundleTexts", "CheckedIn", "PluginInTarget", "SharedEnum", "StaticStdlib", "TwoCatalogs",
            ]),
        .testTarget(name: "LayeringTests", dependencies: ["TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

let inC = ["CICUShim", "CInterruption"]
for target in package.targets where ![.system, .plugin].contains(target.type) && !inC.contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
