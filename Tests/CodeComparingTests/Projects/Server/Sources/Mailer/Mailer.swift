struct Mailer {
    typealias Reset = L10n.Mail.Reset

    func welcome(_ name: String) -> (String, String) {
        (L10n.Mail.Welcome.subject, L10n.Mail.Welcome.body(name))
    }

    func reset() -> String { Reset.subject.localized(in: "de") }

    func role(_ name: String) -> String? { L10n.text(forKey: "role.\(name)") }
}

extension L10n.Mail {
    static var end: String { Footer.note }
}
