import FrameTrace
internal import Glibc

/// A run of a program that only reads its input and writes its output.
enum Subprocess {
    /// Returns the program's output; nil if it can't be started, fails, writes too much or takes too long. In that case
    /// it is killed.
    ///
    /// Uses no shell and an almost empty environment: the program must not ask servers for debug information.
    static func run(
        _ program: String,
        _ arguments: [String],
        input: [UInt8],
        limit: Int,
        timeout: TimeSpan
    ) -> [UInt8]? {
        guard let (sink, childsInput) = try? ChildProcess.channel() else { return nil }
        defer { close(sink) }
        guard let (source, childsOutput) = try? ChildProcess.channel() else {
            close(childsInput)
            return nil
        }
        defer { close(source) }
        var spec = ChildProcess.Spec(program, [program] + arguments)
        spec.environment = .only(["LC_ALL": "C", "DEBUGINFOD_URLS": ""])
        spec.input = .descriptor(childsInput)
        spec.output = .descriptor(childsOutput)
        spec.error = .none
        let process = try? ChildProcess(spec)
        // The child owns its ends: the output is complete when it has closed them.
        close(childsInput)
        close(childsOutput)
        guard let process else { return nil }
        let output = exchange(input, to: sink, from: source, limit: limit, by: MonotonicClock.now() + timeout)
        if output == nil { process.kill() }
        return process.wait() == 0 ? output : nil
    }

    /// Writes the input and reads the output as the child is ready, because both may exceed the channel's buffer.
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
