// swift-tools-version: 6.2
import PackageDescription

// Which target may import which is in the table of Sources/L10nCommands/L10nCommands.docc/Architecture.md, and
// Tests/LayeringTests holds the manifest and the import lines to it.
//
// No other package may have a target of the same name, so ours begin with "L10n".

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
            name: "L10nRuntimeTests", dependencies: ["L10nCodeGeneration", "L10nRuntime", "TestSupport"],
            exclude: ["PublicSymbols"]),
        .target(name: "L10nTesting", dependencies: ["L10nRuntime"]),
        .testTarget(name: "L10nTestingTests", dependencies: ["L10nRuntime", "L10nTesting"], exclude: ["Sample.xcstrings"]),

        // Syntax and meaning of catalogs
        .target(name: "L10nPlainText", path: "Sources/PlainText"),
        .testTarget(name: "PlainTextTests", dependencies: ["L10nPlainText", "TestSupport"]),
        .testTarget(name: "FormatStringsTests", dependencies: ["L10nStringCatalogs"]),
        .target(name: "L10nCLDR", dependencies: ["L10nPlainText", "L10nRuntime"], path: "Sources/CLDR"),
        .testTarget(name: "CLDRTests", dependencies: ["L10nCLDR", "L10nICU", "L10nRuntime", "TestSupport"]),
        .testTarget(
            name: "MustacheTemplatesTests",
            dependencies: ["L10nSyntax", "TestSupport", .product(name: "Mustache", package: "swift-mustache")]),
        .testTarget(name: "SymbolNamesTests", dependencies: ["L10nCodeGeneration"]),
        .target(name: "L10nDiagnostics", dependencies: ["L10nPlainText", "L10nRuntime"], path: "Sources/Diagnostics"),
        .testTarget(
            name: "DiagnosticsTests",
            dependencies: [
                "L10nCLDR", "L10nDiagnostics", "L10nMessages", "L10nMessageTranslations", "L10nRuntime", "TestSupport",
            ]),
        .target(name: "L10nMessages", dependencies: ["L10nDiagnostics", "L10nRuntime"], path: "Sources/Messages"),
        // The program has them; what other people's builds compile is in English.
        .target(
            name: "L10nMessageTranslations", dependencies: ["L10nDiagnostics", "L10nRuntime"], path: "Sources/MessageTranslations"
        ),
        .target(name: "L10nSyntax", dependencies: ["L10nDiagnostics", "L10nPlainText"], path: "Sources/Syntax"),
        .testTarget(name: "JSONSyntaxTests", dependencies: ["L10nDiagnostics", "L10nSyntax", "TestSupport"]),
        .testTarget(name: "PropertyListsTests", dependencies: ["L10nDiagnostics", "L10nSyntax", "TestSupport"]),
        .testTarget(name: "XMLSyntaxTests", dependencies: ["L10nCatalogEditing", "L10nDiagnostics", "TestSupport"]),
        .target(
            name: "L10nStringCatalogs",
            dependencies: ["L10nCLDR", "L10nDiagnostics", "L10nPlainText", "L10nRuntime", "L10nSyntax"],
            path: "Sources/StringCatalogs"),
        .testTarget(
            name: "StringCatalogsTests",
            dependencies: ["L10nCLDR", "L10nDiagnostics", "L10nRuntime", "L10nStringCatalogs", "L10nSyntax", "TestSupport"]
        ),

        // What is made of catalogs, and what is said of them
        .target(
            name: "L10nCodeGeneration",
            dependencies: [
                "CL10nTemplates", "L10nCLDR", "L10nDiagnostics", "L10nPlainText", "L10nRuntime", "L10nStringCatalogs",
                "L10nSyntax",
            ], path: "Sources/CodeGeneration"),
        .testTarget(
            name: "CodeGenerationTests",
            dependencies: [
                "L10nCLDR", "L10nCodeGeneration", "L10nDiagnostics", "L10nICU", "L10nRuntime", "L10nStringCatalogs", "L10nSyntax",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "CatalogCompilingTests",
            dependencies: ["L10nCatalogBuilding", "L10nDiagnostics", "L10nStringCatalogs", "L10nSyntax", "TestSupport"],
            exclude: ["Cases"]
        ),
        .testTarget(
            name: "CatalogDecompilingTests",
            dependencies: [
                "L10nCatalogBuilding", "L10nCLDR", "L10nDiagnostics", "L10nICU", "L10nMigration", "L10nStringCatalogs",
                "L10nSyntax", "TestSupport",
            ]
        ),
        .testTarget(
            name: "CatalogMergingTests",
            dependencies: ["L10nCatalogEditing", "L10nDiagnostics", "L10nICU", "L10nStringCatalogs", "L10nSyntax", "TestSupport"]
        ),
        .target(
            name: "L10nCatalogEditing",
            dependencies: [
                "CL10nZlib", "L10nCatalogChecking", "L10nCLDR", "L10nConfiguration", "L10nDiagnostics", "L10nFileTrees",
                "L10nICU", "L10nLinting", "L10nMessages", "L10nPlainText", "L10nRuntime", "L10nStringCatalogs", "L10nSyntax",
                "L10nValidation",
            ], path: "Sources/CatalogEditing"),
        .testTarget(
            name: "CatalogEditingTests",
            dependencies: [
                "L10nCatalogEditing", "L10nCLDR", "L10nDiagnostics", "L10nFileTrees", "L10nICU", "L10nLinting", "L10nMessages",
                "L10nRuntime", "L10nStringCatalogs", "L10nSyntax", "L10nValidation", "TestSupport",
            ]
        ),
        .testTarget(
            name: "CompletenessTests",
            dependencies: [
                "L10nCLDR", "L10nDiagnostics", "L10nICU", "L10nLinting", "L10nMessages", "L10nStringCatalogs", "L10nSyntax",
                "L10nValidation", "TestSupport",
            ]
        ),
        .target(
            name: "L10nValidation",
            dependencies: [
                "L10nCLDR", "L10nCodeGeneration", "L10nDiagnostics", "L10nMessages", "L10nPlainText", "L10nRuntime",
                "L10nStringCatalogs", "L10nSyntax",
            ], path: "Sources/Validation"),
        // Rules that cannot stop a build, so that other people's builds need not compile them.
        .target(
            name: "L10nLinting",
            dependencies: [
                "L10nCLDR", "L10nCodeGeneration", "L10nDiagnostics", "L10nMessages", "L10nPlainText", "L10nRuntime",
                "L10nStringCatalogs", "L10nSyntax", "L10nValidation",
            ], path: "Sources/Linting"),
        .testTarget(
            name: "ValidationTests",
            dependencies: [
                "L10nCatalogChecking", "L10nCLDR", "L10nCodeComparing", "L10nCodeGeneration", "L10nConfiguration",
                "L10nDiagnostics", "L10nFileTrees", "L10nICU", "L10nLinting", "L10nMessages", "L10nMessageTranslations",
                "L10nReportFormats", "L10nRuntime", "L10nStringCatalogs", "L10nSyntax", "L10nValidation", "TestSupport",
            ]
        ),
        // Assistants
        .target(name: "L10nJSONRPC", dependencies: ["L10nDiagnostics", "L10nSyntax"], path: "Sources/JSONRPC"),
        .target(
            name: "L10nModelContextProtocol", dependencies: ["L10nJSONRPC", "L10nSyntax"], path: "Sources/ModelContextProtocol"),
        .testTarget(
            name: "ModelContextProtocolTests",
            dependencies: ["L10nDiagnostics", "L10nJSONRPC", "L10nModelContextProtocol", "L10nSyntax"]),

        // Files, configuration, and the way from one to the other
        .target(
            name: "L10nFileTrees", dependencies: ["CL10nInterruption", "L10nDiagnostics", "L10nMessages", "L10nPlainText"],
            path: "Sources/FileTrees"),
        .testTarget(name: "FileTreesTests", dependencies: ["L10nDiagnostics", "L10nFileTrees", "TestSupport"]),
        .target(
            name: "L10nGitTrees",
            dependencies: [
                "L10nDiagnostics", "L10nFileTrees", "L10nMessages", .product(name: "Subprocess", package: "swift-subprocess"),
            ], path: "Sources/GitTrees"),
        .testTarget(name: "GitTreesTests", dependencies: ["L10nDiagnostics", "L10nFileTrees", "L10nGitTrees", "TestSupport"]),
        .target(
            name: "L10nConfiguration",
            dependencies: [
                "L10nCLDR", "L10nCodeGeneration", "L10nDiagnostics", "L10nFileTrees", "L10nMessages", "L10nPlainText",
                "L10nRuntime", "L10nStringCatalogs", "L10nSyntax", "L10nValidation",
            ], path: "Sources/Configuration"),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: [
                "L10nCatalogChecking", "L10nCLDR", "L10nConfiguration", "L10nDiagnostics", "L10nFileTrees", "L10nLinting",
                "L10nMessages", "L10nValidation", "TestSupport",
            ]
        ),
        .target(
            name: "L10nCatalogBuilding",
            dependencies: [
                "L10nCLDR", "L10nCodeGeneration", "L10nConfiguration", "L10nDiagnostics", "L10nFileTrees", "L10nMessages",
                "L10nPlainText", "L10nRuntime", "L10nStringCatalogs", "L10nSyntax", "L10nValidation",
            ], path: "Sources/CatalogBuilding"),
        .target(
            name: "L10nCatalogChecking",
            dependencies: [
                "L10nCLDR", "L10nConfiguration", "L10nDiagnostics", "L10nFileTrees", "L10nLinting", "L10nMessages",
                "L10nPlainText", "L10nStringCatalogs", "L10nSyntax", "L10nValidation",
            ], path: "Sources/CatalogChecking"),
        .testTarget(
            name: "CatalogBuildingTests",
            dependencies: [
                "L10nCatalogBuilding", "L10nCodeGeneration", "L10nDiagnostics", "L10nFileTrees", "L10nLinting", "L10nValidation",
                "TestSupport",
            ]),
        .testTarget(
            name: "CatalogCheckingTests",
            dependencies: [
                "L10nCatalogChecking", "L10nCLDR", "L10nConfiguration", "L10nDiagnostics", "L10nFileTrees", "L10nICU",
                "L10nLinting", "L10nMessages", "L10nReportFormats", "L10nStringCatalogs", "L10nSyntax", "L10nValidation",
                "TestSupport",
            ]),
        .target(
            name: "L10nMigration",
            dependencies: [
                "L10nCLDR", "L10nCodeGeneration", "L10nConfiguration", "L10nDiagnostics", "L10nFileTrees", "L10nMessages",
                "L10nRuntime", "L10nStringCatalogs", "L10nSyntax",
            ], path: "Sources/Migration"),
        .testTarget(
            name: "MigrationTests",
            dependencies: [
                "L10nDiagnostics", "L10nFileTrees", "L10nICU", "L10nMigration", "TestSupport",
                .product(name: "Yams", package: "Yams"),
            ]),

        // Proofreading
        .target(
            name: "L10nSpellChecking",
            dependencies: ["CL10nHunspell", "L10nCLDR", "L10nDiagnostics", "L10nFileTrees", "L10nLinting"],
            path: "Sources/SpellChecking"),
        .testTarget(name: "SpellCheckingTests", dependencies: ["L10nCLDR", "L10nFileTrees", "L10nSpellChecking", "TestSupport"]),

        // Code that uses catalogs
        .testTarget(name: "SwiftScanningTests", dependencies: ["L10nCodeComparing", "TestSupport"], exclude: ["Cases"]),
        .target(
            name: "L10nCodeComparing",
            dependencies: [
                "L10nCatalogChecking", "L10nCatalogEditing", "L10nCodeGeneration", "L10nConfiguration", "L10nDiagnostics",
                "L10nFileTrees", "L10nLinting", "L10nMessages", "L10nPlainText", "L10nStringCatalogs", "L10nSyntax",
                "L10nValidation",
            ], path: "Sources/CodeComparing"),
        .testTarget(
            name: "CodeComparingTests",
            dependencies: [
                "L10nCatalogChecking", "L10nCatalogEditing", "L10nCodeComparing", "L10nConfiguration", "L10nDiagnostics",
                "L10nFileTrees", "L10nICU", "L10nLinting", "L10nMessages", "L10nStringCatalogs", "L10nSyntax", "L10nValidation",
                "TestSupport",
            ], exclude: ["Projects"]
        ),

        // Editors
        .target(
            name: "L10nLanguageServer",
            dependencies: [
                "L10nCatalogChecking", "L10nCatalogEditing", "L10nCLDR", "L10nCodeComparing", "L10nCodeGeneration",
                "L10nConfiguration", "L10nDiagnostics", "L10nFileTrees", "L10nICU", "L10nJSONRPC", "L10nLinting", "L10nMessages",
                "L10nPlainText", "L10nReportFormats", "L10nStringCatalogs", "L10nSyntax", "L10nValidation",
            ], path: "Sources/LanguageServer"),

        .testTarget(
            name: "LanguageServerTests",
            dependencies: [
                "L10nCatalogChecking", "L10nCodeComparing", "L10nDiagnostics", "L10nFileTrees", "L10nICU", "L10nJSONRPC",
                "L10nLanguageServer", "L10nValidation", "TestSupport",
            ]),

        // What C does for us
        .target(
            name: "CL10nHunspell", path: "Sources/CHunspell",
            cSettings: [.define("L10N_SPELLING", .when(traits: ["Spelling"]))],
            linkerSettings: [.linkedLibrary("hunspell-1.7", .when(traits: ["Spelling"]))]),
        .target(name: "CL10nInterruption", path: "Sources/CInterruption"),
        .target(name: "CL10nPages", path: "Sources/CPages"),
        .target(name: "CL10nTemplates", path: "Sources/CTemplates"),
        // On Debian, zlib1g-dev has it.
        .target(name: "CL10nZlib", path: "Sources/CZlib", linkerSettings: [.linkedLibrary("z")]),
        .target(
            name: "CL10nICU", path: "Sources/CICU",
            linkerSettings: [
                // On Debian, libicu-dev has it.
                .linkedLibrary("icui18n", .when(platforms: [.linux])), .linkedLibrary("icuuc", .when(platforms: [.linux])),
                // The ICU of Apple's systems.
                .linkedLibrary("icucore", .when(platforms: [.macOS])),
            ]
        ),
        .target(
            name: "L10nICU", dependencies: ["CL10nICU", "L10nCLDR", "L10nPlainText", "L10nRuntime", "L10nSyntax"],
            path: "Sources/ICU"),
        .testTarget(name: "ICUTests", dependencies: ["TestSupport"]),

        // Reports
        .testTarget(
            name: "ReportingTests",
            dependencies: [
                "L10nDiagnostics", "L10nLinting", "L10nMessages", "L10nReportFormats", "L10nValidation", "TestSupport",
            ]),
        .target(
            name: "L10nReportFormats",
            dependencies: [
                "CL10nPages", "CL10nTemplates", "L10nCatalogEditing", "L10nCLDR", "L10nDiagnostics", "L10nLinting",
                "L10nMessages", "L10nPlainText", "L10nRuntime", "L10nStringCatalogs", "L10nSyntax", "L10nValidation",
            ], path: "Sources/ReportFormats"),
        .testTarget(
            name: "ReportFormatsTests",
            dependencies: [
                "L10nDiagnostics", "L10nLinting", "L10nMessages", "L10nMessageTranslations", "L10nReportFormats",
                "L10nStringCatalogs", "L10nSyntax", "L10nValidation", "TestSupport",
            ],
            exclude: ["Browser", "Goldens", "Schemas"]
        ),

        // Programs
        .target(
            name: "L10nCommands",
            dependencies: [
                "CL10nPages", "CL10nTemplates", "L10nCatalogBuilding", "L10nCatalogChecking", "L10nCatalogEditing", "L10nCLDR",
                "L10nCodeComparing", "L10nCodeGeneration", "L10nConfiguration", "L10nDiagnostics", "L10nFileTrees",
                "L10nGitTrees", "L10nICU", "L10nJSONRPC", "L10nLanguageServer", "L10nLinting", "L10nMessages",
                "L10nMessageTranslations", "L10nMigration", "L10nModelContextProtocol", "L10nPlainText", "L10nReportFormats",
                "L10nRuntime", "L10nSpellChecking", "L10nStringCatalogs", "L10nSyntax", "L10nValidation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "L10nCommandsTests",
            dependencies: [
                "L10nCLDR", "L10nCodeGeneration", "L10nCommands", "L10nDiagnostics", "L10nFileTrees", "L10nLinting",
                "L10nModelContextProtocol", "L10nReportFormats", "L10nStringCatalogs", "L10nSyntax", "L10nValidation",
                "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(name: "l10n", dependencies: ["L10nCommands"]),
        // The build plugin runs it: no ICU, no ArgumentParser, as it is compiled in other people's builds.
        .executableTarget(name: "l10n-generate", dependencies: ["L10nCatalogBuilding", "L10nFileTrees", "L10nValidation"]),
        // It writes what others are compiled from, so it depends on nothing that is generated from catalogs, pages or rules.
        .executableTarget(
            name: "dev",
            dependencies: [
                "L10nCLDR", "L10nCodeGeneration", "L10nDiagnostics", "L10nICU", "L10nRuntime", "L10nStringCatalogs", "L10nSyntax",
                "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "workbench",
            dependencies: [
                "L10nCatalogEditing", "L10nCLDR", "L10nCodeComparing", "L10nCodeGeneration", "L10nCommands", "L10nDiagnostics",
                "L10nFileTrees", "L10nICU", "L10nLinting", "L10nPlainText", "L10nRuntime", "L10nStringCatalogs", "L10nSyntax",
                "L10nValidation", "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
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
        .target(name: "TestSupport", dependencies: ["L10nDiagnostics"], path: "Tests/TestSupport"),
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
        .testTarget(name: "LayeringTests", dependencies: ["TestSupport"], exclude: ["Darwin"]),
        .testTarget(name: "WorkbenchTests", dependencies: ["TestSupport", "l10n", "workbench"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .plugin && !target.name.hasPrefix("CL10n") {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // Rules are written by newcomers: they cannot reach memory. '.ci/run' takes warnings for errors. The manifest must not: SwiftPM
    // builds the packages that others depend on without warnings, and the compiler accepts only one of both.
    if ["L10nLinting", "L10nValidation"].contains(target.name) {
        target.swiftSettings? += [.strictMemorySafety()]
    }
}
