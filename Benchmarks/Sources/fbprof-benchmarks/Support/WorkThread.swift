import Glibc

/// A thread of this program that does one thing on one CPU.
final class WorkThread {
    private final class Body {
        let cpu: Int32
        let run: @Sendable () -> Void

        init(_ cpu: Int32, _ run: @escaping @Sendable () -> Void) {
            self.cpu = cpu
            self.run = run
        }
    }

    private let thread: pthread_t

    /// Starts it. By way of `taskset`, as the C library's call is not to be had from Swift.
    init(on cpu: Int32, _ body: @escaping @Sendable () -> Void) throws {
        var thread = pthread_t()
        let argument = unsafe Unmanaged.passRetained(Body(cpu, body)).toOpaque()
        let status = unsafe pthread_create(
            &thread,
            nil,
            { pointer in
                guard let pointer = unsafe pointer else { return nil }
                let body = unsafe Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue()
                _ = try? ChildProcess.run(["taskset", "-pc", "\(body.cpu)", WorkThread.number()])
                body.run()
                return nil
            },
            argument
        )
        guard status == 0 else { throw BenchmarkError("could not make a thread (error \(status))") }
        self.thread = thread
    }

    func join() { pthread_join(thread, nil) }

    /// The kernel's number of the calling thread.
    private static func number() -> String {
        // PID/task/TID: the C library that Swift knows has no call for it.
        var target = [UInt8](repeating: 0, count: 64)
        let count = unsafe target.withUnsafeMutableBytes { bytes in
            guard let start = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return -1 }
            return unsafe readlink("/proc/thread-self", start, bytes.count)
        }
        let text = String(decoding: target.prefix(max(0, count)), as: UTF8.self)
        return text.split(separator: "/").last.map(String.init) ?? ""
    }

    /// CPU time of the calling thread so far, in nanoseconds.
    static func cpu() -> Int64 {
        var time = timespec()
        // A clock id known at compile time and a valid pointer: the call can't fail.
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
