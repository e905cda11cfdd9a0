import CUnwind
public import FrameRecorder
public import FrameTrace
import Glibc

/// A child process that holds a CPU in bursts. It ends by itself; deinitialization kills it at the latest.
public final class ForeignProcess: Sendable {
    private let process: ChildProcess
    private let output: Int32

    /// Starts this program again as another process.
    ///
    /// - Parameter arguments: a hidden command and its options, except `--parent`.
    /// - Throws: ``RuntimeError`` if it can't be started.
    public init(_ arguments: [String]) throws(RuntimeError) {
        let (mine, childs) = try ChildProcess.channel()
        defer { close(childs) }
        var spec = ChildProcess.Spec.itself(arguments)
        spec.output = .descriptor(childs)
        do throws(RuntimeError) {
            process = try ChildProcess(spec)
        } catch {
            close(mine)
            throw error
        }
        output = mine
    }

    deinit { close(output) }

    /// Returns the CPU time that the child reports when it ends. Leaves out what has not arrived by the deadline.
    ///
    /// - Parameter deadline: when to stop waiting.
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
