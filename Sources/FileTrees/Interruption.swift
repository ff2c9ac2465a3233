internal import CInterruption

/// What ends a program from outside: Ctrl-C, a terminal that is closed, `kill`.
package enum Interruption {
    /// From now on it waits for files that are being written, a few milliseconds, and then ends the program as ever: there is
    /// neither half a file nor one with a name that nobody knows.
    package static func waitForFiles() { l10n_interruption_install() }

    /// Makes this thread the one that signals interrupt, until the program ends.
    package static func receive() -> Never { l10n_interruption_receive() }
}
