import Foundation
import L10nCodeComparing
import TestSupport
import Testing

/// Each case is a Swift file. The comments at the ends of its lines say which keys are used there, or which texts are hardcoded:
/// `//~ "key" in Table of module preview`, `//~?` for a key of a function of the project, `//!` for a hardcoded text. A number
/// says how many lines above the literal begins.
struct ScanningCaseTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")

    static let cases = Places.files(below: folder, suffix: ".swift.txt")

    @Test func casesExist() { #expect(!Self.cases.isEmpty) }

    @Test(arguments: cases) func findsWhatTheCommentsSay(_ file: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        let uses = CodeScanner.uses(in: [CodeScanner.facts(of: bytes)])[0]
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.components(separatedBy: "\n")
        var found: [String] = []
        for use in uses.keys {
            found.append(
                "\(line(of: use.literal, bytes)): \(use.certainty == .certain ? "~" : "~?") \(Self.description(of: use))")
        }
        for text in uses.hardcoded { found.append("\(line(of: text.range, bytes)): ! \(Self.key(text.text).debugDescription)") }
        #expect(found.sorted() == Self.expectations(lines).sorted())
    }

    private func line(of range: Range<Int>, _ bytes: [UInt8]) -> Int { bytes[..<range.lowerBound].count { $0 == 0x0A } + 1 }

    private static func expectations(_ lines: [String]) -> [String] {
        lines.enumerated().flatMap { index, line in
            line.matches(of: /\/\/([~!]\??) ("(?:[^"\\]|\\.)*")((?: (?:in|of) [\w?]+)*)( preview)?(?: (\d))?/).map { match in
                let number = index + 1 - (match.5.flatMap { Int($0) } ?? 0)
                return "\(number): \(match.1) \(match.2)\(match.3)\(match.4 ?? "")"
            }
        }
    }

    private static func description(of use: KeyUse) -> String {
        var text = key(use.key).debugDescription
        switch use.table {
        case .unspecified: break
        case .named(let name): text += " in \(name)"
        case .unknown: text += " in ?"
        }
        switch use.bundle {
        case .unspecified: break
        case .main: text += " of main"
        case .module: text += " of module"
        case .other: text += " of ?"
        case .target: text += " of target"
        }
        return use.isInPreview ? text + " preview" : text
    }

    private static func key(_ shape: StringLiteral) -> String {
        shape.parts.map { part in
            switch part {
            case .text(let text): text
            case .argument(let argument): argument.specifier ?? "%?"
            }
        }.joined()
    }
}
