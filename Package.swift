// swift-tools-version: 6.2
import PackageDescription

// Which target may import which is in the table of Sources/L10nCommands/L10nCommands.docc/Architecture.md, and
// Tests/LayeringTests holds the manifest and the import lines to it.

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
    traits: [
        .default(enabledTraits: ["Compiled"]),
        .trait(name: "Compiled", description: "The build plugin compiles its generator."),
        .trait(name: "Spelling", description: "'l10n proof' checks spelling: links Hunspell (MPL 1.1, LGPL 2.1 or GPL 2.0)."),
        .trait(name: "Prebuilt", description: "The build plugin downloads its generator, of the same version."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // Tests compare our templates with it.
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        // Tests compare what we read with it.
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        // Fetched only with the trait Prebuilt.
        .package(url: "https://github.com/swift-l10n/swift-l10n-prebuilt", exact: "0.1.0"),
        // Without its traits it is built without Foundation.
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // Libraries for other packages
        .target(name: "L10nRuntime"),
        .testTarget(
            name: "L10nRuntimeTests", dependencies: ["CodeGeneration", "L10nRuntime", "TestSupport"], exclude: ["PublicSymbols"]),
        .target(name: "L10nTesting", dependencies: ["L10nRuntime"]),
        .testTarget(name: "L10nTestingTests", dependencies: ["L10nRuntime", "L10nTesting"], exclude: ["Sample.xcstrings"]),

        // Syntax and meaning of catalogs
        .target(name: "PlainText"),
        .testTarget(name: "PlainTextTests", dependencies: ["PlainText", "TestSupport"]),
        .testTarget(name: "FormatStringsTests", dependencies: ["StringCatalogs"]),
        .target(name: "CLDR", dependencies: ["L10nRuntime", "PlainText"]),
        .testTarget(name: "CLDRTests", dependencies: ["CLDR", "ICU", "L10nRuntime", "TestSupport"]),
        .testTarget(
            name: "MustacheTemplatesTests",
            dependencies: ["Syntax", "TestSupport", .product(name: "Mustache", package: "swift-mustache")]),
        .testTarget(name: "SymbolNamesTests", dependencies: ["CodeGeneration"]),
        .target(name: "Diagnostics", dependencies: ["L10nRuntime", "PlainText"]),
        .testTarget(
            name: "DiagnosticsTests",
            dependencies: ["CLDR", "Diagnostics", "L10nRuntime", "MessageTranslations", "Messages", "TestSupport"]),
        .target(name: "Messages", dependencies: ["Diagnostics", "L10nRuntime"]),
        // The program has them; what other people's builds compile is in English.
        .target(name: "MessageTranslations", dependencies: ["Diagnostics", "L10nRuntime"]),
        .target(name: "Syntax", dependencies: ["Diagnostics", "PlainText"]),
        .testTarget(name: "JSONSyntaxTests", dependencies: ["Diagnostics", "Syntax", "TestSupport"]),
        .testTarget(name: "PropertyListsTests", dependencies: ["Diagnostics", "Syntax", "TestSupport"]),
        .testTarget(name: "XMLSyntaxTests", dependencies: ["CatalogEditing", "Diagnostics", "TestSupport"]),
        .target(
            name: "StringCatalogs",
            dependencies: ["CLDR", "Diagnostics", "L10nRuntime", "PlainText", "Syntax"]),
        .testTarget(
            name: "StringCatalogsTests",
            dependencies: ["CLDR", "Diagnostics", "L10nRuntime", "StringCatalogs", "Syntax", "TestSupport"]
        ),

        // What is made of catalogs, and what is said of them
        .target(
            name: "CodeGeneration",
            dependencies: ["CLDR", "CTemplates", "Diagnostics", "L10nRuntime", "PlainText", "StringCatalogs", "Syntax"]
        ),
        .testTarget(
            name: "CodeGenerationTests",
            dependencies: [
                "CLDR", "CodeGeneration", "Diagnostics", "ICU", "L10nRuntime", "StringCatalogs", "Syntax", "TestSupport",
            ]
        ),
        .testTarget(
            name: "CatalogCompilingTests",
            dependencies: ["CatalogBuilding", "Diagnostics", "StringCatalogs", "Syntax", "TestSupport"],
            exclude: ["Cases"]
        ),
        .testTarget(
            name: "CatalogDecompilingTests",
            dependencies: [
                "CLDR", "CatalogBuilding", "Diagnostics", "ICU", "Migration", "StringCatalogs", "Syntax", "TestSupport",
            ]
        ),
        .testTarget(
            name: "CatalogMergingTests",
            dependencies: ["CatalogEditing", "Diagnostics", "ICU", "StringCatalogs", "Syntax", "TestSupport"]
        ),
        .target(
            name: "CatalogEditing",
            dependencies: [
                "CLDR", "CZlib", "CatalogChecking", "Configuration", "Diagnostics", "FileTrees", "ICU", "L10nRuntime", "Linting",
                "Messages", "PlainText", "StringCatalogs", "Syntax", "Validation",
            ]
        ),
        .testTarget(
            name: "CatalogEditingTests",
            dependencies: [
                "CLDR", "CatalogEditing", "Diagnostics", "FileTrees", "ICU", "L10nRuntime", "Linting", "Messages",
                "StringCatalogs",
                "Syntax", "TestSupport", "Validation",
            ]
        ),
        .testTarget(
            name: "CompletenessTests",
            dependencies: [
                "CLDR", "Diagnostics", "ICU", "Linting", "Messages", "StringCatalogs", "Syntax", "TestSupport", "Validation",
            ]
        ),
        .target(
            name: "Validation",
            dependencies: [
                "CLDR", "CodeGeneration", "Diagnostics", "L10nRuntime", "Messages", "PlainText", "StringCatalogs", "Syntax",
            ]
        ),
        // Rules that cannot stop a build, so that other people's builds need not compile them.
        .target(
            name: "Linting",
            dependencies: [
                "CLDR", "CodeGeneration", "Diagnostics", "L10nRuntime", "Messages", "PlainText", "StringCatalogs", "Syntax",
                "Validation",
            ]
        ),
        .testTarget(
            name: "ValidationTests",
            dependencies: [
                "CLDR", "CatalogChecking", "CodeComparing", "CodeGeneration", "Configuration", "Diagnostics", "FileTrees", "ICU",
                "L10nRuntime", "Linting", "MessageTranslations", "Messages", "ReportFormats", "StringCatalogs", "Syntax",
                "TestSupport",
                "Validation",
            ]
        ),
        // Assistants
        .target(name: "JSONRPC", dependencies: ["Diagnostics", "Syntax"]),
        .target(name: "ModelContextProtocol", dependencies: ["JSONRPC", "Syntax"]),
        .testTarget(
            name: "ModelContextProtocolTests", dependencies: ["Diagnostics", "JSONRPC", "ModelContextProtocol", "Syntax"]),

        // Files, configuration, and the way from one to the other
        .target(name: "FileTrees", dependencies: ["CInterruption", "Diagnostics", "Messages", "PlainText"]),
        .testTarget(name: "FileTreesTests", dependencies: ["Diagnostics", "FileTrees", "TestSupport"]),
        .target(
            name: "GitTrees",
            dependencies: ["Diagnostics", "FileTrees", "Messages", .product(name: "Subprocess", package: "swift-subprocess")]),
        .testTarget(name: "GitTreesTests", dependencies: ["Diagnostics", "FileTrees", "GitTrees", "TestSupport"]),
        .target(
            name: "Configuration",
            dependencies: [
                "CLDR", "CodeGeneration", "Diagnostics", "FileTrees", "L10nRuntime", "Messages", "PlainText", "StringCatalogs",
                "Syntax", "Validation",
            ]
        ),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: [
                "CLDR", "CatalogChecking", "Configuration", "Diagnostics", "FileTrees", "Linting", "Messages", "TestSupport",
                "Validation",
            ]
        ),
        .target(
            name: "CatalogBuilding",
            dependencies: [
                "CLDR", "CodeGeneration", "Configuration", "Diagnostics", "FileTrees", "L10nRuntime", "Messages", "PlainText",
                "StringCatalogs", "Syntax", "Validation",
            ]),
        .target(
            name: "CatalogChecking",
            dependencies: [
                "CLDR", "Configuration", "Diagnostics", "FileTrees", "Linting", "Messages", "PlainText", "StringCatalogs",
                "Syntax",
                "Validation",
            ]),
        .testTarget(
            name: "CatalogBuildingTests",
            dependencies: [
                "CatalogBuilding", "CodeGeneration", "Diagnostics", "FileTrees", "Linting", "TestSupport", "Validation",
            ]),
        .testTarget(
            name: "CatalogCheckingTests",
            dependencies: [
                "CLDR", "CatalogChecking", "Configuration", "Diagnostics", "FileTrees", "ICU", "Linting", "Messages",
                "ReportFormats",
                "StringCatalogs", "Syntax", "TestSupport", "Validation",
            ]),
        .target(
            name: "Migration",
            dependencies: [
                "CLDR", "CodeGeneration", "Configuration", "Diagnostics", "FileTrees", "L10nRuntime", "Messages",
                "StringCatalogs", "Syntax",
            ]
        ),
        .testTarget(
            name: "MigrationTests",
            dependencies: [
                "Diagnostics", "FileTrees", "ICU", "Migration", "TestSupport", .product(name: "Yams", package: "Yams"),
            ]),

        // Proofreading
        .target(name: "SpellChecking", dependencies: ["CHunspell", "CLDR", "Diagnostics", "FileTrees", "Linting"]),
        .testTarget(name: "SpellCheckingTests", dependencies: ["CLDR", "FileTrees", "SpellChecking", "TestSupport"]),

        // Code that uses catalogs
        .testTarget(name: "SwiftScanningTests", dependencies: ["CodeComparing", "TestSupport"], exclude: ["Cases"]),
        .target(
            name: "CodeComparing",
            dependencies: [
                "CatalogChecking", "CatalogEditing", "CodeGeneration", "Configuration", "Diagnostics", "FileTrees", "Linting",
                "Messages",
                "PlainText", "StringCatalogs", "Syntax", "Validation",
            ]
        ),
        .testTarget(
            name: "CodeComparingTests",
            dependencies: [
                "CatalogChecking", "CatalogEditing", "CodeComparing", "Configuration", "Diagnostics", "FileTrees", "ICU",
                "Linting", "Messages", "StringCatalogs", "Syntax", "TestSupport", "Validation",
            ], exclude: ["Projects"]
        ),

        // Editors
        .target(
            name: "LanguageServer",
            dependencies: [
                "CLDR", "CatalogChecking", "CatalogEditing", "CodeComparing", "CodeGeneration", "Configuration", "Diagnostics",
                "FileTrees", "ICU", "JSONRPC", "Linting", "Messages", "PlainText", "ReportFormats", "StringCatalogs", "Syntax",
                "Validation",
            ]),

        .testTarget(
            name: "LanguageServerTests",
            dependencies: [
                "CatalogChecking", "CodeComparing", "Diagnostics", "FileTrees", "ICU", "JSONRPC", "LanguageServer", "TestSupport",
                "Validation",
            ]),

        // What C does for us
        .target(
            name: "CHunspell",
            cSettings: [.define("L10N_SPELLING", .when(traits: ["Spelling"]))],
            linkerSettings: [.linkedLibrary("hunspell-1.7", .when(traits: ["Spelling"]))]),
        .target(name: "CInterruption"),
        .target(name: "CPages"),
        .target(name: "CTemplates"),
        // On Debian, zlib1g-dev has it.
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        .target(
            name: "CICU",
            linkerSettings: [
                // On Debian, libicu-dev has it.
                .linkedLibrary("icui18n", .when(platforms: [.linux])), .linkedLibrary("icuuc", .when(platforms: [.linux])),
                // The ICU of Apple's systems.
                .linkedLibrary("icucore", .when(platforms: [.macOS])),
            ]
        ),
        .target(name: "ICU", dependencies: ["CICU", "CLDR", "L10nRuntime", "PlainText", "Syntax"]),
        .testTarget(name: "ICUTests", dependencies: ["TestSupport"]),

        // Reports
        .testTarget(
            name: "ReportingTests",
            dependencies: ["Diagnostics", "Linting", "Messages", "ReportFormats", "TestSupport", "Validation"]),
        .target(
            name: "ReportFormats",
            dependencies: [
                "CLDR", "CPages", "CTemplates", "CatalogEditing", "Diagnostics", "L10nRuntime", "Linting", "Messages",
                "PlainText",
                "StringCatalogs", "Syntax", "Validation",
            ],
        ),
        .testTarget(
            name: "ReportFormatsTests",
            dependencies: [
                "Diagnostics", "Linting", "MessageTranslations", "Messages", "ReportFormats", "StringCatalogs", "Syntax",
                "TestSupport",
                "Validation",
            ],
            exclude: ["Browser", "Goldens", "Schemas"]
        ),

        // Programs
        .target(
            name: "L10nCommands",
            dependencies: [
                "CLDR", "CPages", "CTemplates", "CatalogBuilding", "CatalogChecking", "CatalogEditing", "CodeComparing",
                "CodeGeneration", "Configuration", "Diagnostics", "FileTrees", "GitTrees", "ICU", "JSONRPC", "L10nRuntime",
                "LanguageServer", "Linting", "MessageTranslations", "Messages", "Migration", "ModelContextProtocol", "PlainText",
                "ReportFormats",
                "SpellChecking", "StringCatalogs", "Syntax", "Validation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "L10nCommandsTests",
            dependencies: [
                "CLDR", "CodeGeneration", "Diagnostics", "FileTrees", "L10nCommands", "Linting", "ModelContextProtocol",
                "ReportFormats",
                "StringCatalogs", "Syntax", "TestSupport", "Validation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(name: "l10n", dependencies: ["L10nCommands"]),
        // The build plugin runs it: no ICU, no ArgumentParser, as it is compiled in other people's builds.
        .executableTarget(name: "l10n-generate", dependencies: ["CatalogBuilding", "FileTrees", "Validation"]),
        // It writes what others are compiled from, so it depends on nothing that is generated from catalogs, pages or rules.
        .executableTarget(
            name: "dev",
            dependencies: [
                "CLDR", "CodeGeneration", "Diagnostics", "ICU", "L10nRuntime", "StringCatalogs", "Syntax", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "workbench",
            dependencies: [
                "CLDR", "CatalogEditing", "CodeComparing", "CodeGeneration", "Diagnostics", "FileTrees", "ICU", "L10nCommands",
                "L10nRuntime", "Linting", "PlainText", "StringCatalogs", "Syntax", "TestSupport", "Validation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Fuzz/judge.py"]
        ),

        // Plugins
        .plugin(
            name: "L10nBuildPlugin", capability: .buildTool(),
            dependencies: [
                .target(name: "l10n-generate", condition: .when(traits: ["Compiled"])),
                .product(name: "l10n-generate-prebuilt", package: "swift-l10n-prebuilt", condition: .when(traits: ["Prebuilt"])),
            ],
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
        .target(name: "TestSupport", dependencies: ["Diagnostics"], path: "Tests/TestSupport"),
        .testTarget(
            name: "EndToEndTests", dependencies: ["TestSupport", "l10n"], path: "Tests/EndToEnd",
            exclude: ["Assistants", "Cases", "Editors"]),
        .testTarget(
            name: "ConsumerTests", dependencies: ["TestSupport"], path: "Tests/Consumers",
            exclude: [
                "BrokenCatalog", "BundleTexts", "CheckedIn", "PluginInTarget", "SharedEnum", "StaticStdlib", "TwoCatalogs",
            ]),
        .testTarget(
            name: "PackagingTests", dependencies: ["TestSupport", "l10n"], path: "Tests/Packaging", exclude: ["run-action.py"]),
        .testTarget(name: "LayeringTests", dependencies: ["TestSupport"]),
        .testTarget(name: "WorkbenchTests", dependencies: ["TestSupport", "l10n", "workbench"]),
    ],
    swiftLanguageModes: [.v6]
)

let inC = ["CHunspell", "CICU", "CInterruption", "CPages", "CTemplates", "CZlib"]
for target in package.targets where target.type != .plugin && !inC.contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // Rules are written by newcomers: they cannot reach memory. '.ci/run' takes warnings for errors. The manifest must not: SwiftPM
    // builds the packages that others depend on without warnings, and the compiler accepts only one of both.
    if ["Linting", "Validation"].contains(target.name) {
        target.swiftSettings? += [.strictMemorySafety()]
    }
}
