// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
//
// What this package uses of the C library of Apple's systems, as Swift imports it. Declarations only: nothing here is ever run.
//
// Each part names its header in Apple's SDK of macOS. A pointer without nullability there is implicitly unwrapped here, as in Swift.

@_exported public import DarwinTypes

// errno.h, sys/errno.h; 'errno' is of Swift's Darwin module
nonisolated(unsafe) public var errno: Int32 = 0
public let ENOENT: Int32 = 2
public let EINTR: Int32 = 4
public let EACCES: Int32 = 13
public let EEXIST: Int32 = 17
public let ENOTDIR: Int32 = 20
public let EISDIR: Int32 = 21
public let EPIPE: Int32 = 32
public let ELOOP: Int32 = 62
public let ENAMETOOLONG: Int32 = 63

// fcntl.h, sys/fcntl.h; 'open' and 'fcntl' without '...' are of Swift's Darwin module
public let O_RDONLY: Int32 = 0x0000
public let O_WRONLY: Int32 = 0x0001
public let O_RDWR: Int32 = 0x0002
public let O_NONBLOCK: Int32 = 0x0000_0004
public let O_NOFOLLOW: Int32 = 0x0000_0100
public let O_CREAT: Int32 = 0x0000_0200
public let O_TRUNC: Int32 = 0x0000_0400
public let O_EXCL: Int32 = 0x0000_0800
public let O_CLOEXEC: Int32 = 0x0100_0000
public let F_GETFD: Int32 = 1
public let F_SETFL: Int32 = 4
public let F_DUPFD_CLOEXEC: Int32 = 67
public let LOCK_EX: Int32 = 0x02
public let LOCK_NB: Int32 = 0x04
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { 0 }
public func flock(_ fd: Int32, _ operation: Int32) -> Int32 { 0 }

// unistd.h
public let X_OK: Int32 = 1
@discardableResult public func close(_ fd: Int32) -> Int32 { 0 }
public func read(_ fd: Int32, _ buffer: UnsafeMutableRawPointer!, _ count: Int) -> Int { 0 }
@discardableResult public func write(_ fd: Int32, _ buffer: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
@discardableResult public func unlink(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
public func access(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> Int32 { 0 }
public func getcwd(_ buffer: UnsafeMutablePointer<CChar>!, _ size: Int) -> UnsafeMutablePointer<CChar>! { nil }
public func getpid() -> pid_t { 0 }
public func isatty(_ fd: Int32) -> Int32 { 0 }
@discardableResult public func ftruncate(_ fd: Int32, _ length: off_t) -> Int32 { 0 }
@discardableResult public func fchown(_ fd: Int32, _ owner: uid_t, _ group: gid_t) -> Int32 { 0 }

// sys/stat.h; the functions of file types are of Swift's Darwin module
public let S_IFMT: mode_t = 0o170000
public let S_IFDIR: mode_t = 0o040000
public let S_IFREG: mode_t = 0o100000
public let S_IFLNK: mode_t = 0o120000
public func stat(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public func lstat(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public func fstat(_ fd: Int32, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public func mkdir(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
public func fchmod(_ fd: Int32, _ mode: mode_t) -> Int32 { 0 }
public func chmod(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }

// sys/dirent.h, dirent.h
public struct DIR {}
public struct dirent {
    public typealias Name = (
        CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar
    )
    public var d_ino: UInt64 = 0
    public var d_seekoff: UInt64 = 0
    public var d_reclen: UInt16 = 0
    public var d_namlen: UInt16 = 0
    public var d_type: UInt8 = 0
    /// 1,024 characters there.
    public var d_name: Name
}
public let DT_UNKNOWN: Int32 = 0
public let DT_DIR: Int32 = 4
public let DT_REG: Int32 = 8
public let DT_LNK: Int32 = 10
public func opendir(_ path: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { nil }
public func readdir(_ listing: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { nil }
@discardableResult public func closedir(_ listing: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }

// stdio.h
@discardableResult public func rename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 { 0 }
@discardableResult public func vsnprintf(
    _ text: UnsafeMutablePointer<CChar>!, _ size: Int, _ format: UnsafePointer<CChar>!, _ arguments: CVaListPointer
) -> Int32 { 0 }

// stdlib.h
public func exit(_ status: Int32) -> Never { fatalError() }
public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
public func realpath(_ path: UnsafePointer<CChar>!, _ resolved: UnsafeMutablePointer<CChar>!) -> UnsafeMutablePointer<CChar>! {
    nil
}
public func free(_ pointer: UnsafeMutableRawPointer!) {}

// string.h
public func memchr(_ bytes: UnsafeRawPointer!, _ byte: Int32, _ count: Int) -> UnsafeMutableRawPointer! { nil }
public func memcmp(_ first: UnsafeRawPointer!, _ second: UnsafeRawPointer!, _ count: Int) -> Int32 { 0 }
public func strerror(_ code: Int32) -> UnsafeMutablePointer<CChar>! { nil }

// sys/ioctl.h, sys/ttycom.h
public struct winsize {
    public var ws_row: UInt16 = 0
    public var ws_col: UInt16 = 0
    public var ws_xpixel: UInt16 = 0
    public var ws_ypixel: UInt16 = 0
    public init() {}
}
/// A macro with arguments there; Swift's Darwin module has its value.
public let TIOCGWINSZ: UInt = 0x4008_7468
public func ioctl(_ fd: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer) -> Int32 { 0 }

// sys/mman.h
public let PROT_READ: Int32 = 0x01
public let MAP_PRIVATE: Int32 = 0x0002
public func mmap(
    _ address: UnsafeMutableRawPointer!, _ length: Int, _ protection: Int32, _ flags: Int32, _ fd: Int32, _ offset: off_t
) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func munmap(_ address: UnsafeMutableRawPointer!, _ length: Int) -> Int32 { 0 }

// time.h
public struct tm {
    public var tm_sec: Int32 = 0
    public var tm_min: Int32 = 0
    public var tm_hour: Int32 = 0
    public var tm_mday: Int32 = 0
    public var tm_mon: Int32 = 0
    public var tm_year: Int32 = 0
    public var tm_wday: Int32 = 0
    public var tm_yday: Int32 = 0
    public var tm_isdst: Int32 = 0
    public var tm_gmtoff: Int = 0
    public var tm_zone: UnsafeMutablePointer<CChar>!
    public init() {}
}
public func time(_ now: UnsafeMutablePointer<time_t>!) -> time_t { 0 }
@discardableResult public func localtime_r(
    _ time: UnsafePointer<time_t>!, _ parts: UnsafeMutablePointer<tm>!
) -> UnsafeMutablePointer<tm>! { nil }

// pthread.h, sys/_pthread/_pthread_types.h
public struct _opaque_pthread_t {}
public struct _opaque_pthread_mutex_t { public init() {} }
public struct _opaque_pthread_attr_t {}
public struct _opaque_pthread_mutexattr_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_mutex_t = _opaque_pthread_mutex_t
@discardableResult public func pthread_create(
    _ thread: UnsafeMutablePointer<pthread_t?>!, _ attributes: UnsafePointer<_opaque_pthread_attr_t>?,
    _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _ argument: UnsafeMutableRawPointer?
) -> Int32 { 0 }
@discardableResult public func pthread_detach(_ thread: pthread_t) -> Int32 { 0 }
public func pthread_self() -> pthread_t { fatalError() }
@discardableResult public func pthread_mutex_init(
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>, _ attributes: UnsafePointer<_opaque_pthread_mutexattr_t>?
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
@discardableResult public func pthread_mutex_lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
@discardableResult public func pthread_mutex_unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
