internal import L10nSyntax

extension MustacheTemplate {
    func text(_ fields: [String: TemplateValue]) -> String {
        let (text, issues) = render(fields)
        assert(issues.isEmpty, "\(issues)")
        return text
    }
}
