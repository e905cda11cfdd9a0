import FrameBudget
import FrameRecorder
import FrameStatistics
import FrameTrace
import SelfTest

/// Plants causes in a real program, one after the other, and records it from outside.
struct VerifyReal {
    let seconds: Double
    let seed: UInt64
    let folder: VerifyFolder

    /// Runs all causes and returns the report; nil if the user interrupted it.
    func report(_ progress: (RealCause) -> Void) throws -> RealVerifyReport? {
        var report = RealVerifyReport(seed: seed)
        let cpus = CPUPlan.allowed()
        guard let first = cpus.first, let last = cpus.last, first != last else {
            throw Failure(.wrongInput, "verify --real needs two CPUs: one for the loop, one for what it waits for")
        }
        let mayRank = SchedulingRights.probe().mayRaise
        for cause in RealCause.allCases {
            guard mayRank || !cause.needsRank else {
                report.leftOut.append(
                    VerifyGap(name: cause.rawValue, reason: "this user may not use real-time priorities")
                )
                continue
            }
            progress(cause)
            do {
                guard let (run, calls) = try run(cause, first, last) else { return nil }
                report.runs.append(run)
                report.isByHook = report.isByHook || calls == .hook
            } catch let error as RuntimeError where error.code == .unavailable || cause == .quota {
                // Without the right to record, nothing can be verified.
                guard cause == .quota else { throw Failure(.inconclusive, error.description) }
                report.leftOut.append(VerifyGap(name: cause.rawValue, reason: error.description))
            }
        }
        return report
    }

    /// A run, and the source of the recorded calls in which its loop waits.
    private typealias Result = (run: RealRun, calls: LoopCallSource)

    private func run(_ cause: RealCause, _ cpu: Int32, _ helper: Int32) throws -> Result? {
        let run = try RunFolder.create(at: "\(folder.path)/real-\(cause)")
        do {
            let result = try perform(cause, cpu, helper, in: run)
            if folder.isKept {
                try RunReader.write(try RunReader.analyze(folder: run.partialPath), to: run.partialPath)
                try run.commit()
            } else {
                run.discard()
            }
            return result
        } catch {
            run.discard()
            throw error
        }
    }

    private func perform(_ cause: RealCause, _ cpu: Int32, _ helper: Int32, in run: RunFolder) throws -> Result? {
        let group = cause == .quota ? try ThrottledThreads(quota: PlantedProgram.quota) : nil
        let planted = PlantedProgram(
            cause,
            seconds: seconds,
            seed: seed,
            cpu: cpu,
            helperCPU: helper,
            folder: run.partialPath,
            throttle: group?.counts
        )
        let command = ["/proc/self/exe"] + VerifyProgramCommand.arguments(of: planted)
        var setting = LaunchedProgram.Setting()
        setting.marks = try MarksFile()
        setting.hook = try? PresentHook(for: command[0])
        let program = try LaunchedProgram(command, setting)
        try group?.take(process: program.id)
        let recording = try OutsideRecording(
            OutsideRecording.Plan(
                name: "planted",
                budget: PlantedProgram.budget,
                warmUp: .zero,
                duration: nil,
                recordedBy: Version.recordedBy
            ),
            process: program.id,
            command: command,
            beginsWithExec: true,
            marks: setting.marks,
            isHooked: setting.hook != nil,
            in: run
        )
        var interrupts = Interrupts()
        let hog = cause == .otherProcess ? try hog(on: cpu) : nil
        do {
            try program.run(command[0])
        } catch {
            recording.abandon()
            throw error
        }
        var watch = ProgramWatch(program, until: nil)
        while watch.keepsRunning(&interrupts) {}
        try recording.finish(watch.wasInterrupted ? .interrupted : .complete)
        interrupts.restore()
        guard !watch.wasInterrupted else { return nil }
        let spans = hog?.spans(by: MonotonicClock.now() + .seconds(5)) ?? []
        let truth = String(decoding: try FileSystem.read(planted.truth), as: UTF8.self)
        let analyzed = try RunReader.analyze(folder: run.partialPath)
        return (RealRun(cause, analyzed, truth: truth, foreign: spans), recording.loopCalls)
    }

    private func hog(on cpu: Int32) throws -> ForeignProcess {
        try ForeignProcess([
            "verify-burn", "--cpu", "\(cpu)", "--origin", "\(MonotonicClock.now().nanoseconds)",
            "--duration", "\(Int64(seconds * 1e9))", "--seed", "\(seed)", "--rank", "\(PlantedProgram.hogRank)",
        ])
    }
}
