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
        .target(name: "FormatStrings", dependencies: ["PlainText"]),
        .testTarget(name: "FormatStringsTests", dependencies: ["FormatStrings"]),
        .target(name: "CLDR", dependencies: ["L10nRuntime", "PlainText"]),
        .testTarget(name: "CLDRTests", dependencies: ["CLDR", "ICU", "L10nRuntime", "TestSupport"]),
        .target(name: "MustacheTemplates", dependencies: ["PlainText"]),
        .testTarget(
            name: "MustacheTemplatesTests",
            dependencies: ["MustacheTemplates", "TestSupport", .product(name: "Mustache", package: "swift-mustache")]),
        .target(name: "SymbolNames", dependencies: ["FormatStrings", "PlainText"]),
        .testTarget(name: "SymbolNamesTests", dependencies: ["SymbolNames"]),
        .target(name: "Diagnostics", dependencies: ["L10nRuntime", "PlainText"]),
        .testTarget(
            name: "DiagnosticsTests", dependencies: ["CLDR", "Diagnostics", "L10nRuntime", "Messages", "TestSupport"]),
        .target(name: "Messages", dependencies: ["Diagnostics", "L10nRuntime"]),
        // The program has them; what other people's builds compile is in English.
        .target(name: "MessageTranslations", dependencies: ["Diagnostics", "L10nRuntime"]),
        .target(name: "JSONSyntax", dependencies: ["Diagnostics", "PlainText"]),
        .testTarget(name: "JSONSyntaxTests", dependencies: ["Diagnostics", "JSONSyntax", "TestSupport"]),
        .target(name: "PropertyLists", dependencies: ["Diagnostics", "PlainText"]),
        .testTarget(name: "PropertyListsTests", dependencies: ["Diagnostics", "PropertyLists", "TestSupport"]),
        .target(name: "XMLSyntax", dependencies: ["Diagnostics", "Messages", "PlainText"]),
        .testTarget(name: "XMLSyntaxTests", dependencies: ["Diagnostics", "TestSupport", "XMLSyntax"]),
        .target(
            name: "StringCatalogs",
            dependencies: ["CLDR", "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime", "PlainText"]),
        .testTarget(
            name: "StringCatalogsTests",
            dependencies: ["CLDR", "Diagnostics", "JSONSyntax", "L10nRuntime", "StringCatalogs", "TestSupport"]
        ),

        // What is made of catalogs, and what is said of them
        .target(
            name: "Accessors",
            dependencies: [
                "CLDR", "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime", "PlainText", "StringCatalogs", "SymbolNames",
            ]
        ),
        .target(
            name: "CodeGeneration",
            dependencies: [
                "Accessors", "CLDR", "CTemplates", "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime",
                "MustacheTemplates", "PlainText",
                "StringCatalogs", "SymbolNames",
            ]
        ),
        .testTarget(
            name: "CodeGenerationTests",
            dependencies: [
                "Accessors", "CLDR", "CodeGeneration", "Diagnostics", "ICU", "JSONSyntax", "L10nRuntime",
                "StringCatalogs", "SymbolNames", "TestSupport",
            ]
        ),
        .target(
            name: "CatalogCompiling",
            dependencies: [
                "CLDR", "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime", "PlainText", "PropertyLists",
                "StringCatalogs",
            ]
        ),
        .testTarget(
            name: "CatalogCompilingTests",
            dependencies: ["CatalogCompiling", "Diagnostics", "JSONSyntax", "StringCatalogs", "TestSupport"],
            exclude: ["Cases"]
        ),
        .target(
            name: "CatalogDecompiling",
            dependencies: ["CLDR", "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime", "PropertyLists"]
        ),
        .testTarget(
            name: "CatalogDecompilingTests",
            dependencies: [
                "CLDR", "CatalogCompiling", "CatalogDecompiling", "Diagnostics", "ICU", "JSONSyntax",
                "PropertyLists", "StringCatalogs", "TestSupport",
            ]
        ),
        .target(name: "CatalogMerging", dependencies: ["Diagnostics", "JSONSyntax", "PlainText"]),
        .testTarget(
            name: "CatalogMergingTests",
            dependencies: ["CatalogMerging", "Diagnostics", "ICU", "JSONSyntax", "StringCatalogs", "TestSupport"]
        ),
        .target(
            name: "CatalogEditing",
            dependencies: [
                "CLDR", "CatalogChecking", "Completeness", "Configuration", "Diagnostics", "FileTrees", "FormatStrings",
                "JSONSyntax", "L10nRuntime", "Messages", "PlainText", "StringCatalogs", "Validation", "XMLSyntax",
            ]
        ),
        .testTarget(
            name: "CatalogEditingTests",
            dependencies: [
                "CLDR", "CatalogEditing", "Completeness", "Diagnostics", "FileTrees", "ICU", "JSONSyntax", "L10nRuntime",
                "Messages", "StringCatalogs", "TestSupport", "Validation",
            ]
        ),
        .target(
            name: "Completeness",
            dependencies: ["CLDR", "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime", "PlainText", "StringCatalogs"]
        ),
        .testTarget(
            name: "CompletenessTests",
            dependencies: [
                "CLDR", "Completeness", "Diagnostics", "ICU", "JSONSyntax", "Messages", "StringCatalogs",
                "TestSupport", "Validation",
            ]
        ),
        .target(
            name: "Validation",
            dependencies: [
                "Accessors", "CLDR", "Completeness", "Diagnostics", "FormatStrings", "JSONSyntax", "L10nRuntime", "Messages",
                "PlainText", "StringCatalogs", "SymbolNames",
            ]
        ),
        .testTarget(
            name: "ValidationTests",
            dependencies: [
                "Accessors", "CLDR", "CatalogChecking", "CodeComparing", "Configuration", "Diagnostics", "FileTrees", "ICU",
                "JSONSyntax", "L10nRuntime", "MessageTranslations", "Messages", "Reporting", "RuleDocumentation",
                "StringCatalogs", "TestSupport", "Validation",
            ]
        ),
        .target(name: "RuleDocumentation", dependencies: ["CPages", "Diagnostics"]),

        // Assistants
        .target(name: "ModelContextProtocol", dependencies: ["Diagnostics", "JSONSyntax"]),
        .testTarget(name: "ModelContextProtocolTests", dependencies: ["Diagnostics", "JSONSyntax", "ModelContextProtocol"]),

        // Files, configuration, and the way from one to the other
        .target(name: "FileTrees", dependencies: ["CInterruption", "Diagnostics", "Messages", "PlainText"]),
        .testTarget(name: "FileTreesTests", dependencies: ["Diagnostics", "FileTrees", "TestSupport"]),
        .target(name: "ChildProcesses", dependencies: [.product(name: "Subprocess", package: "swift-subprocess")]),
        .target(
            name: "GitTrees",
            dependencies: ["ChildProcesses", "Diagnostics", "FileTrees", "Messages"]
        ),
        .testTarget(name: "GitTreesTests", dependencies: ["Diagnostics", "FileTrees", "GitTrees", "TestSupport"]),
        .target(
            name: "Configuration",
            dependencies: [
                "Accessors", "CLDR", "CodeGeneration", "Completeness", "Diagnostics", "FileTrees", "JSONSyntax",
                "L10nRuntime", "Messages", "PlainText", "StringCatalogs", "Validation",
            ]
        ),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: [
                "CLDR", "CatalogChecking", "Configuration", "Diagnostics", "FileTrees", "Messages", "TestSupport", "Validation",
            ]
        ),
        .target(
            name: "CatalogBuilding",
            dependencies: [
                "Accessors", "CLDR", "CatalogCompiling", "CodeGeneration", "Configuration", "Diagnostics", "FileTrees",
                "JSONSyntax", "Messages", "StringCatalogs", "SymbolNames", "Validation",
            ]),
        .target(
            name: "CatalogChecking",
            dependencies: [
                "CLDR", "Completeness", "Configuration", "Diagnostics", "FileTrees", "JSONSyntax", "Messages", "PlainText",
                "Reporting", "StringCatalogs", "Validation",
            ]),
        .testTarget(
            name: "CatalogBuildingTests",
            dependencies: ["Accessors", "CatalogBuilding", "Diagnostics", "FileTrees", "TestSupport", "Validation"]),
        .testTarget(
            name: "CatalogCheckingTests",
            dependencies: [
                "CLDR", "CatalogChecking", "Configuration", "Diagnostics", "FileTrees", "ICU", "JSONSyntax", "Messages",
                "Reporting", "RuleDocumentation", "StringCatalogs", "TestSupport", "Validation",
            ]),
        .target(
            name: "Migration",
            dependencies: [
                "Accessors", "CatalogDecompiling", "CodeGeneration", "Configuration", "Diagnostics", "FileTrees",
                "JSONSyntax", "Messages", "PropertyLists",
            ]
        ),
        .testTarget(
            name: "MigrationTests",
            dependencies: [
                "Diagnostics", "FileTrees", "ICU", "Migration", "TestSupport", .product(name: "Yams", package: "Yams"),
            ]),

        // Code that uses catalogs
        .target(name: "SwiftScanning", dependencies: ["PlainText"]),
        .testTarget(name: "SwiftScanningTests", dependencies: ["SwiftScanning", "TestSupport"], exclude: ["Cases"]),
        .target(
            name: "CodeComparing",
            dependencies: [
                "Accessors", "CatalogChecking", "CatalogEditing", "CodeGeneration", "Configuration", "Diagnostics", "FileTrees",
                "FormatStrings", "JSONSyntax", "Messages", "PlainText", "StringCatalogs", "SwiftScanning", "SymbolNames",
                "Validation",
            ]
        ),
        .testTarget(
            name: "CodeComparingTests",
            dependencies: [
                "CatalogChecking", "CatalogEditing", "CodeComparing", "Configuration", "Diagnostics", "FileTrees", "ICU",
                "JSONSyntax", "Messages", "StringCatalogs", "TestSupport", "Validation",
            ], exclude: ["Projects"]
        ),

        // What C does for us
        .target(name: "CInterruption"),
        .target(name: "CPages"),
        .target(name: "CTemplates"),
        .systemLibrary(name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
        .target(
            name: "CICUShim", dependencies: [.target(name: "CICU", condition: .when(platforms: [.linux]))],
            // The ICU of Apple's systems.
            linkerSettings: [.linkedLibrary("icucore", .when(platforms: [.macOS]))]
        ),
        .target(name: "ICU", dependencies: ["CICUShim", "CLDR", "JSONSyntax", "L10nRuntime", "PlainText"]),
        .testTarget(name: "ICUTests", dependencies: ["TestSupport"]),

        // Reports
        .target(name: "Reporting", dependencies: ["Diagnostics", "Messages", "PlainText"]),
        .testTarget(name: "ReportingTests", dependencies: ["Diagnostics", "Messages", "Reporting", "TestSupport"]),
        .target(
            name: "ReportFormats",
            dependencies: [
                "CLDR", "CTemplates", "CatalogEditing", "Completeness", "Diagnostics", "JSONSyntax", "L10nRuntime", "Messages",
                "MustacheTemplates", "PlainText", "Reporting", "RuleDocumentation", "StringCatalogs", "Validation",
            ],
        ),
        .testTarget(
            name: "ReportFormatsTests",
            dependencies: [
                "Completeness", "Diagnostics", "JSONSyntax", "MessageTranslations", "Messages", "ReportFormats",
                "Reporting", "StringCatalogs", "TestSupport", "Validation",
            ],
            exclude: ["Browser", "Goldens", "Schemas"]
        ),

        // Programs
        .target(
            name: "L10nCommands",
            dependencies: [
                "Accessors", "CLDR", "CPages", "CTemplates", "CatalogBuilding", "CatalogChecking", "CatalogEditing",
                "CatalogMerging", "ChildProcesses", "CodeComparing", "CodeGeneration", "Completeness", "Configuration",
                "Diagnostics", "FileTrees", "FormatStrings", "GitTrees", "ICU", "JSONSyntax", "L10nRuntime",
                "MessageTranslations",
                "Messages",
                "Migration", "ModelContextProtocol", "PlainText", "ReportFormats", "Reporting", "RuleDocumentation",
                "StringCatalogs", "Validation", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "L10nCommandsTests",
            dependencies: [
                "CLDR", "CodeGeneration", "Diagnostics", "FileTrees", "FormatStrings", "JSONSyntax", "L10nCommands",
                "ModelContextProtocol", "ReportFormats", "RuleDocumentation", "StringCatalogs", "TestSupport", "Validation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(name: "l10n", dependencies: ["L10nCommands"]),
        // The build plugin runs it: no ICU, no ArgumentParser, as it is compiled in other people's builds.
        .executableTarget(name: "l10n-generate", dependencies: ["CatalogBuilding", "FileTrees", "Reporting"]),
        // It writes what others are compiled from, so it depends on nothing that is generated from catalogs, pages or rules.
        .executableTarget(
            name: "dev",
            dependencies: [
                "Accessors", "CLDR", "CodeGeneration", "Diagnostics", "ICU", "JSONSyntax", "L10nRuntime", "MustacheTemplates",
                "StringCatalogs", "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "workbench",
            dependencies: [
                "Accessors", "CLDR", "CatalogMerging", "CodeGeneration", "Diagnostics", "FileTrees",
                "FormatStrings", "ICU", "JSONSyntax", "L10nCommands", "L10nRuntime", "MustacheTemplates", "PlainText",
                "Reporting", "StringCatalogs", "SwiftScanning", "TestSupport", "Validation",
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
            exclude: ["Assistants", "Cases"]),
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

let inC = ["CICUShim", "CInterruption", "CPages", "CTemplates"]
for target in package.targets where ![.system, .plugin].contains(target.type) && !inC.contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // Rules are written by newcomers: they cannot reach memory.
    if target.name == "Validation" {
        target.swiftSettings? += [.strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error)]
    }
}
