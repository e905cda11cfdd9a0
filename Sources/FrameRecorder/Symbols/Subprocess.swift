import FrameTrace
internal import Glibc

/// Runs a program that reads its input and writes its output, and nothing else.
enum Subprocess {
    /// The program's output; nil where it can't be started, fails, writes too much or takes too long. Then it is killed.
    ///
    /// There is no shell, and next to no environment: it must not ask servers for debug information.
    static func run(
        _ program: String,
        _ arguments: [String],
        input: [UInt8],
        limit: Int,
        timeout: TimeSpan
    ) -> [UInt8]? {
        // Sockets, not pipes: to write to one that is closed is an error, not a signal.
        var inputs: [Int32] = [-1, -1]
        var outputs: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &inputs) == 0 else { return nil }
        defer { for end in inputs + outputs where end >= 0 { close(end) } }
        guard unsafe socketpair(AF_UNIX, type, 0, &outputs) == 0 else { return nil }
        guard let process = spawn(program, arguments, input: inputs[1], output: outputs[1]) else { return nil }
        close(inputs[1])
        close(outputs[1])
        inputs[1] = -1
        outputs[1] = -1
        let output = exchange(input, to: inputs[0], from: outputs[0], limit: limit, by: MonotonicClock.now() + timeout)
        // Its own id, which nobody else gets until it has been waited for.
        if output == nil { kill(process, SIGKILL) }
        var status: Int32 = 0
        var waited = unsafe waitpid(process, &status, 0)
        while waited < 0, errno == EINTR { waited = unsafe waitpid(process, &status, 0) }
        // Where the program that is recorded ignores its children's ends, their status is lost: the output must do.
        return waited < 0 || status == 0 ? output : nil
    }

    private static func spawn(_ program: String, _ arguments: [String], input: Int32, output: Int32) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var argv: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("LC_ALL=C"), strdup("DEBUGINFOD_URLS="), nil]
        defer {
            unsafe argv.forEach { unsafe free($0) }
            unsafe environment.forEach { unsafe free($0) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var process = pid_t()
        return unsafe posix_spawn(&process, program, &actions, &attributes, &argv, &environment) == 0 ? process : nil
    }

    /// Writes all input and reads all output, each as the other side is ready: both may be more than fits in between.
    private static func exchange(
        _ input: [UInt8],
        to sink: Int32,
        from source: Int32,
        limit: Int,
        by deadline: Instant
    ) -> [UInt8]? {
        var output: [UInt8] = []
        var written = 0
        var isOpen = true
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if isOpen, written == input.count {
                shutdown(sink, Int32(SHUT_WR))
                isOpen = false
            }
            let left = (deadline - MonotonicClock.now()).inMilliseconds
            guard left > 0 else { return nil }
            var wanted = [
                pollfd(fd: source, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen ? sink : -1, events: Int16(POLLOUT), revents: 0),
            ]
            let ready = unsafe poll(&wanted, 2, Int32(clamping: Int(left) + 1))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return nil }
            if wanted[1].revents != 0 {
                let count = unsafe input[written...].withUnsafeBytes { rest in
                    unsafe send(sink, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                }
                if count < 0, errno != EINTR, errno != EAGAIN { return nil }
                written += max(0, count)
            }
            if wanted[0].revents != 0 {
                let count = unsafe read(source, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return nil }
                if count == 0 { return output }
                output += buffer.prefix(count)
                guard output.count <= limit else { return nil }
            }
        }
    }
}
