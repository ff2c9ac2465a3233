// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
//
// The types of sys/stat.h have a module of their own: a Swift module cannot have a type and a function called `stat`, as C has.

// sys/_types.h, sys/types.h
public typealias dev_t = Int32
public typealias mode_t = UInt16
public typealias nlink_t = UInt16
public typealias ino_t = UInt64
public typealias uid_t = UInt32
public typealias gid_t = UInt32
public typealias off_t = Int64
public typealias blkcnt_t = Int64
public typealias blksize_t = Int32
public typealias pid_t = Int32
public typealias time_t = Int

// sys/_types/_timespec.h
public struct timespec {
    public var tv_sec: time_t = 0
    public var tv_nsec: Int = 0
    public init() {}
}

// sys/stat.h
public struct stat {
    public var st_dev: dev_t = 0
    public var st_mode: mode_t = 0
    public var st_nlink: nlink_t = 0
    public var st_ino: ino_t = 0
    public var st_uid: uid_t = 0
    public var st_gid: gid_t = 0
    public var st_rdev: dev_t = 0
    public var st_atimespec = timespec()
    public var st_mtimespec = timespec()
    public var st_ctimespec = timespec()
    public var st_birthtimespec = timespec()
    public var st_size: off_t = 0
    public var st_blocks: blkcnt_t = 0
    public var st_blksize: blksize_t = 0
    public var st_flags: UInt32 = 0
    public var st_gen: UInt32 = 0
    public init() {}
}
