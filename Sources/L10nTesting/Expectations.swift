public import L10nRuntime

// Each expectation makes at most one failure of the test that calls it, in Swift Testing or XCTest, with a line for every
// problem. In Swift Testing call them from the task of the test, not from a detached one.

/// Expects good texts of an accessor with a plural, for each count in each language: translated, not empty, not the key, without
/// placeholders left over, and with a plural that is selected by the count.
///
/// ```swift
/// expectLocalized(L10n.Plp.NumberOfResults.message, counts: [0, 1, 2, 5])
/// expectLocalized({ L10n.Pdp.Colors.message("red", count: $0) }, counts: [1, 3], in: ["de", "pl"])
/// ```
public func expectLocalized<Count: Numeric>(
    _ accessor: (Count) -> LocalizedMessage, counts: [Count], in languages: TestedLanguages = .all,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.localized(accessor, counts: counts, in: languages))
}

/// The same of an accessor that gives a `String`: it does not say whose it is, so the table is named too.
///
/// ```swift
/// expectLocalized(L10n.Plp.NumberOfResults.message, counts: [0, 1, 2, 5], in: .all, of: L10n.__table)
/// ```
///
/// A failure names the key where a single text of the table can read so.
public func expectLocalized<Count: Numeric>(
    _ accessor: (Count) -> String, counts: [Count], in languages: TestedLanguages = .all, of table: TextTable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.localized(accessor, counts: counts, in: languages, of: table))
}

/// Expects a good text of a message in each language.
public func expectLocalized(
    _ message: LocalizedMessage, in languages: TestedLanguages = .all,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.localized(message, in: languages))
}

/// Expects a good text in each language; the text is read once for every language.
public func expectLocalized(
    _ text: @autoclosure () -> String, in languages: TestedLanguages = .all, of table: TextTable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.localized(text, in: languages, of: table))
}

/// Expects a message to read exactly so, by language.
///
/// ```swift
/// expectTexts(L10n.Pdp.Colors.message("red", count: 3), ["en": "red and 3 other colors", "de": "Rot und 3 weitere Farben"])
/// ```
public func expectTexts(
    _ message: LocalizedMessage, _ expected: [String: String],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report(Failures.texts(message, expected))
}

/// Expects a text to read exactly so, by language; it is read once for every language.
public func expectTexts(
    _ text: @autoclosure () -> String, _ expected: [String: String], of table: TextTable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.texts(text, expected, of: table))
}

/// Expects good texts of every key of a table in each language, with values of the right types for their placeholders.
///
/// ```swift
/// expectComplete(L10n.__table, in: .all(except: ["en-GB"]))
/// ```
///
/// Texts for devices are those that the code was generated for.
///
/// - Parameter untranslated: Keys that are not to be translated: their text comes from the source language everywhere.
public func expectComplete(
    _ table: TextTable, in languages: TestedLanguages = .all, untranslated: Set<String> = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.complete(table, in: languages, untranslated: untranslated))
}
