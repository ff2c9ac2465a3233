internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nModelContextProtocol
internal import L10nRuntime
internal import L10nSyntax

extension AssistantTool {
    // MARK: Tools that change nothing

    static let reading = [
        AssistantTool(
            name: "completeness", title: "Completeness of languages",
            description: """
                Lists the catalogs of the project with their languages: how many keys there are, and how many texts of each \
                language are translated, need review, or are missing. Start here.
                """,
            command: ["report"], effect: .reads, parameters: [catalogs, languages("Only these are required.")],
            findsProblems: true
        ),
        AssistantTool(
            name: "list_texts", title: "List texts",
            description: """
                Lists texts, one JSON object per line, with what a translator needs: key, language, form, source text, comment, \
                the present text and its state, placeholders, the numbers that choose a form, the places in code that use the key, \
                and a version. Without languages, states, or keys it lists everything, a page at a time.
                """,
            command: ["list", "--format=jsonl", "--uses"], effect: .reads,
            parameters: [
                somePatterns(),
                languages("The languages to list; all by default."),
                Parameter(
                    name: "states", kind: .list(hasCommas: true), option: "--state",
                    description: "Only texts in these states: missing, new, needs_review, machine_translated, translated, stale."),
                rules("Only texts with findings of these rules."),
                Parameter(
                    name: "changed_since", kind: .text, option: "--changed-since",
                    description: "A git revision, such as main: only texts whose source has changed since then."),
                Parameter(
                    name: "limit", kind: .integer, option: "--limit", description: "The size of a page.", standard: .integer(25)),
                Parameter(
                    name: "offset", kind: .integer, option: "--offset",
                    description: "How many texts to skip: those of earlier pages."),
                catalog,
            ], rest: "Ask again with offset, or a smaller limit."),
        AssistantTool(
            name: "show_text", title: "Show a text",
            description: """
                Prints what people read for a key, in each language and for several counts, with plural rules and numbers as the \
                app shows them.
                """,
            command: ["show"], effect: .reads,
            parameters: [
                key, languages("The languages to show; all by default."),
                Parameter(
                    name: "counts", kind: .list(hasCommas: true), option: "--count", description: "Numbers such as 0, 1, 5."),
            ]),
        AssistantTool(
            name: "check", title: "Check catalogs",
            description: """
                Reports what is wrong with the catalogs: crashes, wrong placeholders, missing plural forms and translations, and \
                more, each with the reason and the fix. Without arguments it groups findings; name rules, keys, or a language to \
                see single ones. Run it after edits.
                """,
            command: ["check", "--color=never"], effect: .reads,
            parameters: [
                catalogs,
                somePatterns(option: "--key"),
                Parameter(
                    name: "languages", kind: .list(hasCommas: true), option: "--only-languages",
                    description: "Only findings in these languages."),
                rules("Only findings of these rules."),
                Parameter(
                    name: "impact", kind: .list(hasCommas: true), option: "--impact",
                    description: "Only findings of these impacts: \(Impact.allCases.map(\.name).joined(separator: ", "))."),
                Parameter(
                    name: "since", kind: .text, option: "--since",
                    description: "A git revision, such as main: only findings that are new since then."),
                Parameter(name: "all", kind: .flag, option: "--all", description: "Every finding by itself instead of groups."),
            ], findsProblems: true),
        AssistantTool(
            name: "scan_code", title: "Compare catalogs with the code",
            description: """
                Reports keys that the code uses and no catalog has, keys that nothing uses, stale keys in use, calls with the \
                wrong table or arguments, and texts that nothing localizes. Run it after changes of code.
                """,
            command: ["scan", "--color=never"], effect: .reads,
            parameters: [
                Parameter(
                    name: "path", kind: .path, option: nil, description: "Only what is in this file or folder."),
                rules("Only findings of these rules."),
                Parameter(
                    name: "since", kind: .text, option: "--since",
                    description: "A git revision, such as main: only findings that are new since then."),
                Parameter(name: "all", kind: .flag, option: "--all", description: "Every finding by itself instead of groups."),
            ], findsProblems: true),
        AssistantTool(
            name: "where_used", title: "Find where code uses keys",
            description: """
                Lists each place in code that uses a key: path, line, column, the call, the function and the type around it, and the \
                other keys that the same type uses, which people see beside it.
                """,
            command: ["where", "--format=jsonl"], effect: .reads, parameters: [keys, catalog]),
        AssistantTool(
            name: "find_text", title: "Find keys by their texts",
            description: """
                Finds keys by what people read, in any language, ignoring case, accents and the values of placeholders; the best \
                matches come first. Look here before you add a key.
                """,
            command: ["find", "--format=jsonl"], effect: .reads,
            parameters: [
                Parameter(
                    name: "text", kind: .text, option: nil, description: "The text, or a part of it.", isRequired: true),
                languages("Only texts in these languages."),
                Parameter(name: "limit", kind: .integer, option: "--limit", description: "So many texts at most; 20 by default."),
                catalog,
            ]),
        AssistantTool(
            name: "explain_rule", title: "Explain a rule",
            description: "Prints the page of a rule: what it finds, why that matters, examples, and its options.",
            command: ["explain", "--color=never"], effect: .reads,
            parameters: [
                Parameter(
                    name: "rule", kind: .text, option: nil, description: "Such as plural-missing-category.", isRequired: true)
            ]),
        AssistantTool(
            name: "list_rules", title: "List rules", description: "Lists all rules with a sentence about each.",
            command: ["rules"],
            effect: .reads),
    ]

    // MARK: Tools that change files

    static let writing = [
        AssistantTool(
            name: "add_key", title: "Add a key",
            description: """
                Adds a key with its source text, or its plural forms, and optionally translations. Returns the accessor that code \
                uses. Refused if the name doesn't fit the project's style or collides with another one.
                """,
            command: ["add", "--changes"], effect: .writes(destructive: false, idempotent: false),
            parameters: [
                key, Parameter(name: "text", kind: .text, option: nil, description: "The text in the source language."),
                Parameter(
                    name: "plural", kind: .named, option: "--plural",
                    description: "Instead of text: source texts by plural category, such as {\"one\": …, \"other\": …}."),
                Parameter(
                    name: "arguments", kind: .named, option: "--argument",
                    description:
                        "Types by name, such as {\"count\": \"Int\"}, for texts with {count}. Types: Int, UInt, Double, String."
                ), Parameter(name: "translations", kind: .named, option: "--text", description: "Texts by language."),
                Parameter(name: "comment", kind: .text, option: "--comment", description: "A note for translators."), written,
                catalog, dryRun,
            ], alternatives: ["text", "plural"]),
        AssistantTool(
            name: "set_texts", title: "Write texts",
            description: """
                Writes texts: objects as list_texts returns them, with the text filled in and, if wanted, another state. Only key, \
                language, path (the form, if there is one), text, state, and version matter; with the version, a text whose source \
                has changed meanwhile is refused. Write all forms of a plural in one call. All or nothing per catalog: what is \
                refused is listed with the number of its line among the texts and the reason; correct it and send all texts again, \
                or use partial.
                """,
            command: ["apply", "--format=jsonl", "--changes"], effect: .writes(destructive: true, idempotent: true),
            parameters: [
                Parameter(name: "texts", kind: .lines, option: nil, description: "The texts.", isRequired: true),
                Parameter(name: "partial", kind: .flag, option: "--partial", description: "Write what isn't refused."),
                written, catalog, dryRun,
            ]),
        AssistantTool(
            name: "set_text", title: "Write a text",
            description: """
                Writes the text of a key in a language, or one form of it. The placeholders must be those of the source text. \
                Refused with the reason if the text would crash or read wrong; correct it and try again.
                """,
            command: ["set", "--changes"], effect: .writes(destructive: true, idempotent: true),
            parameters: [
                key, language,
                Parameter(name: "text", kind: .text, option: nil, description: "The text; or use plural."),
                Parameter(
                    name: "plural", kind: .named, option: "--plural",
                    description: "Texts by plural category, all that the language needs, such as {\"one\": …, \"other\": …}."),
                Parameter(
                    name: "form", kind: .choice(PluralCategory.allCases.map(\.name)), option: "--form",
                    description: "The plural category of the text, to change only that."),
                Parameter(name: "device", kind: .text, option: "--on", description: "The device of the text, such as mac."),
                Parameter(
                    name: "substitution", kind: .text, option: "--substitution",
                    description: "The substitution that the text is of."),
                written, catalog, dryRun,
            ], alternatives: ["text", "plural"]),
        AssistantTool(
            name: "set_comment", title: "Write a comment",
            description: "Writes the note for translators at a key; an empty text removes it.",
            command: ["comment", "--changes"], effect: .writes(destructive: true, idempotent: true),
            parameters: [
                key, Parameter(name: "text", kind: .text, option: nil, description: "The note.", isRequired: true), catalog,
                dryRun,
            ]),
        AssistantTool(
            name: "set_state", title: "Change the state of texts",
            description: "Marks the texts of keys as translated, as needing review, or as new.",
            command: ["state", "--changes"], effect: .writes(destructive: true, idempotent: true),
            parameters: [
                keys, languages("All but the source language by default."),
                state("The state.", option: "--to", isRequired: true), catalog, dryRun,
            ]
        ),
        AssistantTool(
            name: "mark_keys", title: "Mark keys",
            description: "Says how Xcode and l10n treat keys: whether they are maintained by hand, stale, or translated at all.",
            command: ["mark", "--changes"], effect: .writes(destructive: true, idempotent: true),
            parameters: [
                keys, Parameter(name: "manual", kind: .flag, option: "--manual", description: "Maintained by hand."),
                Parameter(name: "stale", kind: .flag, option: "--stale", description: "No longer used by code."),
                Parameter(name: "untranslatable", kind: .flag, option: "--no-translate", description: "Not to be translated."),
                Parameter(name: "translatable", kind: .flag, option: "--translate", description: "To be translated."), catalog,
                dryRun,
            ]),
        AssistantTool(
            name: "rename_keys", title: "Rename keys",
            description: """
                Renames a key, or all keys of a pattern, in every catalog, with all languages. Old accessors stay in code, \
                deprecated, if the project generates code.
                """,
            command: ["rename", "--changes"], effect: .writes(destructive: true, idempotent: false),
            parameters: [
                Parameter(
                    name: "old", kind: .text, option: nil, description: "A key, or a pattern such as 'cart.*'.", isRequired: true),
                Parameter(
                    name: "new", kind: .text, option: nil, description: "A key, or a pattern such as 'bag.*'.", isRequired: true),
                Parameter(
                    name: "code", kind: .flag, option: "--code",
                    description: "Also change the Swift code with the old keys, and list what may use them otherwise."),
                catalog, dryRun,
            ]),
        AssistantTool(
            name: "sync_catalogs", title: "Bring catalogs up to the code",
            description: """
                Adds the keys that the code uses, with comments and default values, and takes the mark from stale keys that are \
                used. Lists keys that it cannot add, with the reason. Removes nothing.
                """,
            command: ["sync"], effect: .writes(destructive: false, idempotent: true),
            parameters: [
                Parameter(name: "stale", kind: .flag, option: "--stale", description: "Mark keys as stale that nothing uses."),
                catalog, dryRun,
            ], findsProblems: true),
        AssistantTool(
            name: "remove_keys", title: "Remove keys",
            description: "Removes keys with all their texts, or only the texts of some languages.",
            command: ["remove", "--changes"], effect: .writes(destructive: true, idempotent: false),
            parameters: [
                somePatterns(),
                Parameter(name: "stale", kind: .flag, option: "--stale", description: "Only keys that code no longer uses."),
                languages("Remove only the texts of these languages."), catalog, dryRun,
            ]),
        AssistantTool(
            name: "add_language", title: "Add a language",
            description: """
                Makes a language one of the project's, so that list_texts lists the texts that it needs. With copy, every key gets \
                texts to be reviewed.
                """,
            command: ["language", "add", "--changes"], effect: .writes(destructive: false, idempotent: false),
            parameters: [
                language,
                Parameter(name: "copy", kind: .text, option: "--copy", description: "The language to copy texts from."), catalog,
                dryRun,
            ]),
        AssistantTool(
            name: "remove_language", title: "Remove a language",
            description: "Removes a language from the catalogs, with all its texts.",
            command: ["language", "remove", "--changes"], effect: .writes(destructive: true, idempotent: false),
            parameters: [
                language, catalog, dryRun,
            ]),
        AssistantTool(
            name: "fix", title: "Fix findings",
            description: """
                Fixes what has only one right fix: the findings whose fixes are safe, or those of named rules. Shows the changes \
                with dry_run.
                """,
            command: ["check", "--color=never", "--fix"], effect: .writes(destructive: true, idempotent: true),
            parameters: [
                catalogs,
                rules("Only these rules; fixes that should be reviewed too."),
                somePatterns(option: "--key"),
                dryRun,
            ], findsProblems: true),
        AssistantTool(
            name: "generate_code", title: "Generate code",
            description:
                "Writes the Swift files that the project's configuration lists, after keys or source texts have changed.",
            command: ["generate"], effect: .writes(destructive: false, idempotent: true)),
    ]

    // MARK: Parameters of several tools

    private static let key = Parameter(name: "key", kind: .text, option: nil, description: "The key.", isRequired: true)
    private static let keys = Parameter(
        name: "keys", kind: .list(hasCommas: false), option: nil, description: patterns, isRequired: true)
    private static let language = Parameter(
        name: "language", kind: .text, option: nil, description: "A code such as pt-BR.", isRequired: true)
    private static let catalog = Parameter(
        name: "catalog", kind: .path, option: "--catalog", description: "Path of the catalog, if the project has several.")
    private static let catalogs = Parameter(
        name: "path", kind: .path, option: nil, description: "A catalog or a folder; by default all catalogs of the project.")
    private static let dryRun = Parameter(
        name: "dry_run", kind: .flag, option: "--diff", description: "Show the changes and write nothing.")

    private static let patterns = "Keys, or patterns such as 'bag.*'."

    private static func somePatterns(option: String? = nil) -> Parameter {
        Parameter(name: "keys", kind: .list(hasCommas: false), option: option, description: patterns)
    }

    private static func rules(_ description: String) -> Parameter {
        Parameter(name: "rules", kind: .list(hasCommas: true), option: "--rule", description: description)
    }

    private static func languages(_ description: String) -> Parameter {
        Parameter(name: "languages", kind: .list(hasCommas: true), option: "--languages", description: description)
    }

    /// The state of texts that an assistant writes.
    private static let written = state(
        "The state of texts that name none; needs_review by default. Use translated only for what a person has approved.",
        standard: .string("needs_review"))

    private static func state(
        _ description: String, option: String = "--state", isRequired: Bool = false, standard: JSONNode? = nil
    ) -> Parameter {
        Parameter(
            name: "state", kind: .choice(["new", "needs_review", "translated"]), option: option, description: description,
            isRequired: isRequired, standard: standard)
    }
}
