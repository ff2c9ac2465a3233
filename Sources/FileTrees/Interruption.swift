internal import CL10nInterruption

/// What ends a program from outside: Ctrl-C, a terminal that is closed, `kill`.
package enum Interruption {
    /// Ends a group of processes when a signal ends this one; 0 for none.
    package static func tie(to group: Int32) { l10n_interruption_tie(group) }

    /// Runs a program and ends the process with its exit code. Signals wait for files that are being written, a few milliseconds,
    /// and then end the process as usual: it leaves neither half a file nor a temporary one.
    ///
    /// The program starts on the main thread, so that one that awaits nothing needs no other. After that, the main thread only waits.
    /// An asynchronous main program would end it instead, and for that glibc loads libgcc_s, which takes time at each start, and
    /// which a machine without compilers may not have.
    package static func run(_ program: @escaping @Sendable () async -> Int32) -> Never {
        l10n_interruption_install()
        if #available(macOS 26, *) {
            Task.immediateDetached { exit(await program()) }
        } else {
            Task.detached { exit(await program()) }
        }
        l10n_interruption_wait()
    }
}
