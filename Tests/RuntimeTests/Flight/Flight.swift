import Foundation
import Glibc
import Synchronization

@testable import FrameBudget
@testable import FrameRecorder
@testable import FrameTrace

/// One recording of a program that marks its frames, read back.
struct Flight {
    struct Frame {
        var number: FrameNumber
        var begin: Instant
        var end: Instant
        var deadline: Instant
        var isLate: Bool { end > deadline }
    }

    let trace: Trace
    /// Stack copies that were unwound, for any purpose.
    let unwound: Int
    /// Frames of the viewer.
    let frames: [Frame]

    /// Whether the kernel may sample this process's threads, also while they run kernel code.
    static let allowsKernelSamples = KernelSampleCost.measure() != nil

    /// Records what a closure does on the viewer's main thread.
    static func record(
        // A rate above the default is not reduced where signals are expensive.
        samplingRate: Double = 1200,
        backend: SamplingBackend = .signal,
        _ body: (ProgramRecording, FrameMarker) -> Void
    ) throws -> Flight {
        let path = LiveRun.temporaryPath()
        defer { try? FileSystem.remove(path) }
        let recording = try ProgramRecording(
            name: "test",
            output: path,
            warmUp: .zero,
            samplingRate: samplingRate,
            samplingBackend: backend
        )
        let main = recording.mainThread(of: "viewer")
        body(recording, main)
        try recording.finish()
        let reader = try TraceReader(FileSystem.read(path + "/trace"))
        let trace = try Trace(records: reader.records, tornBytes: reader.tornBytes)
        let unwound = recording.recording.watcher.counts.unwound.load(ordering: .relaxed)
        return Flight(trace: trace, unwound: unwound, frames: frames(of: main.thread, trace))
    }

    private static func frames(of thread: ThreadID, _ trace: Trace) -> [Frame] {
        // The same rule as the recorder's: a frame is due at the first vsync that it can be shown at.
        var schedule: FrameSchedule?
        var begin: Instant?
        var frames: [Frame] = []
        for event in trace.events[thread] ?? [] {
            switch event {
            case .begin(let frame) where frame.frame != nil:
                begin = frame.usage.at
                let grid = trace.header.grid
                schedule =
                    schedule
                    ?? FrameSchedule(
                        grid: grid,
                        budget: grid.interval,
                        openedAt: grid[grid.last(atOrBefore: frame.usage.at)]
                    )
            case .end(let activity):
                let usage = activity.usage
                guard let number = activity.frame, let start = begin, let deadline = schedule?.deadline else {
                    continue
                }
                frames.append(Frame(number: number, begin: start, end: usage.at, deadline: deadline))
                _ = schedule?.finish(at: usage.at)
            default: break
            }
        }
        return frames
    }

    /// The samples that the flight recorder kept.
    var samples: [StackRecord] { trace.stacks.filter { $0.purpose == .sample } }

    /// The names on a stack, leaf first.
    func names(_ stack: StackRecord) -> [String] {
        stack.stack.addresses.map { trace.symbols[$0]?.function ?? "" }
    }

    /// A thread by its name.
    func thread(_ name: String) -> ThreadID? { trace.threads.first { $0.value.name == name }?.key }
}

// MARK: - Things to do

extension Flight {
    static let sink = Atomic<UInt64>(0)

    @inline(never)
    static func plantedWork(_ span: TimeSpan) {
        burn(span)
        sink.add(1, ordering: .relaxed)
    }

    @inline(never)
    static func otherWork(_ span: TimeSpan) {
        burn(span)
        sink.add(2, ordering: .relaxed)
    }

    /// Records frames of which five in six are late: they run a planted function, in a step of that name, and other
    /// work.
    ///
    /// - Returns: what was recorded, and the planted function's share of the late frames' CPU time.
    static func recordPlanted(frames: Int, backend: SamplingBackend = .signal) throws -> (flight: Flight, share: Double)
    {
        var inPlanted = TimeSpan.zero
        var inFrames = TimeSpan.zero
        let flight = try record(backend: backend) { recording, main in
            let planted = recording.step("planted", in: "viewer")
            for number in 0..<frames {
                main.waitForVsync()
                main.frame {
                    let start = ThreadClock.own()
                    guard number % 6 != 0 else { return otherWork(.milliseconds(1)) }
                    main.step(planted) { plantedWork(.milliseconds(8)) }
                    let middle = ThreadClock.own()
                    otherWork(.milliseconds(12))
                    inPlanted += middle - start
                    inFrames += ThreadClock.own() - start
                }
            }
        }
        return (flight, inPlanted / inFrames)
    }

    /// Uses CPU time in the kernel: a read of 256 KiB takes tens of microseconds.
    @inline(never)
    static func callKernel(_ span: TimeSpan) {
        let end = ThreadClock.own() + span
        let file = unsafe open("/dev/zero", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 256 << 10)
        while ThreadClock.own() < end {
            _ = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
        }
        sink.add(UInt64(bytes.count), ordering: .relaxed)
    }

    /// Runs until the thread has used this much CPU time, however long that takes.
    private static func burn(_ span: TimeSpan) {
        let end = ThreadClock.own() + span
        while ThreadClock.own() < end {
            var value: UInt64 = 1
            for _ in 0..<200 { value = value &* 6_364_136_223_846_793_005 &+ 1 }
            sink.store(value, ordering: .relaxed)
        }
    }

    @inline(never)
    static func wait(for lock: Lock) {
        lock.withLock {}
        sink.add(3, ordering: .relaxed)
    }

    /// One of several kinds of lock.
    @safe  // The mutex lives as long as the lock.
    final class Lock: @unchecked Sendable {  // Every member is a lock, constant after init.
        enum Kind: String, CaseIterable, Sendable {
            case foundation
            case pthread
            case synchronization
        }

        private let kind: Kind
        private let foundation = NSLock()
        private let mutex = Mutex(())
        private let pthread = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        init(_ kind: Kind) {
            self.kind = kind
            unsafe pthread_mutex_init(pthread, nil)
        }

        deinit { unsafe pthread.deallocate() }

        func withLock(_ body: () -> Void) {
            switch kind {
            case .foundation: foundation.withLock(body)
            case .pthread:
                unsafe pthread_mutex_lock(pthread)
                body()
                unsafe pthread_mutex_unlock(pthread)
            case .synchronization: mutex.withLock { _ in body() }
            }
        }
    }
}
