#if canImport(Testing)
    internal import Testing
#endif
#if canImport(XCTest)
    internal import XCTest
#endif

/// The place of an expectation in the code of a test.
struct CallSite {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Reports failures as one failure of the running test, in Swift Testing or XCTest.
    func report(_ failures: [LocalizationFailure]) {
        guard !failures.isEmpty else { return }
        var lines = failures.prefix(100).map(\.description)
        if lines.count < failures.count { lines.append("… and \(failures.count - lines.count) more") }
        report(failures.count == 1 ? lines[0] : (["\(failures.count) problems:"] + lines).joined(separator: "\n"))
    }

    private func report(_ message: String) {
        // In a detached task there is no current test. Then the failure goes to both frameworks, and the running one reports it.
        #if canImport(Testing)
            let location = SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
            Issue.record(Comment(rawValue: message), sourceLocation: location)
            if Test.current != nil { return }
        #endif
        #if canImport(XCTest)
            XCTFail(message, file: filePath, line: line)
        #endif
    }
}
