import CUnwind
public import FrameRecorder
public import FrameTrace
import Glibc

/// A child process that holds a CPU in bursts. It ends by itself, and is killed at the latest when this value goes.
public final class ForeignProcess: Sendable {
    private let process: ChildProcess
    private let output: Int32

    /// Starts this program again as another process.
    ///
    /// - Parameter arguments: what the program is given: a hidden command and its options, but for `--parent`.
    /// - Throws: ``RuntimeError`` where it can't be started.
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
