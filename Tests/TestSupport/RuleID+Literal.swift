import Diagnostics

/// Tests name rules by their ids.
extension RuleID: ExpressibleByStringLiteral {
    package init(stringLiteral id: String) { self.init(id) }
}
