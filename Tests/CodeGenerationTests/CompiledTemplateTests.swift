import Accessors
import CodeGeneration
import Foundation
import StringCatalogs
import TestSupport
import Testing

private typealias Code = GeneratedCode

/// The compiled templates of the tool render what the engine renders from their texts.
struct CompiledTemplateTests {
    private static let variants: [@Sendable (inout GenerationOptions) -> Void] = [
        { _ in },
        {
            $0.access = .public
            $0.form = .message
            $0.keys = .always
            $0.isolatesArguments = true
        },
        {
            $0.access = .package
            $0.form = .both
            $0.keys = .debug
            $0.bundle = ".main"
            $0.table = "Other"
            $0.accessors.types = .apple
        },
    ]

    private static func expectSameBytes(_ catalog: StringCatalog, _ comment: Comment) async throws {
        for style in SwiftTemplate.Style.allCases {
            for (number, change) in variants.enumerated() {
                var options = GenerationOptions(name: .standard)
                change(&options)
                func text(_ template: SwiftTemplate) async -> String {
                    let generator = SwiftGenerator(template, options: options)
                    return generator.generate(catalog, generator.plan(catalog)).text.string
                }
                let compiled = await text(SwiftTemplate(style))
                let interpreted = await text(try SwiftTemplate(interpreting: style))
                #expect(!compiled.isEmpty && compiled == interpreted, "\(comment), \(style), options \(number)")
            }
        }
    }

    @Test func sampleCatalogs() async throws {
        for path in ["Catalogs/L10n.xcstrings", "Sources/Storefront/Domain/Sources/StorefrontDomain/Storefront.xcstrings"] {
            let file = Places.root.appendingPathComponent(path)
            let bytes = [UInt8](try Data(contentsOf: file))
            try await Self.expectSameBytes(Code.catalog(bytes, path: file.path), "\(path)")
        }
    }

    @Test(arguments: [
        "", #""a":{}"#, #""b.c":\#(Code.entry(["en": "%(n)lld <of> %@", "ru": ""]))"#,
        #""%@":{},"a.%lld":{"localizations":{"de":\#(Code.unit("%lld \u{3} }} {{name}}"))}}"#,
    ])
    func smallCatalogs(_ strings: String) async throws {
        try await Self.expectSameBytes(Code.catalog(strings), "\(strings)")
    }

    @Test(.enabled(if: Places.hasShared, "needs the real catalogs in ../shared/corpus"))
    func rendersRealCatalogsLikeTheInterpreter() async throws {
        for file in Places.realCatalogs {
            let bytes = [UInt8](try Data(contentsOf: file))
            // The large ones take most of the time and contain nothing new.
            guard bytes.count < 60_000 else { continue }
            try await Self.expectSameBytes(Code.catalog(bytes, path: file.path), "\(file.path)")
        }
    }
}
