internal import ArgumentParser
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nReportFormats
internal import L10nValidation

/// Where a command writes its texts.
package protocol TextStream: Sendable {
    var isTerminal: Bool { get }
    /// Columns of the terminal, if they are known.
    var columns: Int? { get }
    func write(_ text: String)
    /// Writes UTF-8.
    func write(_ bytes: [UInt8])
}

extension TextStream {
    package func write(_ bytes: [UInt8]) { write(String(decoding: bytes, as: UTF8.self)) }
}

/// Standard output and standard error of a process. A closed pipe ends the output quietly.
struct StandardStream: TextStream {
    private let descriptor: Int32

    static let output = StandardStream(descriptor: 1)
    static let errors = StandardStream(descriptor: 2)

    /// Occupies the places of closed streams, so that no opened file gets the output. As with a closed stream,
    /// reading and writing fail.
    static func occupyClosed() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Reads standard input to its end.
    static func readInput() -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(0, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return bytes }
            bytes += buffer[..<count]
        }
    }

    var isTerminal: Bool { isatty(descriptor) != 0 }

    var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    func write(_ text: String) {
        var text = text
        text.withUTF8(write)
    }

    func write(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer(write) }

    private func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        var offset = 0
        while offset < bytes.count {
            let written = systemWrite(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
            if written < 0 {
                if errno == EINTR { continue }
                // A closed pipe ends the output; any other error is a failure.
                if errno == EPIPE || descriptor == 2 { return }
                let reason = L10n.Generate.Error.unwritable(reason: String(cString: strerror(errno)))
                Self.errors.write("error: \(reason.localized)\n")
                exit(2)
            }
            offset += written
        }
    }
}

/// The output and the errors of the running command.
enum StandardStreams {
    /// Prints lines for people.
    static func output(_ text: String) { CommandEnvironment.current.output.write(VisibleText.printed(text)) }
    static func error(_ text: String) { CommandEnvironment.current.errors.write(VisibleText.printed(text)) }

    /// Prints a difference: for a program byte for byte, but not where a server looks for commands in what is printed.
    static func difference(_ text: String) { difference(Array(text.utf8)) }

    /// Prints what takes part in a difference that git makes, in the same way.
    static func difference(_ bytes: [UInt8]) {
        let servers = ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"]
        if servers.contains(where: { CommandEnvironment.current.variables[$0] != nil }) {
            return output(String(decoding: bytes, as: UTF8.self))
        }
        output([bytes])
    }

    /// Prints a document for a program: byte for byte, unless a person reads it.
    static func document(_ text: String) { output([Array(text.utf8)]) }

    /// Prints JSON.
    static func json(_ text: String) { output([VisibleText.document(Array(text.utf8), spelling: VisibleText.spellingInJSON)]) }

    /// Prints the parts of a document.
    static func output(_ parts: [[UInt8]]) {
        let output = CommandEnvironment.current.output
        for part in parts {
            if output.isTerminal {
                output.write(VisibleText.printed(String(decoding: part, as: UTF8.self)))
            } else {
                output.write(part)
            }
        }
    }

    /// Moves the cursor of a terminal.
    static func control(_ text: String) { CommandEnvironment.current.errors.write(text) }

    /// Prints why the program cannot run.
    ///
    /// - Returns: The exit code for that.
    static func failure(_ text: String) -> ExitCode {
        // It has no colors of ours.
        CommandEnvironment.current.errors.write(VisibleText.printed(text, keepsColors: false))
        return ExitCode(2)
    }

    /// Prints the problems of a file.
    static func error(_ error: FileError) {
        self.error("\(VisibleText.line(error.path)): error: \(VisibleText.line(error.message.localized))\n")
    }

    /// Prints why the program cannot run, if that is not about a file.
    ///
    /// - Returns: The exit code for that.
    static func failure(_ message: Message) -> ExitCode { failure("error: \(VisibleText.line(message.localized))\n") }

    /// Prints why a command does not do what it was asked to, if that is not about a file.
    ///
    /// - Returns: The exit code for that.
    static func refusal(_ message: Message) -> ExitCode {
        error("error: \(VisibleText.line(message.localized))\n")
        return ExitCode(1)
    }

    /// Prints what is worth knowing beside the output.
    static func note(_ message: Message) { error("\(Severity.note.name): \(VisibleText.line(message.localized))\n") }

    /// Prints which files could not be read.
    static func errors(_ failures: [Report.Failure]) {
        for failure in failures { error(FileError(path: failure.path, message: failure.message)) }
    }

    /// Prints which file keeps the program from running.
    ///
    /// - Returns: The exit code for that.
    static func failure(_ error: FileError) -> ExitCode {
        self.error(error)
        return ExitCode(2)
    }

    /// Prints what keeps the program from running.
    ///
    /// - Returns: The exit code for that.
    static func failure(_ failure: ConfigurationFailure) -> ExitCode {
        switch failure {
        case .file(let error): return self.failure(error)
        case .configuration(let file):
            findings(Report(files: [file]))
            return ExitCode(2)
        }
    }

    /// Prints findings that are not the output of the command.
    static func findings(_ report: Report, minimum: Severity = .note) {
        error(
            TerminalReporter(usesColor: ColorChoice.auto.usesColor(on: \.errors), showsSummary: false, minimum: minimum)
                .render(report))
    }

    /// Columns for output: what COLUMNS says, else those of the terminal, else 100.
    static var width: Int {
        let environment = CommandEnvironment.current
        if let columns = environment.variables["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
        return environment.output.columns ?? 100
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

/// Whether output is in color.
enum ColorChoice: String, Choice, CaseIterable {
    case auto, always, never

    /// Automatically on a terminal only, and never where NO_COLOR is set.
    func usesColor(on stream: KeyPath<CommandEnvironment, any TextStream> = \.output) -> Bool {
        let environment = CommandEnvironment.current
        if let value = environment.variables["NO_COLOR"], !value.isEmpty { return false }
        switch self {
        case .always: return true
        case .never: return false
        case .auto: return environment[keyPath: stream].isTerminal && environment.variables["TERM"] != "dumb"
        }
    }

    /// Markdown laid out for the output.
    func page(_ markdown: String) -> String {
        TerminalMarkdown(width: StandardStreams.width, usesColor: usesColor()).render(markdown)
    }
}
