// What differs between systems is here.

#if canImport(Darwin)
    internal import CoreFoundation
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

enum System {
    /// The languages of the system's settings, best first; none where a system has no settings.
    static var preferredLanguages: [String] {
        #if canImport(Darwin)
            // Without the bridging of Foundation, which a program may not have loaded.
            let list = CFLocaleCopyPreferredLanguages()
            return (0..<CFArrayGetCount(list)).compactMap { index in
                let language = unsafeBitCast(CFArrayGetValueAtIndex(list, index), to: CFString.self)
                var text = [CChar](repeating: 0, count: 64)
                let isComplete = CFStringGetCString(language, &text, text.count, CFStringBuiltInEncodings.UTF8.rawValue)
                return isComplete ? String(cString: text) : nil
            }
        #else
            return []
        #endif
    }

    static func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// What went wrong, from a value of `errno`.
    static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    /// The ASCII of a number, at most 1,023 bytes.
    ///
    /// - Parameter format: As of `printf`, with one conversion.
    static func formatted(_ value: Double, _ format: String) -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: 1_024)
        let count = withVaList([value]) { vsnprintf(&buffer, buffer.count, format, $0) }
        return buffer.prefix(max(0, min(Int(count), buffer.count - 1))).map { UInt8(bitPattern: $0) }
    }
}

/// A file that is mapped into memory for reading.
enum MappedFile {
    static func pages(of path: String) throws(TextTableError) -> (UnsafeMutableRawPointer, count: Int) {
        // Opening a pipe must not wait for a writer.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw TextTableError(.unreadable(errno), path: path) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw TextTableError(.unreadable(errno), path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw TextTableError(.notAFile, path: path) }
        // An empty file cannot be mapped.
        guard status.st_size > 0 else { throw TextTableError(.notATable, path: path) }
        let count = Int(status.st_size)
        let pages: UnsafeMutableRawPointer? = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0)
        guard let pages, pages != UnsafeMutableRawPointer(bitPattern: -1) else {
            throw TextTableError(.unreadable(errno), path: path)
        }
        return (pages, count)
    }

    static func unmap(_ pages: UnsafeMutableRawPointer, _ count: Int) { munmap(pages, count) }
}
