import CUnwind
public import FrameTrace
import Glibc

/// A child process, from its start until it has been waited for. It is killed at the latest when this value goes.
///
/// It starts with no signal blocked and none ignored, whatever is so here. All files that fbprof opens are close-on-exec, so it
/// gets the standard ones alone.
public final class ChildProcess: Sendable {
    /// What to start, and with what.
    public struct Spec: Sendable {
        /// The file to run.
        public var program: String
        /// What it is given, its own name first.
        public var arguments: [String]
        /// What it finds in its environment.
        public var environment = Environment.inherited()
        /// Its standard input.
        public var input = Stream.inherited
        /// Its standard output.
        public var output = Stream.inherited
        /// Its standard error.
        public var error = Stream.inherited
        /// Whom signals for this process's group and terminal reach.
        public var group = Group.parents

        /// A program.
        public init(_ program: String, _ arguments: [String]) {
            self.program = program
            self.arguments = arguments
        }

        /// This program again, with a hidden command that calls ``ChildProcess/endWithParent(_:)`` with its `--parent`.
        public static func itself(_ arguments: [String]) -> Spec {
            Spec("/proc/self/exe", ["fbprof"] + arguments + ["--parent", "\(getpid())"])
        }
    }

    /// A child's environment.
    public enum Environment: Sendable {
        /// This process's own, with some variables added or replaced.
        case inherited(adding: [String: String] = [:])
        /// These and no others.
        case only([String: String])
    }

    /// A child's standard input or output.
    public enum Stream: Sendable {
        case inherited
        /// `/dev/null`.
        case none
        /// A file that is made, or emptied.
        case file(String)
        /// An open file of this process.
        case descriptor(Int32)
        /// Of standard error: what standard output is.
        case sameAsOutput
    }

    /// A child's process group.
    public enum Group: Sendable {
        /// This process's: Ctrl-C reaches both.
        case parents
        /// One of its own, which ``stop()`` and ``kill()`` reach as a whole.
        case own
        /// A session of its own, without a terminal. It is left alone when this value goes.
        case newSession
    }

    /// The kernel's id of it.
    public let id: Int32
    private let group: Group
    private let ended = Guarded<ProcessEnd?>(nil)

    /// Starts it.
    ///
    /// - Throws: ``RuntimeError/Code/system`` where it can't be started.
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

    /// How it ended; nil while it goes on.
    public var end: ProcessEnd? { reap(Int32(WNOHANG)) }

    /// The same in one number: its exit status, or 128 and the signal that ended it; nil while it goes on.
    public var exitStatus: Int32? { end?.status }

    /// Waits for its end and says how that was, as ``exitStatus``. Where this process ignores its children's ends that is lost,
    /// and 0.
    @discardableResult
    public func wait() -> Int32 { reap(0)?.status ?? 0 }

    /// Asks it, and those of its group, to end.
    public func stop() { send(SIGTERM) }

    /// Ends it, and those of its group, at once.
    public func kill() { send(SIGKILL) }

    /// Stops all of its threads, and those of its group, until ``resume()``. It can't prevent that.
    public func suspend() { send(SIGSTOP) }

    /// Lets it go on.
    public func resume() { send(SIGCONT) }

    /// Its id is nobody else's until it has been waited for.
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
            // Nothing to wait for: its end went to nobody.
            if found < 0 { end = .exited(0) }
            ended = end
            return end
        }
    }

    /// Ends the calling process when the one that started it has gone.
    ///
    /// - Parameter parent: the id of the process that started it.
    public static func endWithParent(_ parent: Int32) {
        _ = fb_die_with_parent()
        // Where it ended before the call, nothing would end this process.
        guard getppid() == parent else { exit(0) }
    }

    // MARK: Its start

    /// Two connected ends, neither of which a child gets unless it is given one. Sockets, not pipes: to write to one that is
    /// closed is an error, not a signal; and both are close-on-exec from the beginning, whoever forks meanwhile.
    ///
    /// - Throws: ``RuntimeError/Code/system`` where there are no more.
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

    /// glibc's `POSIX_SPAWN_SETSID`, which its headers keep for GNU sources.
    private static let setSession: Int32 = 0x80

    private static func setSignals(_ attributes: inout posix_spawnattr_t, _ group: Group) {
        // Signals that this process takes one at a time are blocked in it, and would be in the child; ignored ones stay so.
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

    /// Copies that must be freed, with the end that C wants.
    private static func texts(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        unsafe texts.map { unsafe strdup($0) } + [nil]
    }
}
