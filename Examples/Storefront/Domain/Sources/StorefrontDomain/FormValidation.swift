public import L10nRuntime

/// A problem with a field of a form.
public struct FormProblem: Sendable, Hashable {
    /// The name of the field.
    public let label: LocalizedMessage
    public let message: LocalizedMessage

    public init(label: LocalizedMessage, message: LocalizedMessage) {
        self.label = label
        self.message = message
    }
}

/// A field of the account form. All fields are required.
public enum FormField: Sendable, CaseIterable {
    case email, postcode, password

    /// The minimum length of a password, in characters.
    public static let passwordLength = 8

    public var label: LocalizedMessage {
        switch self {
        case .email: L10n.Form.Email.label
        case .postcode: L10n.Form.Postcode.label
        case .password: L10n.Form.Password.label
        }
    }

    /// The problem with a value, or nil if it is valid.
    public func problem(with value: String) -> FormProblem? {
        if value.allSatisfy(\.isWhitespace) { return FormProblem(label: label, message: L10n.Form.Required.Validation.message) }
        switch self {
        case .email where !Self.isEmail(value): return FormProblem(label: label, message: L10n.Form.Email.Validation.message)
        case .postcode where !Self.isPostcode(value):
            return FormProblem(label: label, message: L10n.Form.Postcode.Validation.message(postcode: value))
        case .password where value.count < Self.passwordLength:
            return FormProblem(label: label, message: L10n.Form.Password.Validation.message(count: Self.passwordLength))
        default: return nil
        }
    }

    /// Whether a value looks like `name@host.domain`. Whether the address exists, only an e-mail can tell.
    private static func isEmail(_ value: String) -> Bool {
        let parts = value.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !value.contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }

    /// Four to ten Latin letters, digits, spaces and hyphens, with a digit among them: `10115`, `00-950`, `SW1A 1AA`.
    private static func isPostcode(_ value: String) -> Bool {
        (4...10).contains(value.count) && value.contains { $0.isASCII && $0.isNumber }
            && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " " || $0 == "-") }
    }
}
