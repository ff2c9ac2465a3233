internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nStringCatalogs
internal import L10nValidation

/// One catalog of a run: reads, checks, and fixes it.
struct CheckJob: Sendable {
    let path: String
    let plan: CheckPlan
    /// The catalog, if it was decoded already.
    var decoded: StringCatalog?

    typealias CheckedCatalog = (catalog: StringCatalog, file: Report.File)

    /// What became of the catalog: not read, read, or read but not written.
    struct Outcome: Sendable {
        /// The current version and that of the revision to compare with.
        var checked: (now: CheckedCatalog, then: CheckedCatalog?)?
        var change: FixedCatalog?
        var error: FileError?
    }

    /// What the jobs of a run share.
    struct Context: Sendable {
        /// What is checked.
        let tree: any FileTree
        /// Where fixes are written.
        let output: any WritableFileTree
        /// Whether what is read is not what is written.
        let readsElsewhere: Bool
        let earlier: EarlierCatalogs?
        /// Which fixes are applied, if any.
        let fix: FixRequest?
        /// What is known from before.
        let cache: CheckCache?
    }

    func run(in context: Context) -> Outcome {
        var outcome = Outcome()
        do throws(FileError) {
            let source = try context.tree.read(path)
            if let cache = context.cache, context.earlier == nil, context.fix == nil {
                let checked = cache.checked(source, stale: plan.options.unnamedStaleKeys?[path]) { read(source, plan.validator) }
                outcome.checked = (checked, nil)
                return outcome
            }
            outcome.checked = check(source, plan.validator, context.earlier)
            // What is no catalog is not ours to change.
            if let fix = context.fix, outcome.checked?.now.catalog.isCatalog == true {
                let result = fixer(allowsUnsafe: fix.allowsUnsafe, context).fix(source)
                let new = result.file.source
                if new.bytes != source.bytes {
                    if fix.writes { try write(new.bytes, over: source, context) }
                    outcome.checked = check(new, plan.validator, context.earlier)
                    outcome.change = FixedCatalog(
                        path: path, old: source.bytes, new: new.bytes, count: result.count, renames: result.renames)
                }
            }
        } catch {
            outcome.error = error
        }
        return outcome
    }

    private func read(_ source: SourceFile, _ validator: Validator) -> CheckedCatalog {
        guard let decoded, decoded.source.bytes == source.bytes else { return validator.read(source) }
        return (decoded, validator.checkConcurrently(decoded).file)
    }

    private func check(_ source: SourceFile, _ validator: Validator, _ earlier: EarlierCatalogs?) -> (
        now: CheckedCatalog, then: CheckedCatalog?
    ) {
        guard let earlier, let base = earlier.source(of: path) else { return (read(source, validator), nil) }
        if base.bytes == source.bytes {
            let same = read(source, validator)
            return (same, same)
        }
        // Uses the current path, so that moving a file does not change its findings.
        let then = validator.read(SourceFile(path: path, bytes: base.bytes))
        return (validator.read(source, since: then.catalog, keysElsewhere: earlier.keysElsewhere(than: path)), then)
    }

    /// All findings, chosen or not, but those of an earlier revision, which are not fixed.
    private func findEverything(in source: SourceFile, _ context: Context) -> Report.File {
        let checked = check(source, plan.fixValidator, context.earlier)
        var known = KnownFindings(checked.then?.file.identities ?? [])
        return checked.now.file.leavingOut(&known, .older)
    }

    private func fixer(allowsUnsafe: Bool, _ context: Context) -> CatalogFixer {
        CatalogFixer(allowsUnsafe: allowsUnsafe, filter: plan.options.filter) { findEverything(in: $0, context) }
    }

    private func write(_ bytes: [UInt8], over source: SourceFile, _ context: Context) throws(FileError) {
        let writer = OutputWriter(.write, in: context.output)
        // What is staged may have other line ends than the file.
        _ = context.readsElsewhere ? try writer.overwrite(source.path, with: bytes) : try writer.overwrite(source, with: bytes)
    }
}
