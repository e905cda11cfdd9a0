import FrameRecorder
import FrameTrace
import Glibc
import Synchronization

/// Frames of a 60 fps loop in a row, with sampling or without.
struct SamplingBlock {
    static let frames = 30
    private static let seed = Atomic<UInt64>(1)

    let isSampled: Bool
    /// How late the thread woke for each frame, in µs.
    private(set) var wakeUps: [Double] = []
    /// How long the same work took in each frame, in µs.
    private(set) var works: [Double] = []
    /// CPU time of all other threads of this program, as a share of a CPU.
    private(set) var others = 0.0

    /// Runs a block on the calling thread, whose marker it is.
    ///
    /// - Parameter rounds: how much work a frame has.
    init(_ recording: ProgramRecording, _ main: FrameMarker, isSampled: Bool, rounds: Int) {
        self.isSampled = isSampled
        recording.isSampling = isSampled
        let grid = recording.grid
        // The first one may still have something of the block before.
        Self.sleep(until: grid[grid.first(after: MonotonicClock.now())])
        let start = MonotonicClock.now()
        let before = Self.otherThreads()
        for _ in 0..<Self.frames {
            let target = grid[grid.first(after: MonotonicClock.now())]
            Self.sleep(until: target)
            wakeUps.append(Self.microseconds(MonotonicClock.now() - target))
            main.frame {
                let begin = MonotonicClock.now()
                Self.work(rounds)
                works.append(Self.microseconds(MonotonicClock.now() - begin))
            }
        }
        others = (Self.otherThreads() - before) / (MonotonicClock.now() - start)
    }

    /// How many rounds of work take about so long here.
    static func rounds(for span: TimeSpan) -> Int {
        let trial = 1_000_000
        work(trial)
        let start = MonotonicClock.now()
        work(trial)
        let each = Double((MonotonicClock.now() - start).nanoseconds) / Double(trial)
        return max(1, Int(Double(span.nanoseconds) / max(each, 0.01)))
    }

    static func sleep(until target: Instant) {
        var time = timespec(
            tv_sec: Int(target.nanoseconds / 1_000_000_000),
            tv_nsec: Int(target.nanoseconds % 1_000_000_000)
        )
        while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }

    @inline(never)
    static func work(_ rounds: Int) {
        var value = seed.load(ordering: .relaxed)
        for _ in 0..<rounds { value = value &* 6_364_136_223_846_793_005 &+ 1 }
        seed.store(value, ordering: .relaxed)
    }

    private static func otherThreads() -> TimeSpan {
        clock(CLOCK_PROCESS_CPUTIME_ID) - clock(CLOCK_THREAD_CPUTIME_ID)
    }

    private static func clock(_ id: clockid_t) -> TimeSpan {
        var time = timespec()
        unsafe clock_gettime(id, &time)
        return TimeSpan(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    private static func microseconds(_ span: TimeSpan) -> Double { Double(span.nanoseconds) / 1000 }
}
