import CUnwind
public import FrameTrace
import Glibc

/// A child process, from its start until it has been waited for. It is killed at the latest when this object is
/// released.
///
/// It starts with no blocked and no ignored signals, whatever this process's settings are. All files that fbprof opens
/// are close-on-exec, so the child gets only the standard ones.
public final class ChildProcess: Sendable {
    /// The program to start, and its settings.
    public struct Spec: Sendable {
        /// The file to execute.
        public var program: String
        /// The arguments, the program's own name first.
        public var arguments: [String]
        /// The environment.
        public var environment = Environment.inherited()
        /// Its standard input.
        public var input = Stream.inherited
        /// Its standard output.
        public var output = Stream.inherited
        /// Its standard error.
        public var error = Stream.inherited
        /// The process group, which decides which signals reach it.
        public var group = Group.parents

        /// Creates the settings for a program.
        public init(_ program: String, _ arguments: [String]) {
            self.program = program
            self.arguments = arguments
        }

        /// Returns the settings for fbprof itself, with a hidden subcommand that calls
        /// ``ChildProcess/endWithParent(_:)`` with its `--parent`.
        public static func itself(_ arguments: [String]) -> Spec {
            Spec("/proc/self/exe", ["fbprof"] + arguments + ["--parent", "\(getpid())"])
        }
    }

    /// A child's environment.
    public enum Environment: Sendable {
        /// This process's environment, with some variables added or replaced.
        case inherited(adding: [String: String] = [:])
        /// Only these variables.
        case only([String: String])
    }

    /// A child's standard input or output.
    public enum Stream: Sendable {
        case inherited
        /// `/dev/null`.
        case none
        /// A file, which is created or truncated.
        case file(String)
        /// An open file of this process.
        case descriptor(Int32)
        /// For standard error: the same as standard output.
        case sameAsOutput
    }

    /// A child's process group.
    public enum Group: Sendable {
        /// This process's group: Ctrl-C reaches both.
        case parents
        /// A separate group, which ``stop()`` and ``kill()`` reach as a whole.
        case own
        /// A separate session without a terminal. The child is left running when this object is released.
        case newSession
    }

    /// The kernel's process id.
    public let id: Int32
    private let group: Group
    private let ended = Guarded<ProcessEnd?>(nil)

    /// Starts the child.
    ///
    /// - Throws: ``RuntimeError/Code/system`` if it can't be started.
    public init(_ spec: Spec) throws(RuntimeError) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe Self.connect(spec.input, STDIN_FILENO, &actions)
        unsafe Self.connect(spec.output, STDOUT_FILENO, &actions)
        unsafe Self.connect(spec.error, STDERR_FILENO, &actions)
        Self.setSignals(&attributes, spec.group)
        var argv = unsafe Self.texts(spec.arguments)
        var envp = unsafe Self.texts(Self.variables(spec.environment))
        defer { unsafe (argv + envp).forEach { unsafe free($0) } }
        var process = pid_t()
        let status = unsafe posix_spawn(&process, spec.program, &actions, &attributes, &argv, &envp)
        guard status == 0 else {
            throw RuntimeError(
                .system,
                "could not start \(spec.arguments.first ?? spec.program)",
                errorNumber: status
            )
        }
        id = process
        group = spec.group
    }

    deinit {
        guard group != .newSession, exitStatus == nil else { return }
        kill()
        wait()
    }

    // MARK: Its end

    /// How the child ended; nil while it runs.
    public var end: ProcessEnd? { reap(Int32(WNOHANG)) }

    /// Its end as one number: the exit status, or 128 plus the signal that ended it; nil while it runs.
    public var exitStatus: Int32? { end?.status }

    /// Waits for the child's end and returns it as ``exitStatus`` does. Returns 0 if this process ignores its
    /// children's ends, because the status is then lost.
    @discardableResult
    public func wait() -> Int32 { reap(0)?.status ?? 0 }

    /// Asks the child, and its group, to end.
    public func stop() { send(SIGTERM) }

    /// Kills the child, and its group.
    public func kill() { send(SIGKILL) }

    /// Stops all threads of the child, and its group, until ``resume()``. The child can't prevent it.
    public func suspend() { send(SIGSTOP) }

    /// Resumes the child.
    public func resume() { send(SIGCONT) }

    /// Sends a signal. The id can't be reused before the child has been waited for.
    private func send(_ signal: Int32) {
        guard exitStatus == nil else { return }
        Glibc.kill(group == .parents ? id : -id, signal)
    }

    private func reap(_ options: Int32) -> ProcessEnd? {
        ended.withLock { ended -> ProcessEnd? in
            if let ended { return ended }
            var status: Int32 = 0
            var found = unsafe waitpid(id, &status, options)
            while found < 0, errno == EINTR { found = unsafe waitpid(id, &status, options) }
            guard found != 0 else { return nil }
            // The lowest seven bits are the signal; the exit status is in the byte above.
            let signal = status & 0x7F
            var end = ProcessEnd.exited((status >> 8) & 0xFF)
            if signal != 0 { end = .signalled(signal) }
            // There is nothing to wait for: the status is lost.
            if found < 0 { end = .exited(0) }
            ended = end
            return end
        }
    }

    /// Makes the calling process end when its parent does.
    ///
    /// - Parameter parent: the id of the process that started it.
    public static func endWithParent(_ parent: Int32) {
        _ = fb_die_with_parent()
        // If the parent ended before the call, nothing would end this process.
        guard getppid() == parent else { exit(0) }
    }

    // MARK: Its start

    /// Creates two connected ends, neither of which a child gets unless it is passed one. Sockets rather than pipes:
    /// writing to a closed one is an error instead of a signal, and both are close-on-exec from the start, even if
    /// another thread forks meanwhile.
    ///
    /// - Throws: ``RuntimeError/Code/system`` if none are left.
    package static func channel() throws(RuntimeError) -> (mine: Int32, childs: Int32) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw RuntimeError(.system, "could not make a channel to another process", errorNumber: errno)
        }
        return (ends[0], ends[1])
    }

    private static func connect(
        _ stream: Stream,
        _ target: Int32,
        _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>
    ) {
        let mode = target == STDIN_FILENO ? O_RDONLY : O_WRONLY
        switch stream {
        case .inherited: break
        case .none: unsafe posix_spawn_file_actions_addopen(actions, target, "/dev/null", mode, 0)
        case .file(let path):
            unsafe posix_spawn_file_actions_addopen(actions, target, path, mode | O_CREAT | O_TRUNC, 0o644)
        case .descriptor(let descriptor): unsafe posix_spawn_file_actions_adddup2(actions, descriptor, target)
        case .sameAsOutput: unsafe posix_spawn_file_actions_adddup2(actions, STDOUT_FILENO, target)
        }
    }

    /// glibc's `POSIX_SPAWN_SETSID`, which its headers define for GNU sources only.
    private static let setSession: Int32 = 0x80

    private static func setSignals(_ attributes: inout posix_spawnattr_t, _ group: Group) {
        // Signals that this process waits for are blocked in it, and would be in the child; ignored ones would stay
        // ignored.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        switch group {
        case .parents: break
        case .own:
            unsafe posix_spawnattr_setpgroup(&attributes, 0)
            flags |= Int32(POSIX_SPAWN_SETPGROUP)
        case .newSession: flags |= setSession
        }
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    private static func variables(_ environment: Environment) -> [String] {
        switch environment {
        case .only(let values): return values.map { "\($0.key)=\($0.value)" }.sorted()
        case .inherited(let added):
            var variables: [String] = []
            var next = unsafe environ
            while let variable = unsafe next.pointee {
                unsafe variables.append(String(cString: variable))
                unsafe next += 1
            }
            for (name, value) in added {
                variables.removeAll { $0.hasPrefix(name + "=") }
                variables.append("\(name)=\(value)")
            }
            return variables
        }
    }

    /// Returns a null-terminated array of copies, which the caller must free.
    private static func texts(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        unsafe texts.map { unsafe strdup($0) } + [nil]
    }
}
