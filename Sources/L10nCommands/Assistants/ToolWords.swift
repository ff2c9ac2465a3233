/// What a command says, in the words of somebody who has tools and no command line: `'l10n check --fix --rule duplicate-key'` is
/// the tool `fix` with `{"rules": ["duplicate-key"]}`, and `--plural` is its `plural`.
struct ToolWords {
    let tool: AssistantTool

    func text(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !Self.isAboutUsage($0) }
        return lines.joined(separator: "\n").replacing(/'l10n ([^'\n]+)'/) { match in
            Self.call(match.1.split(separator: " ").map(String.init)) ?? String(match.0)
        }.replacing(/; '--force' [^\n]*/, with: "")
            .replacing(/'?(--[a-z][a-z-]*)'?/) { match in words(String(match.1)) ?? String(match.0) }
    }

    /// Lines that a command line needs, and the offer of an option that no tool has.
    private static func isAboutUsage(_ line: Substring) -> Bool {
        line.hasPrefix("Usage: l10n") || line.hasPrefix("  See 'l10n ") || line.hasPrefix("  '--accept-damaged' ")
    }

    private func words(_ option: String) -> String? {
        if let own = tool.parameters.first(where: { $0.option == option }) { return "'\(own.name)'" }
        switch option {
        case "--argument": return "'arguments' of the tool add_key"
        case "--fix": return "the tool fix"
        case "--unsafe-fixes": return "rules for the tool fix"
        default: return nil
        }
    }

    /// A command line as a call of a tool; nil if no tool does what it does.
    private static func call(_ words: [String]) -> String? {
        let tools = (AssistantTool.reading + AssistantTool.writing).filter { tool in
            words.starts(with: tool.command.filter { !$0.hasPrefix("-") }) && tool.command.allSatisfy(isImplied(by: words))
        }
        // The one that takes most of the words for its own.
        guard let tool = tools.max(by: { own($0, of: words).count < own($1, of: words).count }) else { return nil }
        let isOwn = own(tool, of: words)
        var rest = words.filter { !isOwn.contains($0) }[...]
        var values: [String] = []
        while let word = rest.popFirst() {
            guard let parameter = tool.parameters.first(where: { $0.option == word }) else {
                // An operand says what its place means, which only the command knows.
                guard !word.hasPrefix("-"), let operand = tool.parameters.first(where: { $0.option == nil }) else { return nil }
                values.append(operand.example(word))
                continue
            }
            if case .flag = parameter.kind {
                values.append("\"\(parameter.name)\": true")
            } else if let value = rest.popFirst() {
                values.append(parameter.example(value))
            }
        }
        return "the tool \(tool.name)" + (values.isEmpty ? "" : " with {\(values.joined(separator: ", "))}")
    }

    private static func own(_ tool: AssistantTool, of words: [String]) -> Set<String> { Set(tool.command).intersection(words) }

    /// Whether a word of a tool's command is there, or only sets how the answer looks.
    private static func isImplied(by words: [String]) -> (String) -> Bool {
        { word in words.contains(word) || word == "--changes" || word.contains("=") }
    }
}

extension AssistantTool.Parameter {
    fileprivate func example(_ value: String) -> String {
        switch kind {
        case .list, .lines: "\"\(name)\": [\"\(value)\"]"
        default: "\"\(name)\": \"\(value)\""
        }
    }
}
