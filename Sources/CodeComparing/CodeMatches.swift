internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nValidation

/// The uses of keys in code, and the entries that they are of.
struct CodeMatches {
    struct Use {
        let use: KeyUse
        let file: CodeFiles.File
        /// The table that it names.
        let table: String

        var place: CodeComparison.Place { CodeComparison.Place(file.source, ByteRange(use.literal)) }

        /// Whether the call is `Text("…")`, with nothing that only a localized text can have.
        var canBeVerbatim: Bool {
            let bytes = file.source.bytes
            guard use.callee == "Text", use.call.lowerBound < use.literal.lowerBound, use.literal.upperBound < use.call.upperBound
            else { return false }
            return bytes[use.call.lowerBound..<use.literal.lowerBound].elementsEqual("Text(".utf8)
                && bytes[use.literal.upperBound..<use.call.upperBound].elementsEqual(")".utf8)
                && use.key.arguments.allSatisfy { !bytes[$0.expression].contains(UInt8(ascii: ",")) }
        }

        /// Whether somebody who reads only the code's language has to translate it: no address, and no text of debug builds.
        var isForPeople: Bool {
            if use.isForDebugging { return false }
            // `@handle`, `.example.org`
            let key = use.key.key
            return !((key.hasPrefix("@") || key.hasPrefix(".")) && !key.contains(" ") && key.contains("."))
        }

        var call: CodeComparison.Call {
            CodeComparison.Call(
                place: place, key: use.key.key, table: table, callee: use.callee, isCertain: use.certainty != .wrapper,
                hasDefaultValue: use.defaultValue != nil)
        }
    }

    /// The first use of each entry that is used at all, be it in a test, or with another table.
    private(set) var firstUses: [KeyIndex.Entry: CodeComparison.Place] = [:]
    /// The uses outside of tests and previews whose table has the key, and the entries that they may be of.
    private(set) var lookups: [(use: Use, entries: [KeyIndex.Entry])] = []
    /// Uses of keys that no catalog has.
    private(set) var missing: [Use] = []
    /// Uses of keys that only other tables have.
    private(set) var wrongTables: [(use: Use, tables: [String])] = []
    /// Uses of keys without letters that no catalog has: nobody misses them, but Xcode adds them.
    private(set) var wordless: [Use] = []
    /// Uses of keys that no catalog has, in a bundle that only the build knows.
    private(set) var elsewhere: [Use] = []
    /// Calls into whose keys values were put before, and the keys that were meant.
    private(set) var filled: [(use: Use, key: String)] = []
    /// Uses in tables without a catalog.
    private(set) var tableless: [Use] = []

    /// Tables whose keys could not be read.
    private(set) var failures: [FileError] = []

    /// - Parameter otherTables: Those of `.strings` and `.stringsdict` files, whose keys are not missing.
    init(_ code: CodeFiles, _ index: KeyIndex, _ otherTables: OtherTables) {
        var otherTables = otherTables
        let trusted = Self.trustedFunctions(code, index)
        for file in code.files where !file.isTest {
            for use in file.uses.filledKeys where use.key.hasLetters && !use.isInPreview {
                // A name such as `"menu.\(kind)"` is put together on purpose.
                guard let entry = index.entries(for: use.key).first else { continue }
                filled.append((Use(use: use, file: file, table: use.tableName ?? "Localizable"), index.key(entry)))
            }
        }
        for file in code.files {
            for use in file.uses.keys {
                let all = index.entries(for: use.key)
                let table = use.tableName
                let catalogs = index.catalogs(for: use, in: file.module)
                let here = all.filter { catalogs.contains($0.catalog) }
                // Of keys with several placeholders, those with the types of the values are meant.
                let meant = here.isEmpty ? all : here
                let exact = meant.filter { index.fits(use.key, $0) }
                for entry in exact.isEmpty ? meant : exact where firstUses[entry] == nil {
                    firstUses[entry] = CodeComparison.Place(file.source, ByteRange(use.literal))
                }
                // Tests and previews may invent keys, and only the build knows the contents of another bundle.
                guard !file.isTest, !use.isInPreview else { continue }
                if use.bundle == .other {
                    // Another table may have the same key.
                    if let table, index.tables.contains(table), !all.contains(where: { index.tables[$0.catalog] == table }),
                        !otherTables.mayHave(use.key, in: table)
                    {
                        elsewhere.append(Use(use: use, file: file, table: table))
                    }
                    continue
                }
                // The configuration says that the function looks keys up, but not where.
                guard let table = table ?? (use.certainty == .configured ? index.mainTable : nil) else { continue }
                let found = Use(use: use, file: file, table: table)
                if !here.isEmpty {
                    lookups.append((found, here))
                    continue
                }
                guard use.certainty != .wrapper || trusted.contains(use.callee), !otherTables.mayHave(use.key, in: table) else {
                    continue
                }
                guard use.key.hasLetters else {
                    if index.tables.contains(table), !use.key.key.isEmpty { wordless.append(found) }
                    continue
                }
                let others = Set(all.map { index.tables[$0.catalog] }).filter { $0 != table && !Self.isOfTheSystem($0) }.sorted()
                if !index.tables.contains(table) {
                    tableless.append(found)
                } else if others.isEmpty {
                    missing.append(found)
                } else {
                    wrongTables.append((found, others))
                }
            }
        }
        failures = otherTables.failures
    }

    /// Tables that the system looks texts up in by itself.
    static func isOfTheSystem(_ table: String) -> Bool { table.hasSuffix("InfoPlist") || table == "AppShortcuts" }

    /// The functions of the project that get keys of the catalogs more often than other texts. Syntax does not tell functions of
    /// the same name apart, so that the others may look nothing up.
    private static func trustedFunctions(_ code: CodeFiles, _ index: KeyIndex) -> Set<String> {
        var balance: [String: Int] = [:]
        for file in code.files where !file.isTest {
            for use in file.uses.keys where use.certainty == .wrapper {
                balance[use.callee, default: 0] += index.entries(for: use.key).isEmpty ? -1 : 1
            }
        }
        return Set(balance.filter { $0.value > 0 }.keys)
    }
}
