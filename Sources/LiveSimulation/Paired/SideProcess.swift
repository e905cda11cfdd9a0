import CUnwind
public import FrameRecorder
import Glibc

/// A child process that is one side of a paired gate. It is killed at the latest when this value goes.
public final class SideProcess: Sendable {
    private let process: pid_t
    private let ended = Guarded<Int32?>(nil)

    /// Where its standard output and error go.
    public let log: String

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: the file to run; `/proc/self/exe` for fbprof itself.
    ///   - arguments: what it is given, its own name first.
    ///   - environment: what is added to this process's own.
    ///   - log: the file for what it writes.
    /// - Throws: ``RuntimeError`` where it can't be started.
    public init(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        log: String
    ) throws(RuntimeError) {
        self.log = log
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        unsafe posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        // Signals that this process takes one at a time are blocked in it, and would be in the child. A group of its own:
        // Ctrl-C is for this process, which then ends its children; and a shell's children end with it.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var variables = Self.environment
        for (name, value) in environment {
            variables.removeAll { $0.hasPrefix(name + "=") }
            variables.append("\(name)=\(value)")
        }
        var argv: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer {
            unsafe argv.forEach { unsafe free($0) }
            unsafe envp.forEach { unsafe free($0) }
        }
        var process = pid_t()
        let status = unsafe posix_spawn(&process, program, &actions, &attributes, &argv, &envp)
        guard status == 0 else {
            throw RuntimeError(.system, "could not start \(arguments.first ?? program)", errorNumber: status)
        }
        self.process = process
    }

    deinit {
        // By its own ids, which are this process's to reuse until it has been waited for.
        guard ended.withLock({ $0 == nil }) else { return }
        Glibc.kill(-process, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// What this process's environment holds.
    private static var environment: [String] {
        var variables: [String] = []
        var next = unsafe environ
        while let variable = unsafe next.pointee {
            unsafe variables.append(String(cString: variable))
            unsafe next += 1
        }
        return variables
    }

    /// The process's id.
    public var id: Int32 { process }

    /// How it ended: its exit status, or 128 and the signal that ended it; nil while it goes on.
    public var exitStatus: Int32? {
        ended.withLock { ended in
            if let ended { return ended }
            var status: Int32 = 0
            guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
            ended = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
            return ended
        }
    }

    /// Asks it, and what it started, to end.
    public func stop() {
        if exitStatus == nil { Glibc.kill(-process, SIGTERM) }
    }

    /// Ends it, and what it started, at once.
    public func kill() { if exitStatus == nil { Glibc.kill(-process, SIGKILL) } }

    /// Ends the calling process when the one that started it has gone.
    public static func endWithParent(_ parent: Int32) {
        _ = fb_die_with_parent()
        // Where it ended before the call, nothing would end this process.
        guard getppid() == parent else { exit(0) }
    }
}
