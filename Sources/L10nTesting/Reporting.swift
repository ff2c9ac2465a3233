#if canImport(Testing)
    internal import Testing
#endif
#if canImport(XCTest)
    internal import XCTest
#endif

/// A place in the code of a test.
struct CallSite {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Makes failures one failure of the test that is running, in Swift Testing or in XCTest.
    func report(_ failures: [LocalizationFailure]) {
        guard !failures.isEmpty else { return }
        let shown = failures.prefix(100).map(\.description)
        let left = failures.count - shown.count
        let lines = shown + (left > 0 ? ["… and \(left) more"] : [])
        report(failures.count == 1 ? lines[0] : (["\(failures.count) problems:"] + lines).joined(separator: "\n"))
    }

    private func report(_ message: String) {
        // In a detached task there is no current test; then both are told, and only the one that is running listens.
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
