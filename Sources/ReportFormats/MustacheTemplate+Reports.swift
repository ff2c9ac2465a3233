internal import MustacheTemplates

extension MustacheTemplate {
    /// One of the templates in this program.
    init(ofReports bytes: [UInt8]) {
        do throws(ParseError) {
            try self.init(String(decoding: bytes, as: UTF8.self))
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
