internal import ArgumentParser
internal import FileTrees
internal import Messages

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Writes whole texts; a closed pipe ends the program quietly.
enum StandardStreams {
    static func output(_ text: String) { write(text, to: 1) }
    static func error(_ text: String) { write(text, to: 2) }

    /// Says why the program could not run; the exit code of that.
    static func failure(_ text: String) -> ExitCode {
        error(text)
        return ExitCode(2)
    }

    /// Says what is wrong with a file.
    static func error(_ error: FileError) { self.error("\(error.path): error: \(error.message.shown)\n") }

    /// Says which file keeps the program from running; the exit code of that.
    static func failure(_ error: FileError) -> ExitCode {
        self.error(error)
        return ExitCode(2)
    }

    /// Whether a descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) != 0 }

    /// Columns of the terminal behind a descriptor, or those that COLUMNS says; 100 where neither is known.
    static func width(of descriptor: Int32) -> Int {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 { return columns }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
        return Int(size.ws_col)
    }

    /// Ends the program.
    static func end(_ code: Int32) -> Never { exit(code) }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var offset = 0
            while offset < bytes.count {
                let written = systemWrite(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
                if written < 0 {
                    if errno == EINTR { continue }
                    // Whoever closes a pipe has seen enough; what else cannot be written is a failure.
                    if errno == EPIPE || descriptor == 2 { return }
                    let reason = L10n.Generate.Error.unwritable(reason: String(cString: strerror(errno)))
                    error("error: \(reason.shown)\n")
                    end(2)
                }
                offset += written
            }
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

/// Whether output is in colour.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// By itself on a terminal only, and never where NO_COLOR is set.
    func usesColor(on descriptor: Int32) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        if let value = environment["NO_COLOR"], !value.isEmpty { return false }
        switch self {
        case .always: return true
        case .never: return false
        case .auto: return StandardStreams.isTerminal(descriptor) && environment["TERM"] != "dumb"
        }
    }
}
