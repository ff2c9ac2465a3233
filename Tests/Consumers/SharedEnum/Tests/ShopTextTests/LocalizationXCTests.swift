import L10nTesting
import XCTest

@testable import ShopText

final class LocalizationXCTests: XCTestCase {
    func testEveryTextIsThere() {
        expectComplete(L10n.__table, in: .all)
    }
}
