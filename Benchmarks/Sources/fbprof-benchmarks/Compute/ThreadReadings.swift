import FrameRecorder
import FrameTrace
import Glibc

/// The kernel's count of one thread's CPU time (the first field of its schedstat), read again and again from outside.
///
/// For a running thread the count is up to a tick old; for a sleeping one it is exact. So a job's cost is the
/// difference of two readings taken while the thread slept.
struct ThreadReadings {
    private struct Reading {
        var before: Instant
        var after: Instant
        var cpu: Int64
    }

    let thread: Int32
    let name: String
    private let descriptor: Int32
    private var readings: [Reading] = []

    /// A thread of a process; nil where it has ended.
    init?(process: Int32, thread: Int32) {
        let folder = "/proc/\(process)/task/\(thread)/"
        guard let name = KernelFile.text(folder + "comm") else { return nil }
        descriptor = unsafe open(folder + "schedstat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        self.thread = thread
        self.name = String(name.dropLast())
        readings.reserveCapacity(1 << 13)
    }

    mutating func read() {
        let before = MonotonicClock.now()
        let cpu = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 96) { buffer -> Int64? in
            let count = unsafe pread(descriptor, buffer.baseAddress, 96, 0)
            guard count > 0 else { return nil }
            var value: Int64 = 0
            for index in 0..<count {
                let digit = unsafe buffer[index]
                guard digit >= 0x30, digit <= 0x39 else { break }
                value = value * 10 + Int64(digit - 0x30)
            }
            return value
        }
        if let cpu { readings.append(Reading(before: before, after: MonotonicClock.now(), cpu: cpu)) }
    }

    func close() { Glibc.close(descriptor) }

    /// What each job took that has an exact reading before it and one before the next.
    func costs(of jobs: [Job]) -> [Double] {
        var index = 0
        let counts: [Int64?] = jobs.map { job in
            var found: Int64?
            while index < readings.count, readings[index].after <= job.asleep.end {
                if readings[index].before >= job.asleep.start { found = readings[index].cpu }
                index += 1
            }
            return found
        }
        return zip(counts, counts.dropFirst()).compactMap { first, second in
            guard let first, let second else { return nil }
            return Double(second - first)
        }
    }

    /// What the thread used between two instants, to within a tick.
    func used(from start: Instant, to end: Instant) -> TimeSpan {
        guard let first = readings.last(where: { $0.after <= start }) ?? readings.first,
            let last = readings.last(where: { $0.after <= end }), last.after > first.after
        else { return .zero }
        return .nanoseconds(last.cpu - first.cpu)
    }
}
