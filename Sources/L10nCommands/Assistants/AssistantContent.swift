internal import L10nDiagnostics
internal import L10nModelContextProtocol
internal import L10nReportFormats
internal import L10nValidation

extension ServerContent {
    /// What `l10n mcp` offers.
    ///
    /// - Parameter allowsEdits: Whether there are tools that change files.
    static func assistants(allowsEdits: Bool) -> ServerContent {
        let instructions = """
            Tools for the String Catalogs (.xcstrings) of this project. Never edit these files as JSON: the tools keep their \
            layout, check every change before it is written, and refuse texts that would crash or read wrong. Placeholders such as \
            %@, %lld, %1$@, and %#@name@ must be the same in every language.
            """
        var content = ServerContent(name: "l10n", version: L10nTool.information.version, instructions: instructions)
        content.tools = (AssistantTool.reading + (allowsEdits ? AssistantTool.writing : [])).map(\.serverTool)
        content.resources =
            [
                ServerResource(
                    uri: completeness, name: "Completeness", description: "How complete each language is.", type: "text/plain")
            ]
            + HelpTopic.all.map { topic in
                let text = topic.text.split(separator: "\n", omittingEmptySubsequences: true)
                return ServerResource(
                    uri: articles + topic.name, name: text.first.map { String($0.dropFirst(2)) } ?? topic.name,
                    description: text.dropFirst().first.map(String.init) ?? "")
            }
        content.templates = [
            ServerResourceTemplate(uriTemplate: rules + "{rule}", name: "Rules", description: "The page of a rule by its ID.")
        ]
        content.read = read
        content.prompts = allowsEdits ? [translate, review] : []
        return content
    }

    private static let completeness = "l10n://completeness"
    private static let articles = "l10n://articles/"
    private static let rules = "l10n://rules/"

    @Sendable private static func read(_ uri: String) async -> String? {
        if uri == completeness { return AnswerLimit.shortened(await CapturedRun.run(["report"]).text, rest: "") }
        if uri.hasPrefix(articles) {
            return HelpTopic.all.first { $0.name == uri.dropFirst(articles.count) }?.text
        }
        guard uri.hasPrefix(rules) else { return nil }
        let name = String(uri.dropFirst(rules.count))
        return RulePage(RuleID(name)).map { "# \(name)\n\n\($0.body)" }
    }

    private static let language = ServerPrompt.Argument(name: "language", description: "The language, such as de.")

    private static let translate = ServerPrompt(
        name: "translate", title: "Translate missing texts",
        description: "Translates the texts that a language doesn't have yet.", arguments: [language]
    ) { arguments in
        let language = arguments["language"] ?? ""
        return """
            Translate the missing '\(language)' texts of this project. List them with list_texts, a page at a time. Read the \
            comments and the texts that are there already, and use the same words and the same way to address people. Write the \
            texts with set_texts, in the state needs_review, with all plural forms that are listed. If some are refused, \
            read why and correct them. In the end run check for '\(language)', and tell me what you were not sure about.
            """
    }

    private static let review = ServerPrompt(
        name: "review", title: "Review a language",
        description: "Reads the texts of a language that need review.", arguments: [language]
    ) { arguments in
        let language = arguments["language"] ?? ""
        return """
            Review the '\(language)' texts of this project that need review. List them with list_texts, a page at a time, and compare \
            each with its source text, its comment, and its neighbors: meaning, grammar for every count, tone, and terms. Tell me \
            what you would change, with the reason, before you change anything. Mark a text as translated only after I agree.
            """
    }
}
