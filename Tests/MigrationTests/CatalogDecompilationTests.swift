import Foundation
import L10nDiagnostics
import L10nFileTrees
import L10nICU
import L10nMigration
import TestSupport
import Testing

/// Grouping of files into catalogs.
struct CatalogDecompilationTests {
    /// Decompiles a folder with these files.
    private func run(
        _ files: [String: String], sourceLanguage: String? = "en", isPermissive: Bool = false
    ) throws -> (paths: [String], result: CatalogDecompilation.Result) {
        try withTemporaryFolder { folder in
            for (path, text) in files {
                let url = folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: url)
            }
            var request = CatalogDecompilation.Request()
            request.paths = [folder.path]
            request.sourceLanguage = sourceLanguage
            request.isPermissive = isPermissive
            let result = try CatalogDecompilation(tree: DiskFileTree(), keyOrder: XcodeOrder()).run(request)
            return (result.tables.map { String($0.path.dropFirst(folder.path.count + 1)) }, result)
        }
    }

    @Test func makesACatalogOfEveryTable() throws {
        let (paths, result) = try run([
            "A/en.lproj/T.strings": "k = v;", "A/de.lproj/T.strings": "k = w;", "A/en.lproj/U.stringsdict": "",
            "B.bundle/Contents/Resources/en.lproj/T.strings": "k = v;", "C.framework/en.lproj/T.strings": "k = v;",
            ".build/en.lproj/T.strings": "k = v;",
            "C/T.strings": "k = v;",
            "A/en.lproj/deeper/V.strings": "k = v;",
        ])
        #expect(paths == ["A/T.xcstrings", "A/U.xcstrings"])
        #expect(result.report.failures.isEmpty)
    }

    @Test func reportsLanguagesThatOtherTablesHave() throws {
        let (_, result) = try run([
            "A/en.lproj/T.strings": "k = v;", "A/de.lproj/T.strings": "k = w;", "A/en.lproj/U.strings": "k = v;",
            "B/en.lproj/T.strings": "k = v;",
        ])
        let missed = result.report.files.filter { !$0.findings.isEmpty }.map(\.source.path)
        #expect(missed.map { $0.split(separator: "/").suffix(3).joined(separator: "/") } == ["A/en.lproj/U.strings"])
    }

    @Test func skipsOnlyTablesWithErrors() throws {
        let files = ["en.lproj/T.strings": "k = v", "en.lproj/U.strings": "k = v;"]
        let strict = try run(files).result
        #expect(strict.tables.map { $0.text != nil } == [false, true])
        #expect(strict.report.exitCode(threshold: .error) == 1)
        let permissive = try run(files, isPermissive: true).result
        #expect(permissive.tables.map { $0.text != nil } == [true, true])
        #expect(permissive.report.exitCode(threshold: .error) == 0)
        #expect(permissive.report.count(.warning) == strict.report.count(.error))
    }

    /// A plural that its text does not reach, because of a slip in the reference, would be lost with its forms.
    @Test(arguments: [
        "%#${#@count@}", "%@count@", "#@count@", "%#@ count@", "%#@count @", "%#@count", "%#count@", "%##@count@ items",
        "%1$@count@",
        "＃@count@", "$#@count@", "%#@count@ and %#@other",
    ]) func aDamagedReferenceIsAnError(_ text: String) throws {
        func variable(_ name: String) -> String {
            "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
                + "<key>NSStringFormatValueTypeKey</key><string>d</string>"
                + "<key>one</key><string>One</string><key>other</key><string>%d</string></dict>"
        }
        func file(_ text: String) -> String {
            "<plist version=\"1.0\"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>\(text)</string>"
                + variable("count") + (text.contains("other") ? variable("other") : "") + "</dict></dict></plist>"
        }
        let damaged = try run(["en.lproj/T.stringsdict": file(text)]).result
        #expect(damaged.tables.allSatisfy { $0.text == nil } && damaged.report.exitCode(threshold: .error) == 1)
        // Nothing refers to the variable, and nobody meant to.
        let unused = try run(["en.lproj/T.stringsdict": file("A count of items")]).result
        #expect(unused.tables.allSatisfy { $0.text != nil })
    }

    @Test func aVariableThatIsThereTwiceIsReportedOnce() throws {
        let variable =
            "<key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
            + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d items</string></dict>"
        let file =
            "<plist version=\"1.0\"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>"
            + variable + variable + "</dict></dict></plist>"
        let findings = try run(["en.lproj/T.stringsdict": file]).result.report.files.flatMap(\.findings)
        #expect(findings.map(\.rule.name) == ["strings-duplicate-key"])
    }

    /// As Xcode migrates them: the forms show the number as the variable has it, or the text stays one with a variable.
    @Test(arguments: [("d", "%d items", true), ("d", "%1$d items", true), ("f", "%f items", true), ("f", "%.1f items", false)])
    func aTextOfOneVariableBecomesItsForms(_ type: String, _ text: String, _ isPlural: Bool) throws {
        let file =
            "<plist version=\"1.0\"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>"
            + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
            + "<key>NSStringFormatValueTypeKey</key><string>\(type)</string><key>other</key><string>\(text)</string></dict></dict></dict></plist>"
        let table = try #require(try run(["en.lproj/T.stringsdict": file]).result.tables.first?.text)
        #expect(table.contains("substitutions") == !isPlural, "\(table)")
    }

    @Test func requiresASourceLanguage() throws {
        #expect(throws: CatalogDecompilation.UnknownSourceLanguage.self) {
            try run(["Base.lproj/T.strings": "k = v;", "de.lproj/T.strings": "k = w;"], sourceLanguage: nil)
        }
        let one = try run(["de.lproj/T.strings": "k = w;"], sourceLanguage: nil).result
        #expect(one.tables[0].text?.contains("\"sourceLanguage\" : \"de\"") == true)
    }

    /// A catalog that lacks some texts must not replace a complete file.
    @Test(arguments: [
        "<<<<<<< HEAD\nk = v;", "bplist00 and no more", "\u{1}\u{2}", "(a, b)", "<plist><array/></plist>", "<dict>",
    ])
    func rejectsUnreadableFilesEvenWhenPermissive(_ text: String) throws {
        let result = try run(["en.lproj/T.strings": "k = v;", "de.lproj/T.strings": text], isPermissive: true).result
        #expect(result.tables.map { $0.text == nil } == [true])
        #expect(result.report.exitCode(threshold: .error) == 1)
    }

    @Test func spellsTheSourceLanguageLikeItsFolder() throws {
        for (name, folder) in [("iw", "he"), ("HE", "he"), ("pt-BR", "pt_BR"), ("pt-br", "pt-BR")] {
            let result = try run(
                ["\(folder).lproj/T.strings": "k = v;", "de.lproj/T.strings": "k = w;"], sourceLanguage: name
            ).result
            #expect(result.report.files.flatMap(\.findings).isEmpty)
            #expect(result.tables[0].text?.contains("\"sourceLanguage\" : \"\(folder)\"") == true)
        }
    }

    /// Different paths to one folder give one table, and a linked language folder is a language.
    @Test func mergesPathsOfTheSameFolder() throws {
        try withTemporaryFolder { folder in
            let files = FileManager.default
            try files.createDirectory(
                at: folder.appendingPathComponent("q/en.lproj"), withIntermediateDirectories: true)
            try Data("k = v;".utf8).write(to: folder.appendingPathComponent("q/en.lproj/S.strings"))
            try files.createSymbolicLink(atPath: folder.path + "/q/de.lproj", withDestinationPath: "en.lproj")
            try files.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "q")
            var request = CatalogDecompilation.Request()
            request.paths = ["q/en", "q/../q/de", "link/de", "link/en"].map { "\(folder.path)/\($0).lproj/S.strings" }
            let result = try CatalogDecompilation(tree: DiskFileTree(), keyOrder: XcodeOrder()).run(request)
            #expect(result.tables.map(\.path) == [folder.path + "/q/S.xcstrings"])
            #expect(Set(result.report.files.map(\.source.path)) == Set(request.paths.prefix(2)))
            #expect(result.report.files.flatMap(\.findings).isEmpty)
        }
    }

    @Test func reportsAFolderInPlaceOfAFile() throws {
        let result = try run(["en.lproj/T.strings/x": "", "en.lproj/U.strings": "k = v;"]).result
        #expect(result.report.failures.map(\.path).map { $0.hasSuffix("/en.lproj/T.strings") } == [true])
        #expect(result.tables.map { $0.text != nil } == [false, true])
    }

    /// Random damage does not crash the reader.
    @Test func survivesDamagedFiles() throws {
        var numbers = SplitMix64(state: 3)
        let dictionary =
            "<plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@value@</string><key>value</key><dict>"
            + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>other</key><string>%lld</string></dict></dict>"
            + "<key>d</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key><string>x</string></dict></dict></dict></plist>"
        for _ in 0..<300 {
            var bytes = Array(dictionary.utf8)
            for _ in 0..<3 {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                if Bool.random(using: &numbers) {
                    bytes[place] = UInt8.random(in: 0...255, using: &numbers)
                } else {
                    bytes.removeSubrange(place..<min(bytes.count, place + 20))
                }
            }
            let (_, result) = try run(["en.lproj/T.stringsdict": String(decoding: bytes, as: UTF8.self)])
            #expect(result.tables.count == 1)
        }
    }
}
