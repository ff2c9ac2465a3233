import Foundation
import L10nCodeGeneration
import TestSupport
import Testing

/// Names, texts, and documentation in generated code, checked by the compiler.
struct SwiftCodeTests {
    /// Texts that end literals or comments, run as code, or hide.
    static let hostile: [String] = [
        "", "\"", "\"\"\"", "\\", "\\(1 + 1)", "\\u{41}", "#\"", "\"#", "*/", "/*", "//", "```", "```swift\nlet x", "~~~", "`",
        "``",
        "a\nb", "a\r\nb", "a\rb", "\u{0}", "\u{1}\u{7F}", "\u{85}", "\u{2028}", "\u{2029}", "\u{200E}", "\u{202E}abc",
        "\u{2066}x\u{2069}",
        "\u{FEFF}", "\u{A0}", "\u{AD}", "\t", "👩‍👩‍👧", "e\u{301}", "\u{301}", "שלום", "مرحبا", "\u{E000}", "\u{10FFFF}", "%@ %%",
        "${x}", "#if",
        "#sourceLocation(file: \"x\", line: 1)", "<#placeholder#>", "// swift-tools-version",
        String(repeating: "long ", count: 2_000),
    ]

    /// Words that Swift or its standard library uses.
    static let names: [String] = [
        "Any", "Self", "actor", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
        "consume",
        "consuming", "continue", "copy", "default", "defer", "deinit", "didSet", "discard", "do", "dynamic", "each", "else",
        "enum",
        "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in",
        "indirect",
        "infix", "inout", "internal", "is", "isolated", "lazy", "left", "let", "macro", "mutating", "nil", "none", "nonisolated",
        "open", "operator", "optional", "override", "package", "postfix", "precedence", "precedencegroup", "prefix", "private",
        "protocol", "public", "repeat", "required", "rethrows", "return", "right", "sending", "set", "some", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned", "unsafe", "var", "weak",
        "where",
        "while", "willSet", "yield",
    ]

    @Test func literalsPreserveEveryText() throws {
        var code = "let texts: [[UInt8]] = [\n"
        for text in Self.hostile { code += "    Array(\(SwiftLiteral(text)).utf8),\n" }
        code += "]\nfor text in texts { print(text) }\n"
        let output = try run(code)
        #expect(output == Self.hostile.map { "\(Array($0.utf8))\n" }.joined())
    }

    @Test func documentationContainsEveryText() throws {
        var code = "enum Documented {\n"
        for (index, text) in Self.hostile.enumerated() {
            var documentation = SwiftDocumentation()
            documentation.append(text)
            documentation.append("Key: " + SwiftDocumentation.code(text))
            for line in documentation.lines {
                #expect(line == "///" || line.utf8.starts(with: "/// ".utf8))
                code += "    \(line)\n"
            }
            code += "    static var text\(index): Int { \(index) }\n"
        }
        code += "}\nprint(Documented.text0 + Documented.text\(Self.hostile.count - 1))\n"
        #expect(try run(code) == "\(Self.hostile.count - 1)\n")
    }

    @Test func escapesKeywords() throws {
        var code = "enum Members {\n"
        for (index, name) in Self.names.enumerated() {
            let identifier = try #require(SwiftIdentifier(name))
            code += "    static var \(identifier): Swift.Int { \(index) }\n"
        }
        code += "}\nenum Functions {\n"
        for name in Self.names {
            let identifier = try #require(SwiftIdentifier(name))
            code += "    static func \(identifier)(\(identifier): Swift.Int) -> Swift.Int { \(identifier) }\n"
        }
        code += "}\nvar sum = 0\n"
        // After a dot and as labels, names need no backticks, except `inout`.
        for name in Self.names {
            let label = name == "inout" ? "`inout`" : name
            code += "sum += Members.\(name) + Functions.\(name)(\(label): 1)\n"
        }
        code += "print(sum)\n"
        let count = Self.names.count
        #expect(try run(code) == "\(count * (count - 1) / 2 + count)\n")
    }

    /// Uses each letter, digit, and mark of Unicode as a key and as the second character of one.
    @Test func derivesValidNamesFromEveryLetter() throws {
        var names: [String] = []
        for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
            guard KeyWords.isLetterOrDigit(scalar) || KeyWords.isMark(scalar) else { continue }
            for key in ["\(scalar)", "\(scalar).x\(scalar)"] {
                guard let path = AccessorPath(key: key) else { continue }
                for part in path.namespaces + [path.member] {
                    names.append(try #require(SwiftIdentifier(part), "\(scalar.value)").description)
                }
            }
        }
        #expect(names.count > 300_000)
        var code = ""
        for start in stride(from: 0, to: names.count, by: 500) {
            code += "_ = [" + names[start..<min(start + 500, names.count)].joined(separator: ", ") + "]\n"
        }
        try withTemporaryFolder { folder in
            try code.write(to: folder.appendingPathComponent("main.swift"), atomically: true, encoding: .utf8)
            let run = try Tool.swiftc(["-parse", "main.swift"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors.prefix(2_000))")
        }
    }

    @Test(arguments: ["", "_", "1a", "a b", "a-b", "a.b", "\u{301}a", "a\u{200D}", "`a`", "$0", "a\n", "🎉"])
    func rejectsInvalidIdentifiers(_ text: String) {
        #expect(SwiftIdentifier(text) == nil)
    }

    /// Compiles and runs a program, and returns its output.
    private func run(_ code: String) throws -> String {
        try withTemporaryFolder { folder in
            try code.write(to: folder.appendingPathComponent("main.swift"), atomically: true, encoding: .utf8)
            let options = ["-swift-version", "6", "-warnings-as-errors"]
            let compilation = try Tool.swiftc(options + ["main.swift", "-o", "main"], in: folder)
            try #require(compilation.exitCode == 0, "\(compilation.errors.prefix(2_000))")
            return try Tool.run(folder.appendingPathComponent("main"), in: folder).output
        }
    }
}
