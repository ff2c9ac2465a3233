// What differs between systems is here. '@_exported' lets the other files of this target, and the targets above, use the C library.

#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Glibc
#endif

// The part of Foundation without its ICU: the whole of it costs a start 5 ms and 12 MB.
#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension DiskFileTree {
    /// A path with its links resolved. Foundation expands a `~` at its start to a home folder; the system does not.
    func resolved(_ path: String) -> String {
        let path = place(path)
        return URL(filePath: path.hasPrefix("~") ? "./" + path : path).resolvingSymlinksInPath().path
    }
}

extension stat {
    /// When a file was written to.
    var written: timespec {
        #if canImport(Darwin)
            st_mtimespec
        #else
            st_mtim
        #endif
    }
}
