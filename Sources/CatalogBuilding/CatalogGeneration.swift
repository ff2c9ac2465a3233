package import L10nCodeGeneration
package import L10nConfiguration
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
package import L10nValidation

/// Generates the files of catalogs.
package struct CatalogGeneration: Sendable {
    package struct Output: Sendable {
        package let target: GenerationTarget
        /// Findings in the catalog that affect code.
        package let file: Report.File
        /// The generated text; nil if an error prevents it.
        package let text: GeneratedText?
        /// What of the catalog could not be read. Then only a request that accepts it makes a text of the rest.
        package var damage: CatalogDamage?
    }

    /// An error that prevents generation, other than findings in the catalog.
    package typealias Failure = ConfigurationFailure

    private let tree: any FileTree

    package init(tree: any FileTree) { self.tree = tree }

    /// The text of one target.
    ///
    /// - Parameters:
    ///   - validation: Severities of the rules.
    ///   - acceptsDamage: Whether the text is made of what could be read of a damaged catalog.
    package func generate(
        _ target: GenerationTarget, validation: ProjectConfiguration?, acceptsDamage: Bool = false
    ) throws(Failure) -> Output {
        try generate(target, validation, for: .generate, acceptsDamage: acceptsDamage).output
    }

    /// The text of one target, its catalog, and the products that findings block.
    func generate(
        _ target: GenerationTarget, _ validation: ProjectConfiguration?, for purpose: Purpose, acceptsDamage: Bool = false
    ) throws(Failure) -> (output: Output, catalog: StringCatalog, blocked: Products) {
        let source = try read(target.catalog)
        if source.bytes.count >= 1 << 30 {
            throw .file(FileError(path: target.catalog, message: L10n.Generate.Error.tooLarge(size: source.bytes.count)))
        }
        let (template, templateSource) = try template(of: target)
        let catalog = CatalogDecoder.decode(source)
        let damage = purpose == .generate && !catalog.isEditable ? CatalogDamage(of: catalog) : nil
        if let damage, !acceptsDamage || damage.isTotal {
            let file = Report.File(source: source, findings: [], keyCount: nil)
            return (Output(target: target, file: file, text: nil, damage: damage), catalog, .all)
        }
        try checkKeys(of: target, in: catalog)
        let generator = SwiftGenerator(template, options: target.options)
        let plan = generator.plan(catalog)
        var options = validation?.options(for: target.catalog, from: tree.currentFolder) ?? ValidationOptions()
        options.acceptsDamage = acceptsDamage
        let validator = Validator(
            rules: .building, options: options, purpose: purpose, accessorIssues: plan.accessors.issues)
        let (text, mistakes) = generator.generate(catalog, plan)
        if !mistakes.isEmpty { throw Self.failure(templateSource, mistakes.map(Self.issue)) }
        let checked = validator.checkConcurrently(catalog)
        let (file, blocked) = (checked.file, checked.blocked)
        let report = Report.File(source: file.source, findings: file.findings, keyCount: file.keyCount)
        return (
            Output(target: target, file: report, text: blocked.contains(.code) ? nil : text, damage: damage), catalog, blocked
        )
    }

    private func read(_ path: String) throws(Failure) -> SourceFile {
        do throws(FileError) {
            return try tree.read(path)
        } catch {
            throw .file(error)
        }
    }

    /// The template of a target, and where it comes from.
    private func template(of target: GenerationTarget) throws(Failure) -> (SwiftTemplate, SourceFile) {
        guard let path = target.template else {
            return (SwiftTemplate(target.style), SourceFile(path: target.style.rawValue, bytes: []))
        }
        let text = String(decoding: try read(path).bytes, as: UTF8.self)
        // Places in it are those of the text, which is longer where a byte is not UTF-8.
        let source = SourceFile(path: path, bytes: Array(text.utf8))
        let template: SwiftTemplate
        do throws(TemplateMistake) {
            template = try SwiftTemplate(text)
        } catch {
            throw Self.failure(source, [Self.issue(error)])
        }
        let misspelled = template.misspelledNames
        if !misspelled.isEmpty { throw Self.failure(source, misspelled.map(Self.issue)) }
        return (template, source)
    }

    /// Keys named in the configuration must exist, and keys listed as old names must not.
    private func checkKeys(of target: GenerationTarget, in catalog: StringCatalog) throws(Failure) {
        guard let configuration = target.configuration, !target.places.isEmpty else { return }
        let keys = Set(catalog.entries.map { catalog.string($0.key) })
        let issues = target.places.filter { keys.contains($0.key) != $0.mustExist }.map { place in
            let message =
                !place.mustExist
                ? L10n.Generate.Error.renamedKey(key: place.key)
                : Spelling.nearest(place.key, in: keys.sorted()).map {
                    L10n.Generate.Error.unknownKeyNear(key: place.key, suggestion: $0)
                } ?? L10n.Generate.Error.unknownKey(key: place.key)
            return Finding(.configurationKey, place.range, message, reason: L10n.Problem.Reason.configuration)
        }
        if !issues.isEmpty { throw Self.failure(configuration, issues) }
    }

    private static func issue(_ mistake: TemplateMistake) -> Finding {
        typealias Texts = L10n.Template.Error
        let (problem, message): (ProblemID, Message) =
            switch mistake.kind {
            case .sectionName: (.templateSyntax, Texts.sectionName)
            case .unfinishedTag: (.templateSyntax, Texts.unfinishedTag)
            case .unclosedSection: (.templateSyntax, Texts.unclosedSection)
            case .invalidTag(let tag): (.templateSyntax, Texts.invalidTag(tag: tag))
            case .depth(let limit): (.templateSyntax, Texts.depth(limit: "\(limit)"))
            case .size: (.templateSyntax, Texts.size)
            case .unknownPartial(let name): (.templatePartial, Texts.unknownPartial(name: name))
            case .unknownName(let name, let suggestion):
                (
                    .templateName,
                    suggestion.map { Texts.unknownNameNear(name: name, suggestion: $0) } ?? Texts.unknownName(name: name)
                )
            case .notText(let name): (.templateName, Texts.notText(name: name))
            case .unknownFunction(let name): (.templateName, Texts.unknownFunction(name: name))
            }
        return Finding(problem, mistake.range, message, reason: L10n.Problem.Reason.template)
    }

    private static func failure(_ source: SourceFile, _ issues: [Finding]) -> Failure {
        .configuration(Report.File(source: source, findings: issues, keyCount: nil))
    }
}
