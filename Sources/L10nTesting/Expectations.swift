public import L10nRuntime

// Each expectation reports at most one failure of the current test, in Swift Testing or XCTest, with one line per problem. In
// Swift Testing, call expectations from the task of the test, not from a detached one.

/// Expects valid texts from an accessor with a plural, for each count in each language.
///
/// A text is valid if it is translated, not empty and not the key, has no placeholders left, and the count selects its plural form.
///
/// ```swift
/// expectLocalized(L10n.Plp.NumberOfResults.message, counts: [0, 1, 2, 5])
/// expectLocalized({ L10n.Pdp.Colors.message(color: "red", count: $0) }, counts: [1, 3], in: ["de", "pl"])
/// ```
///
/// - Parameters:
///   - accessor: A generated accessor that returns a message.
///   - counts: The numbers to pass, at least one.
///   - languages: The languages to check.
///   - fileID: The module and file to report a failure in.
///   - filePath: The path of the file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
public func expectLocalized<Count: Numeric>(
    _ accessor: (Count) -> LocalizedMessage, counts: [Count], in languages: TestedLanguages = .all,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.localized(accessor, counts: counts, in: languages))
}

/// Expects valid texts from an accessor that returns a `String`, for each count in each language.
///
/// A text does not know its table, so the table is passed too. A failure names the key if it finds it by the text.
///
/// ```swift
/// expectLocalized(L10n.Plp.NumberOfResults.message, counts: [0, 1, 2, 5], in: .all, of: L10n.__table)
/// ```
///
/// - Parameters:
///   - accessor: A generated accessor that returns a text.
///   - counts: The numbers to pass, at least one.
///   - languages: The languages to check.
///   - table: The table of the accessor.
///   - fileID: The module and file to report a failure in.
///   - filePath: The path of the file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
public func expectLocalized<Count: Numeric>(
    _ accessor: (Count) -> String, counts: [Count], in languages: TestedLanguages = .all, of table: TextTable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.localized(accessor, counts: counts, in: languages, of: table))
}

/// Expects a valid text of a message in each language.
///
/// - Parameters:
///   - message: The message to check.
///   - languages: The languages to check.
///   - fileID: The module and file to report a failure in.
///   - filePath: The path of the file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
public func expectLocalized(
    _ message: LocalizedMessage, in languages: TestedLanguages = .all,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.localized(message, in: languages))
}

/// Expects a valid text in each language.
///
/// - Parameters:
///   - text: A call of a generated accessor. It is evaluated once per language.
///   - languages: The languages to check.
///   - table: The table of the accessor.
///   - fileID: The module and file to report a failure in.
///   - filePath: The path of the file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
public func expectLocalized(
    _ text: @autoclosure () -> String, in languages: TestedLanguages = .all, of table: TextTable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.localized(text, in: languages, of: table))
}

/// Expects exact texts of a message, by language.
///
/// ```swift
/// expectTexts(L10n.Pdp.Colors.message(color: "red", count: 3), ["en": "red and 3 other colors"])
/// ```
///
/// - Parameters:
///   - message: The message to check.
///   - expected: The expected text by language.
///   - fileID: The module and file to report a failure in.
///   - filePath: The path of the file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
public func expectTexts(
    _ message: LocalizedMessage, _ expected: [String: String],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column).report(Failures.texts(message, expected))
}

/// Expects exact texts of an accessor, by language.
///
/// - Parameters:
///   - text: A call of a generated accessor. It is evaluated once per language.
///   - expected: The expected text by language.
///   - table: The table of the accessor.
///   - fileID: The module and file to report a failure in.
///   - filePath: The path of the file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
public func expectTexts(
    _ text: @autoclosure () -> String, _ expected: [String: String], of table: TextTable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.texts(text, expected, of: table))
}

/// Expects valid texts of every key of a table in each language, with arguments of the right types.
///
/// ```swift
/// expectComplete(L10n.__table, in: .all(except: ["en-GB"]))
/// ```
///
/// Texts that vary by device are checked for the devices that the code was generated for.
///
/// - Parameters:
///   - table: The table to check.
///   - languages: The languages to check.
///   - untranslated: The keys that stay in the source language.
///   - fileID: The module and file to report a failure in.
///   - filePath: The path of the file to report a failure in.
///   - line: The line to report a failure at.
///   - column: The column to report a failure at.
public func expectComplete(
    _ table: TextTable, in languages: TestedLanguages = .all, untranslated: Set<String> = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        .report(Failures.complete(table, in: languages, untranslated: untranslated))
}
