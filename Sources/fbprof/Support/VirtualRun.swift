import FrameRecorder
import FrameTrace
import Scenario
import Simulation

/// A run in virtual time that shows its progress, and that Ctrl-C ends early.
struct VirtualRun {
    /// The state shared by the engine and this command during the run.
    private final class State {
        var file: TraceFile
        var failure: RuntimeError?
        var wasInterrupted = false
        var shownAt = MonotonicClock.now()

        init(_ file: consuming TraceFile) { self.file = file }
    }

    private let workload: Workload
    private let scheduler: SchedulerModel

    /// Whether progress is shown.
    private let showsProgress: Bool

    init(_ workload: Workload, scheduler: SchedulerModel, isQuiet: Bool = false) {
        self.workload = workload
        self.scheduler = scheduler
        showsProgress = Console.errorIsTerminal && !isQuiet
    }

    /// Runs the workload, and writes its trace.
    ///
    /// - Returns: whether the user interrupted it. The trace then records this, and ends there.
    /// - Throws: `RuntimeError` if the trace can't be written.
    func write(to path: String) throws(RuntimeError) -> Bool {
        let state = State(try TraceFile(path: path, beginning: []))
        var interrupts = Interrupts()
        VirtualEngine.write(
            CompiledWorkload(workload),
            scheduler: scheduler,
            recordedBy: Version.recordedBy,
            watch: { [workload, showsProgress] now in
                if showsProgress { Self.show(now, of: workload.duration, state) }
                if SignalWatcher.shared.hasSignal { state.wasInterrupted = true }
                return !state.wasInterrupted && state.failure == nil
            },
            to: { bytes in
                guard state.failure == nil else { return }
                do throws(RuntimeError) { try state.file.append(bytes) } catch { state.failure = error }
            }
        )
        interrupts.restore()
        if showsProgress { Console.overwriteLine("") }
        if let failure = state.failure { throw failure }
        try state.file.sync()
        return state.wasInterrupted
    }

    private static func show(_ now: Instant, of planned: TimeSpan, _ state: State) {
        let moment = MonotonicClock.now()
        guard moment - state.shownAt > .milliseconds(250) else { return }
        state.shownAt = moment
        let share = (now - .zero) / planned
        Console.overwriteLine("virtual: \(now - .zero) of \(planned), \(Int(share * 100)) %")
    }
}
