import Foundation
import TestSupport
import Testing

/// What `CL10nICU` declares of ICU, where the headers of ICU are missing: on Apple's systems.
struct DeclarationTests {
    private static let folder = Places.root.appendingPathComponent("Sources/CICU")
    private static let declarations = folder.appendingPathComponent("ICU.h")
    private static let environment = ProcessInfo.processInfo.environment

    /// Compiles without writing anything.
    private func compile(_ file: URL, _ options: [String] = []) throws -> Tool.Run {
        try Tool.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["clang", "-fsyntax-only", "-std=gnu11", "-Wall", "-Wextra", "-Werror"] + options + [file.path],
            in: Self.folder, Self.environment)
    }

    /// For another platform, whose headers this one doesn't have.
    @Test func declarationsNeedNoHeadersOnAppleSystems() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("alone.c")
            try Data("#include \"ICU.h\"\n".utf8).write(to: file)
            let run = try compile(file, ["-target", "arm64-apple-macos13", "-ffreestanding", "-I\(Self.folder.path)"])
            #expect(run.exitCode == 0, "\(run.errors)")
        }
    }

    #if os(Linux)
        private static let headers = [
            "ubrk", "uchar", "ucol", "uloc", "ulocdata", "unorm2", "unum", "unumberformatter", "upluralrules", "ures", "uscript",
            "uset",
            "ustring", "utext", "uversion",
        ]

        /// Compiles ICU's own headers and then declarations.
        private func compare(_ declarations: String) throws -> Tool.Run {
            try withTemporaryFolder { folder in
                let file = folder.appendingPathComponent("compared.c")
                let includes = Self.headers.map { "#include <unicode/\($0).h>\n" }.joined()
                try Data((includes + declarations).utf8).write(to: file)
                return try compile(file)
            }
        }

        @Test func declarationsMatchICU() throws {
            let run = try compare(try String(contentsOf: Self.declarations, encoding: .utf8))
            #expect(run.exitCode == 0, "\(run.errors)")
        }

        /// So the comparison can fail.
        @Test(arguments: [
            ("CONSTANT(UCOL_NUMERIC_COLLATION, 7)", "CONSTANT(UCOL_NUMERIC_COLLATION, 8)", "has another value"),
            ("int32_t ubrk_next(", "int64_t ubrk_next(", "conflicting types for 'ubrk_next"),
            ("unsigned attribute, int value", "int attribute, int value", "conflicting types for 'ucol_setAttribute"),
            ("double number, UChar *keyword", "float number, UChar *keyword", "conflicting types for 'uplrules_select"),
        ]) func wrongDeclarationIsRefused(_ right: String, _ wrong: String, _ message: String) throws {
            let text = try String(contentsOf: Self.declarations, encoding: .utf8)
            try #require(text.contains(right))
            let run = try compare(text.replacingOccurrences(of: right, with: wrong))
            #expect(run.exitCode != 0 && run.errors.contains(message), "\(run.errors)")
        }

        /// Every function in it is called, so nobody has to wonder which ones matter.
        @Test func everyDeclarationIsUsed() throws {
            let code = try String(contentsOf: Self.folder.appendingPathComponent("shim.c"), encoding: .utf8)
            let text = try String(contentsOf: Self.declarations, encoding: .utf8)
            let names =
                text.matches(of: /\b(u[a-z0-9]*_[A-Za-z0-9]+)\(/).map(\.1) + text.matches(of: /\nCONSTANT\((\w+),/).map(\.1)
            #expect(names.count > 60)
            for name in names { #expect(code.contains(name), "\(name) is declared for nothing") }
        }
    #endif
}
