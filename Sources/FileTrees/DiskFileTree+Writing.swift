internal import CL10nInterruption
internal import L10nDiagnostics
internal import L10nMessages

extension DiskFileTree {
    package func writeProtection(of path: String) -> FileError? {
        var status = stat()
        guard stat(place(path), &status) == 0, status.st_mode & 0o222 == 0 else { return nil }
        return SystemError(code: EACCES).writing(path)
    }

    package func replace(_ path: String, with pieces: [ArraySlice<UInt8>]) throws(FileError) {
        _ = try replace(path, with: pieces, ifItHolds: nil)
    }

    /// - Parameter old: What the file must hold until the moment when it is replaced; nil for anything.
    /// - Returns: Whether it was replaced.
    private func replace(
        _ path: String, with pieces: [ArraySlice<UInt8>], ifItHolds old: [ArraySlice<UInt8>]?
    ) throws(FileError) -> Bool {
        if let error = departure(of: path) { throw error }
        // A link stays a link: the file that it leads to is replaced.
        let target = resolved(path)
        do throws(SystemError) {
            try makeFolder(FilePaths.folder(of: target))
            // An editor may save the file while the new one is written.
            return try replaceFile(target, with: pieces, old.map { old in { (try? stillHolds(old, at: path)) ?? false } })
        } catch {
            throw error.writing(path)
        }
    }

    package func replace(_ path: String, _ old: [UInt8], with new: [UInt8]) throws(FileError) -> Bool {
        // The folder is locked, since the file itself is another one afterwards.
        let folder = FilePaths.folder(of: resolved(path))
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        // Where a file system knows no locks, comparing is the best there is.
        if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
        guard try holds([old[...]], at: path) else { return false }
        return try replace(path, with: [new[...]], ifItHolds: [old[...]])
    }

    /// The reason from the system.
    private struct SystemError: Error {
        var code = errno

        func writing(_ path: String) -> FileError {
            FileError(path: path, message: L10n.Generate.Error.unwritable(reason: String(cString: strerror(code))))
        }
    }

    private func makeFolder(_ path: String) throws(SystemError) {
        if kind(of: path) == .folder { return }
        if path != "/", path != "." { try makeFolder(FilePaths.folder(of: path)) }
        if mkdir(path, 0o777) != 0, errno != EEXIST { throw SystemError() }
    }

    /// Writes a file beside the wanted one, with its owner and its permissions, and renames it. A file that has several names keeps
    /// them: the new bytes are then copied into it.
    ///
    /// - Parameter mayReplace: Asked last, directly before the file is replaced; nil for a file that may hold anything.
    /// - Returns: Whether it was replaced.
    private func replaceFile(
        _ path: String, with pieces: [ArraySlice<UInt8>], _ mayReplace: (() -> Bool)?
    ) throws(SystemError) -> Bool {
        var status = stat()
        // A broken link is a mistake of its author, and not ours to replace.
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { throw SystemError(code: ENOENT) }
        let exists = stat(path, &status) == 0
        let folder = FilePaths.folder(of: path)
        removeLeftovers(in: folder)
        l10n_interruption_defer()
        defer { l10n_interruption_allow() }
        let (temporary, descriptor) = try makeTemporaryFile(in: folder)
        // Closing may fail and comes before renaming. This one keeps the lock meanwhile.
        let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        defer { if lock >= 0 { close(lock) } }
        do throws(SystemError) {
            if exists { try adopt(status, descriptor) }
            for piece in pieces { try write(piece, to: descriptor) }
            guard close(descriptor) == 0 else { throw SystemError() }
        } catch {
            unlink(temporary)
            throw error
        }
        let compared = Self.version(of: path)
        guard mayReplace?() ?? true else {
            unlink(temporary)
            return false
        }
        if mayReplace != nil, exists, status.st_nlink == 1, l10n_exchange(temporary, path) == 0 {
            // Between a comparison and a renaming an editor may save. After an exchange, what was there can still be told, and put back.
            let isSame = Self.version(of: temporary) == compared
            if isSame { unlink(temporary) } else if rename(temporary, path) != 0 { throw SystemError() }
            return isSame
        }
        if exists, status.st_nlink > 1, overwrite(path, with: pieces) {
            unlink(temporary)
        } else if rename(temporary, path) != 0 {
            let error = SystemError()
            unlink(temporary)
            throw error
        }
        return true
    }

    /// Creates a file that no other run takes for a leftover: it is locked as long as this process has it.
    private func makeTemporaryFile(in folder: String) throws(SystemError) -> (path: String, descriptor: Int32) {
        while true {
            let path = FilePaths.path(TemporaryName.random(), in: folder)
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw SystemError() }
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
            // Another run may have removed it before it was locked.
            var status = stat()
            if fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return (path, descriptor) }
            close(descriptor)
        }
    }

    /// Removes what killed runs left in a folder, once. Files that other runs are writing are locked.
    private func removeLeftovers(in folder: String) {
        guard cleanedFolders.use({ $0.insert(folder).inserted }) else { return }
        for name in names(in: folder) where TemporaryName.isOurs(name) {
            let path = FilePaths.path(name, in: folder)
            // Neither a pipe is waited for nor a link followed.
            let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(descriptor)
        }
    }

    /// The names of files that are not finished: `.l10n-PROCESS-NUMBER.tmp`.
    private enum TemporaryName {
        static func random() -> String { ".l10n-\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp" }

        static func isOurs(_ name: String) -> Bool {
            guard name.hasPrefix(".l10n-"), name.hasSuffix(".tmp") else { return false }
            let numbers = name.dropFirst(6).dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
            return numbers.count == 2 && numbers.allSatisfy { UInt32($0) != nil }
        }
    }

    /// Gives a file the owner, the group, and the permissions of another one, as far as the system allows. Bits that let a program
    /// run as its owner are not for texts. If the group cannot be kept, it gets the rights of everybody else.
    private func adopt(_ status: stat, _ descriptor: Int32) throws(SystemError) {
        var mode = status.st_mode & 0o777
        var own = stat()
        guard fstat(descriptor, &own) == 0 else { throw SystemError() }
        if own.st_gid != status.st_gid, fchown(descriptor, .max, status.st_gid) != 0 {
            mode = mode & ~0o070 | (mode & 0o070) & (mode & 0o007) << 3
        }
        if own.st_uid != status.st_uid { _ = fchown(descriptor, status.st_uid, .max) }
        guard fchmod(descriptor, mode) == 0 else { throw SystemError() }
    }

    /// Copies bytes into a file that is there.
    ///
    /// - Returns: Whether it has all of them now. If not, the file has to be replaced.
    private func overwrite(_ path: String, with pieces: [ArraySlice<UInt8>]) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        do throws(SystemError) {
            for piece in pieces { try write(piece, to: descriptor) }
        } catch {
            return false
        }
        let isCut = ftruncate(descriptor, off_t(pieces.reduce(0) { $0 + $1.count })) == 0
        return close(descriptor) == 0 && isCut
    }

    private func write(_ piece: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) {
        var rest = piece
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, min($0.count, 1 << 30)) }
            if count < 0, errno != EINTR {
                let failure = SystemError()
                close(descriptor)
                throw failure
            }
            rest = rest.dropFirst(max(0, count))
        }
    }
}

/// The system's call, which methods called `write` would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
