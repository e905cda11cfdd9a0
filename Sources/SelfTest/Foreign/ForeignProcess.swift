import CUnwind
public import FrameRecorder
public import FrameTrace
import Glibc

/// A child process that holds a CPU in bursts. It ends by itself, and is killed at the latest when this value goes.
public final class ForeignProcess: Sendable {
    private let process: pid_t
    private let output: Int32

    /// Starts this program again as another process.
    ///
    /// - Parameter arguments: what the program is given, such as a hidden command and its options.
    /// - Throws: ``RuntimeError`` where it can't be started.
    public init(_ arguments: [String]) throws(RuntimeError) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else {
            throw RuntimeError(.system, "could not make a pipe", errorNumber: errno)
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        // Signals that this process takes one at a time are blocked in it, and would be in the child.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var argv: [UnsafeMutablePointer<CChar>?] = unsafe (["fbprof"] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe argv.forEach { unsafe free($0) } }
        var process = pid_t()
        let status = unsafe posix_spawn(&process, "/proc/self/exe", &actions, &attributes, &argv, environ)
        close(ends[1])
        guard status == 0 else {
            close(ends[0])
            throw RuntimeError(.system, "could not start another process", errorNumber: status)
        }
        self.process = process
        output = ends[0]
    }

    deinit {
        close(output)
        // By its own id, which is this process's to reuse until it has been waited for.
        kill(process, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// What it used of the CPU, once it has ended. What is missing when the time is up is left out.
    ///
    /// - Parameter deadline: how long to wait at most.
    public func spans(by deadline: Instant) -> [LoadSpan] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let left = (deadline - MonotonicClock.now()).clampedToZero
            var wanted = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&wanted, 1, Int32(clamping: Int(left.inMilliseconds)))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { break }
            let count = unsafe read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        return ForeignLoad.spans(String(decoding: bytes, as: UTF8.self))
    }
}
