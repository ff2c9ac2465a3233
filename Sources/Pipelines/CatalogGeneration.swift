internal import Accessors
package import CodeGeneration
package import Configuration
package import Diagnostics
package import FileTrees
internal import JSONSyntax
internal import Messages
internal import StringCatalogs
internal import Validation

/// Generates the files of catalogs.
package struct CatalogGeneration: Sendable {
    /// One file, and what became of it.
    package struct Output: Sendable {
        package let target: GenerationTarget
        /// What is wrong with the catalog as far as code is concerned.
        package let file: Report.File
        /// The generated text; nil where an error keeps it from being made.
        package let text: GeneratedText?
    }

    /// What keeps a target from being generated, beside findings in its catalog.
    package enum Failure: Error, Sendable {
        case file(FileError)
        case configuration([ConfigurationIssue])
        /// A template that cannot be used, with the place in it.
        case template([ConfigurationIssue])
    }

    private let tree: any FileTree

    package init(tree: any FileTree = DiskFileTree()) { self.tree = tree }

    /// The text of one target.
    ///
    /// - Parameter validation: Severities of the rules.
    package func generate(
        _ target: GenerationTarget, validation: ProjectConfiguration?
    ) async throws(Failure) -> Output {
        try await generate(target, validation, for: .generate).output
    }

    /// The text of one target, its catalog, and what must not be made of that.
    func generate(
        _ target: GenerationTarget, _ validation: ProjectConfiguration?, for purpose: Purpose
    ) async throws(Failure) -> (output: Output, catalog: StringCatalog, blocked: Products) {
        async let loaded = template(of: target)
        let source = try read(target.catalog)
        if source.bytes.count >= 1 << 30 {
            throw .file(FileError(path: target.catalog, message: L10n.Generate.Error.tooLarge(size: source.bytes.count)))
        }
        let catalog = CatalogDecoder.decode(JSONReader.read(source))
        let (template, templateSource) = try await loaded.get()
        try checkKeys(of: target, in: catalog)
        let generator = SwiftGenerator(template, options: target.options)
        let plan = generator.plan(catalog)
        // The text is made on this thread; half of the accessors, the table, and what is found, which mostly is nothing, on others.
        async let parts: Void = generator.prepare(plan)
        let options = validation?.options(for: target.catalog, from: DiskFileTree().currentFolder) ?? ValidationOptions()
        let validator = Validator(options: options, purpose: purpose, accessorIssues: plan.accessors.issues)
        async let checked = validator.checkConcurrently(catalog)
        let (text, unknownNames) = generator.generate(catalog, plan)
        await parts
        if !unknownNames.isEmpty { throw .template(unknownNames.map { Self.issue($0, templateSource) }) }
        let (file, blocked) = await (checked.file, checked.blocked)
        // What made the text is freed while it is written.
        Task.detached { withExtendedLifetime((catalog, plan)) {} }
        let report = Report.File(source: file.source, diagnostics: file.diagnostics, keyCount: file.keyCount)
        return (Output(target: target, file: report, text: blocked.contains(.code) ? nil : text), catalog, blocked)
    }

    private func read(_ path: String) throws(Failure) -> SourceFile {
        do throws(FileError) {
            return try tree.read(path)
        } catch {
            throw .file(error)
        }
    }

    /// The template of a target, and where it comes from.
    private func template(of target: GenerationTarget) async -> Result<(SwiftTemplate, SourceFile), Failure> {
        Result { () throws(Failure) in
            let own = try target.template.map { path throws(Failure) in try read(path) }
            let source = own ?? SourceFile(path: target.style.rawValue, bytes: Array(target.style.text.utf8))
            let template = try parse(source, style: own == nil ? target.style : nil)
            let misspelled = own == nil ? [] : template.misspelledNames
            if !misspelled.isEmpty { throw .template(misspelled.map { Self.issue($0, source) }) }
            Task.detached { SwiftGenerator(template, options: target.options).rehearse() }
            return (template, source)
        }
    }

    private func parse(_ source: SourceFile, style: SwiftTemplate.Style?) throws(Failure) -> SwiftTemplate {
        do throws(SwiftTemplate.ParseError) {
            if let style { return try SwiftTemplate(style) }
            return try SwiftTemplate(String(decoding: source.bytes, as: UTF8.self))
        } catch {
            let message =
                switch error.kind {
                case .sectionName: L10n.Template.Error.sectionName
                case .unfinishedTag: L10n.Template.Error.unfinishedTag
                case .unclosedSection: L10n.Template.Error.unclosedSection
                case .unknownPartial(let name): L10n.Template.Error.unknownPartial(name: name)
                case .other(let reason): L10n.Template.Error.syntax(reason: reason)
                }
            throw .template([ConfigurationIssue(source: source, range: error.range, message: message)])
        }
    }

    /// Keys that the configuration gives names to must be there, and those that are kept as old names must be gone.
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
            return ConfigurationIssue(source: configuration, range: place.range, message: message)
        }
        if !issues.isEmpty { throw .configuration(issues) }
    }

    private static func issue(_ unknown: SwiftTemplate.UnknownName, _ template: SourceFile) -> ConfigurationIssue {
        ConfigurationIssue(
            source: template, range: unknown.range,
            message: unknown.suggestion.map { L10n.Template.Error.unknownNameNear(name: unknown.name, suggestion: $0) }
                ?? L10n.Template.Error.unknownName(name: unknown.name))
    }
}
