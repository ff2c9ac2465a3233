import L10nDiagnostics

/// Tests name rules by their ids.
extension RuleID: ExpressibleByStringLiteral {
    package init(stringLiteral id: String) { self.init(id) }
}
