import L10nCLDR
import L10nDiagnostics
import L10nStringCatalogs
import L10nSyntax
import Testing

/// Tables and slices own their memory. Run with `--sanitize=address`, these tests find any that do not.
struct CatalogOwnershipTests {
    /// 200 keys with a plural, devices and a substitution each.
    private static let text: String = {
        func unit(_ value: String) -> String { #"{"stringUnit":{"state":"translated","value":"\#(value)"}}"# }
        let entries = (0..<200).map { number in
            let plural = #"{"variations":{"plural":{"one":\#(unit("%lld #\(number)")),"other":\#(unit("%lld #\(number)s"))}}}"#
            let device = #"{"variations":{"device":{"mac":\#(unit("mac \(number)")),"other":\#(unit("other \(number)"))}}}"#
            let text = #"{"stringUnit":{"state":"new","value":"%#@n@"},"substitutions":{"n":\#(plural)}}"#
            return #""key \#(number) %lld":{"localizations":{"de":\#(plural),"en":\#(device),"fr":\#(text)}}"#
        }
        return #"{"sourceLanguage":"en","strings":{\#(entries.joined(separator: ","))},"version":"1.0"}"#
    }()

    private func decode() -> StringCatalog {
        CatalogDecoder.decode(SourceFile(path: "test.xcstrings", bytes: Array(Self.text.utf8)))
    }

    /// A table outlives its catalog.
    private func table<Element>(_ table: KeyPath<StringCatalog, [Element]>) -> [Element] { decode()[keyPath: table] }

    @Test func tablesOutliveTheirCatalog() {
        let entries = table(\.entries)
        let localizations = table(\.localizations)
        let units = table(\.units)
        let plurals = table(\.plurals)
        let devices = table(\.devices)
        let substitutions = table(\.substitutions)
        // Memory of other contents takes the place of whatever has been freed.
        let other = (0..<8).map { _ in decode() }
        #expect(entries.map(\.index) == Array(0..<200))
        #expect(localizations.map(\.entry) == (0..<200).flatMap { [$0, $0, $0] })
        #expect(units.count == 200 * 7 && units.allSatisfy(\.hasValue))
        #expect(plurals.allSatisfy { $0.units.count == 2 && $0.categories.count == 2 })
        #expect(devices.allSatisfy { $0.devices.map(\.device) == [.mac, .other] })
        #expect(substitutions.compactMap(\.plural).count == 200)
        #expect(other.allSatisfy { $0.units.map(\.range) == units.map(\.range) })
    }

    @Test func slicesOfArgumentsOutliveTheNextEntry() {
        let catalog = decode()
        let arguments = EntryArguments()
        var slices: [(uses: EntryArguments.Uses, source: EntryArguments.Signature)] = []
        for entry in catalog.entries {
            arguments.analyze(entry, source: catalog.sourceLocalization(of: entry), in: catalog)
            slices.append(
                (
                    arguments.uses(ofUnit: catalog.localizations[entry.localizations.lowerBound].units.lowerBound),
                    arguments.source
                ))
        }
        #expect(slices.map { $0.uses.map(\.unit) } == (0..<200).map { [$0 * 7] })
        #expect(slices.allSatisfy { $0.source.map(\.text) == ["%lld"] })
    }
}
