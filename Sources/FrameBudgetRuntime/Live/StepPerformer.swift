import FrameBudget
import Synchronization

/// Performs the steps of an app on its real thread: what the cursor yields, up to the end of the program.
struct StepPerformer {
    /// Where one step ended and the next begins.
    private struct Lap {
        var at: Instant
        var cpu: TimeSpan

        static func now() -> Lap { Lap(at: MonotonicClock.now(), cpu: ThreadClock.own()) }
    }

    private let link: DeviceLink
    private let recorder: ThreadRecorder
    private var burner = Burner()
    private let memory = TouchBuffer()
    private let file: ScratchFile?

    /// Everything that takes memory or time is made here, on the thread, before the run.
    init(link: DeviceLink, recorder: ThreadRecorder, file: ScratchFile?) {
        self.link = link
        self.recorder = recorder
        self.file = file
    }

    /// Performs a program. Returns false where the run ended first.
    mutating func perform(_ cursor: inout ProgramCursor, stop: borrowing Atomic<Bool>) throws(RuntimeError) -> Bool {
        var lap = Lap.now()
        while let (act, path) = cursor.next() {
            recorder.watch.path = path
            switch act {
            case .compute(let span):
                let cpu = burner.burn(span, from: lap.cpu, unless: stop)
                guard !stop.load(ordering: .relaxed) else { return false }
                note(path, &lap, Lap(at: MonotonicClock.now(), cpu: cpu))
            case .touch(let count):
                memory.touch(count)
                note(path, &lap, .now())
            case .read(let count): try transfer(.read, count, path, &lap)
            case .write(let count): try transfer(.write, count, path, &lap)
            default:
                guard link.perform(act) else { return false }
                lap = .now()
            }
        }
        recorder.watch.path = .none
        return true
    }

    private func note(_ path: PathID, _ lap: inout Lap, _ end: Lap) {
        recorder.step(path, start: lap.at, end: end.at, cpu: end.cpu - lap.cpu)
        lap = end
    }

    /// A transfer's time off the CPU is measured over the call alone: its wall time less its CPU time and its run-queue
    /// delay, for the kernel tells no more without privilege.
    private func transfer(_ kind: WaitKind, _ count: ByteCount, _ path: PathID, _ lap: inout Lap) throws(RuntimeError) {
        guard let file else { return }
        let before = recorder.usage()
        if kind == .read { try file.read(count) } else { try file.write(count) }
        let after = recorder.usage()
        recorder.waitOffCPU(kind, resource: nil, before, after)
        note(path, &lap, Lap(at: after.at, cpu: after.cpu ?? lap.cpu))
    }
}
