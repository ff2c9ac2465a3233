internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nReportFormats
internal import L10nStringCatalogs

/// The reports that a run writes in addition to its output.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("report"), help: ArgumentHelp(L10n.Command.Report.Destination.help, valueName: "format=path"),
        completion: .reports,
        transform: Destination.init)
    var destinations: [Destination] = []

    /// A format, and where it goes; `-` is standard output.
    struct Destination {
        let format: ReportFormat
        let path: String

        init(_ argument: String) throws {
            let parts = argument.split(separator: "=", maxSplits: 1)
            if let name = parts.first.map(String.init), let current = ReportFormat.currentNames[name] {
                throw ValidationError(OutputFormat.renamed(name, to: current))
            }
            guard parts.count == 2, let format = ReportFormat(rawValue: String(parts[0])) else {
                let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError(L10n.Command.Report.Error.destination(value: argument, formats: formats).localized)
            }
            self.format = format
            path = String(parts[1])
        }
    }

    func validate() throws {
        var files: Set<String> = []
        for path in destinations.map(\.path) {
            let file = path == "-" ? path : CommandEnvironment.files.canonical(path)
            if file.hasSuffix("/\(FilePaths.configurationName)") {
                throw ValidationError(L10n.Command.Report.Error.configuration(path: path).localized)
            }
            if !files.insert(file).inserted || file.hasSuffix(".xcstrings") {
                throw ValidationError(L10n.Command.Report.Error.overwrites(path: path).localized)
            }
        }
    }

    /// What the reports describe; nil if none of them, nor the output, names it.
    func origin(of result: CheckResult, output: OutputFormat?) async -> ReportOrigin? {
        guard output?.namesOrigin == true || destinations.contains(where: \.format.namesOrigin) else { return nil }
        return await .ofCurrentFolder(catalogs: result.catalogs.lazy.map(\.catalog.source.path))
    }

    /// Writes them all.
    ///
    /// - Parameter forces: Whether files that are not reports are replaced.
    func write(forces: Bool, _ report: () -> ProjectReport) throws {
        if destinations.isEmpty { return }
        let report = report()
        for destination in destinations {
            let parts = destination.format.parts(report)
            if destination.path == "-" {
                StandardStreams.output(parts)
                continue
            }
            let mayReplace = { (present: [UInt8]) in forces || destination.format.isReport(present) }
            do throws(FileError) {
                _ = try OutputWriter(.write, in: CommandEnvironment.files).write(
                    parts.map { $0[...] }, to: destination.path, replacing: mayReplace)
            } catch {
                throw StandardStreams.failure(error)
            }
        }
    }
}
