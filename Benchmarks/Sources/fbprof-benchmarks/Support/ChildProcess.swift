import FrameRecorder
import FrameTrace
import Glibc

/// A command that runs beside this program.
struct ChildProcess: ~Copyable {
    /// How a command ended, and what it took.
    struct Ending {
        /// Its exit status; nil where a signal ended it.
        var status: Int32?
        var wall: TimeSpan
        /// Its CPU time and that of the children it has waited for, as far as the kernel's clock of processes tells.
        var cpu: TimeSpan
        /// The most memory that it held at a time; never less than this program held when it started it.
        var peakMemory: ByteCount
    }

    let id: pid_t
    private let command: String
    private let startedAt: Instant

    /// Starts a command, found in the PATH.
    ///
    /// - Parameter output: the file that takes both its outputs.
    init(_ arguments: [String], output: String = "/dev/null") throws {
        command = arguments.joined(separator: " ")
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var argumentPointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        // The environment by way of the kernel: the C library's variable can't be read safely.
        let variables = KernelFile.bytes("/proc/self/environ").split(separator: 0)
        var environment = unsafe variables.map { unsafe strdup(String(decoding: $0, as: UTF8.self)) } + [nil]
        defer {
            unsafe argumentPointers.forEach { unsafe free($0) }
            unsafe environment.forEach { unsafe free($0) }
        }
        var id: pid_t = 0
        startedAt = MonotonicClock.now()
        let problem = unsafe posix_spawnp(&id, arguments[0], &actions, nil, &argumentPointers, &environment)
        guard problem == 0 else { throw BenchmarkError("could not start \(arguments[0]) (error \(problem))") }
        self.id = id
    }

    /// How it ended; nil while it runs.
    func poll() -> Ending? { ending(WNOHANG) }

    /// Waits for its end, and wants it to be a success.
    consuming func wait() throws -> Ending {
        guard let ending = ending(0) else { throw BenchmarkError("lost sight of: \(command)") }
        return try checked(ending)
    }

    /// The ending, where it is a success.
    func checked(_ ending: Ending) throws -> Ending {
        guard ending.status == 0 else {
            let how = ending.status.map { "ended with status \($0)" } ?? "was ended by a signal"
            throw BenchmarkError("\(how): \(command)")
        }
        return ending
    }

    private func ending(_ options: Int32) -> Ending? {
        var status: Int32 = 0
        while true {
            var usage = rusage()
            let found = unsafe wait4(id, &status, options, &usage)
            if found < 0, errno == EINTR { continue }
            guard found == id else { return nil }
            let wall = MonotonicClock.now() - startedAt
            return Ending(
                status: status & 0x7F == 0 ? (status >> 8) & 0xFF : nil,
                wall: wall,
                cpu: span(usage.ru_utime) + span(usage.ru_stime),
                // In KiB.
                peakMemory: ByteCount(bytes: Int64(usage.ru_maxrss) * 1024)
            )
        }
    }

    private func span(_ time: timeval) -> TimeSpan {
        .seconds(Double(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
    }
}

extension ChildProcess {
    /// Ends a process that this program started, and waits until it has gone.
    static func end(_ process: pid_t) {
        kill(process, SIGTERM)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Runs a command to its end.
    @discardableResult
    static func run(_ arguments: [String], output: String = "/dev/null") throws -> Ending {
        try ChildProcess(arguments, output: output).wait()
    }
}
