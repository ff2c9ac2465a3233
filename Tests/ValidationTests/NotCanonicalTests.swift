import L10nDiagnostics
import L10nLinting
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// `not-canonical` compares without printing; its result must match a comparison with the printed file.
struct NotCanonicalTests {
    private static let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "" : {

            },
            "a\\"b/é" : {
              "comment" : "one\\ntwo\\\\",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "é\\u001f"
                  }
                },
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : {
                          "state" : "new",
                          "value" : "One"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "new",
                          "value" : "More"
                        }
                      }
                    }
                  }
                },
                "fr" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "A"
                  }
                },
                "pl" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : ""
                  }
                }
              },
              "shouldTranslate" : false,
              "list" : [
                1,
                "x",
                [

                ],
                null
              ]
            }
          },
          "version" : "1.0"
        }
        """

    @Test func acceptsPrintedFiles() {
        let bytes = Array(Self.catalog.utf8)
        #expect(JSONPrinter.print(JSONReader.read(SourceFile(path: "test.xcstrings", bytes: bytes))) == bytes)
        #expect(Self.place(bytes) == nil)
    }

    /// Removes, doubles, and replaces each byte in turn, as long as the result is JSON.
    @Test(arguments: ["", " ", "\n", "\t", "\r\n", "a", "\\u0041", "\\/", ","])
    func findsTheFirstDifferentByte(_ replacement: String) {
        let bytes = Array(Self.catalog.utf8)
        var found = 0
        for index in bytes.indices {
            for end in [index, index + 1] {
                let changed = bytes[..<index] + Array(replacement.utf8) + bytes[end...]
                let source = SourceFile(path: "test.xcstrings", bytes: Array(changed))
                let document = JSONReader.read(source)
                guard document.issues.isEmpty else { continue }
                let expected = Self.firstDifference(source.bytes, JSONPrinter.print(document))
                #expect(Self.place(source.bytes) == expected, "\(replacement) at \(index)")
                if expected != nil { found += 1 }
            }
        }
        if replacement != "a", replacement != "," { #expect(found > 0) }
    }

    /// The bytes before a text are compared with those before the last one, which may be deeper.
    @Test func findsTheIndentationOfADeeperText() {
        let lines = Self.catalog.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasSuffix("\"fr\" : {") }) else { return #expect(Bool(false)) }
        let changed = lines.indices.map { (start + 1...start + 3).contains($0) ? "      " + lines[$0] : String(lines[$0]) }
        let source = SourceFile(path: "test.xcstrings", bytes: Array(changed.joined(separator: "\n").utf8))
        let printed = JSONPrinter.print(JSONReader.read(source))
        #expect(printed == Array(Self.catalog.utf8))
        #expect(Self.place(source.bytes) == Self.firstDifference(source.bytes, printed))
    }

    @Test func ignoresLineEndings() {
        #expect(Self.place(Array(Self.catalog.replacing("\n", with: "\r\n").utf8)) == nil)
        #expect(Self.place(Array((Self.catalog + "\r\n\n").utf8)) == nil)
    }

    /// The first different byte; CR LF counts as LF, and line endings at the end are ignored.
    private static func firstDifference(_ bytes: [UInt8], _ printed: [UInt8]) -> Int? {
        var rest = printed[...]
        for index in bytes.indices {
            if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
            guard let next = rest.popFirst() else {
                return bytes[index...].allSatisfy { $0 == 0x0A || $0 == 0x0D } ? nil : index
            }
            if bytes[index] != next { return index }
        }
        return rest.isEmpty ? nil : bytes.count
    }

    private static func place(_ bytes: [UInt8]) -> Int? {
        var options = ValidationOptions()
        options.severities["not-canonical"] = .on
        let document = JSONReader.read(SourceFile(path: "test.xcstrings", bytes: bytes))
        let found = Validator(options: options, only: ["not-canonical"]).check(CatalogDecoder.decode(document)).findings
        return found.first { $0.rule == "not-canonical" }.map { Int($0.range.start) }
    }
}
