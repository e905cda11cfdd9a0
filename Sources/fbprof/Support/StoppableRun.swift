import FrameRecorder
import FrameTrace
import Glibc
import SelfTest

/// A run of `fbprof verify` in a separate process, which this process stops and continues.
struct StoppableRun {
    private let process: ChildProcess
    /// V(0) of the run.
    let origin: Instant

    /// Starts the process, and returns once the run has begun.
    ///
    /// - Throws: ``RuntimeError``, with the code `notReady` if the machine is too busy for the run.
    init(folder: String, seconds: Double, seed: UInt64) throws {
        let (mine, childs) = try ChildProcess.channel()
        defer { close(mine) }
        var spec = ChildProcess.Spec.itself([
            "verify-stopped", "--folder", folder, "--seconds", "\(seconds)", "--seed", "\(seed)",
        ])
        spec.output = .descriptor(childs)
        let process = Result { try ChildProcess(spec) }
        close(childs)
        self.process = try process.get()
        guard let origin = Self.line(from: mine).flatMap({ Int64($0) }) else {
            throw Self.failure(status: self.process.wait())
        }
        self.origin = Instant(nanoseconds: origin)
    }

    /// Stops the process at each planned time, and waits for it to end.
    ///
    /// - Returns: the intervals in which it was stopped; nil if the user interrupted it.
    func perform(_ plan: StopSchedule, _ interrupts: inout Interrupts) throws -> [Interval]? {
        var stops: [Interval] = []
        for planned in plan.stops where process.exitStatus == nil {
            guard interrupts.sleep(until: planned.start) else { return nil }
            process.suspend()
            let start = MonotonicClock.now()
            let isDone = interrupts.sleep(until: start + planned.length)
            let end = MonotonicClock.now()
            process.resume()
            guard isDone else { return nil }
            stops.append(Interval(start: start, end: end))
        }
        while process.exitStatus == nil {
            if interrupts.wait(for: .milliseconds(50)) { return nil }
        }
        guard process.exitStatus == 0 else { throw Self.failure(status: process.exitStatus ?? 0) }
        return stops
    }

    private static func failure(status: Int32) -> any Error {
        guard status != ExitStatus.inconclusive.rawValue else {
            return RuntimeError(.notReady, "the machine was too busy to start a run in a process of its own; try again")
        }
        return RuntimeError(.system, "a run in a process of its own ended with status \(status)")
    }

    /// Reads up to a line feed; nil if the input ends before.
    private static func line(from descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return nil }
            guard byte != UInt8(ascii: "\n") else { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
    }
}

extension Interrupts {
    /// Waits until an instant. False if a signal arrived first.
    fileprivate mutating func sleep(until instant: Instant) -> Bool {
        while true {
            let left = instant - MonotonicClock.now()
            guard left > .zero else { return true }
            if wait(for: left) { return false }
        }
    }
}
