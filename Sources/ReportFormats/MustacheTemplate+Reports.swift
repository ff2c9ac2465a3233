internal import MustacheTemplates

extension MustacheTemplate {
    /// One of the templates in this program.
    init(ofReports text: UnsafePointer<CChar>) {
        do throws(ParseError) {
            try self.init(String(cString: text))
        } catch {
            fatalError("a template of this program is not valid: \(error)")
        }
    }

    func text(_ fields: [String: TemplateValue]) -> String {
        let (text, issues) = render(fields)
        assert(issues.isEmpty, "\(issues)")
        return text
    }
}
