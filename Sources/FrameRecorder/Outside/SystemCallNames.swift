/// Names of the system calls in which threads wait, by their numbers on x86-64.
enum SystemCallNames {
    /// Returns the name of a call; nil for calls in which programs don't usually wait.
    static func name(of number: Int) -> String? { names[number] }

    /// The calls in which event loops wait, whose entries are recorded too.
    static let loopCalls = [
        "poll", "ppoll", "epoll_wait", "epoll_pwait", "epoll_pwait2", "select", "pselect6", "clock_nanosleep",
        "nanosleep",
        "io_uring_enter",
    ]

    private static let names: [Int: String] = [
        0: "read", 1: "write", 3: "close", 7: "poll", 9: "mmap", 11: "munmap", 16: "ioctl", 17: "pread64",
        18: "pwrite64",
        19: "readv", 20: "writev", 23: "select", 24: "sched_yield", 26: "msync", 34: "pause", 35: "nanosleep",
        40: "sendfile",
        42: "connect", 43: "accept", 44: "sendto", 45: "recvfrom", 46: "sendmsg", 47: "recvmsg", 56: "clone",
        57: "fork", 58: "vfork", 59: "execve", 61: "wait4", 65: "semop", 69: "msgsnd", 70: "msgrcv", 72: "fcntl",
        73: "flock", 74: "fsync",
        75: "fdatasync", 76: "truncate", 77: "ftruncate", 78: "getdents", 82: "rename", 83: "mkdir", 84: "rmdir",
        87: "unlink",
        128: "rt_sigtimedwait",
        130: "rt_sigsuspend", 162: "sync", 202: "futex", 217: "getdents64", 220: "semtimedop", 230: "clock_nanosleep",
        232: "epoll_wait", 242: "mq_timedsend", 243: "mq_timedreceive", 247: "waitid", 257: "openat", 263: "unlinkat",
        264: "renameat",
        270: "pselect6", 271: "ppoll", 277: "sync_file_range",
        281: "epoll_pwait", 285: "fallocate", 288: "accept4", 295: "preadv", 296: "pwritev", 299: "recvmmsg",
        306: "syncfs",
        307: "sendmmsg", 316: "renameat2",
        426: "io_uring_enter", 435: "clone3", 441: "epoll_pwait2", 449: "futex_waitv", 455: "futex_wait",
    ]

    /// The calls that wait for the file whose descriptor is their first argument.
    static let ofFiles: Set<String> = [
        "read", "write", "pread64", "pwrite64", "readv", "writev", "ioctl", "sendfile", "connect", "accept", "accept4",
        "sendto",
        "recvfrom", "sendmsg", "recvmsg", "recvmmsg", "sendmmsg", "fsync", "fdatasync", "ftruncate", "flock", "fcntl",
        "getdents", "getdents64", "sync_file_range", "syncfs", "preadv", "pwritev",
    ]
}
