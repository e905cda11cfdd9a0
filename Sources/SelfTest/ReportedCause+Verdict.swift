public import FrameBudget
public import FrameStatistics
import FrameTrace

extension ReportedCause {
    /// Creates the reported cause of a frame.
    ///
    /// - Parameter handler: the name of what the main thread did longest in place of the frame.
    init(_ frame: FrameRecord, handler: String?) {
        let verdict = frame.isMissed ? frame.verdict : nil
        self.init(verdict)
        switch verdict?.cause.kind {
        case .outsideWork where handler == VerifyScenario.item: self.init(InjectedCause.mainQueueItem)
        case .outsideWork where handler != VerifyScenario.event:
            self = .handler(name: handler ?? "without a name")
        // A frozen frame: the resource it hangs in is named, and its missed intervals are counted.
        case .wait where frame.isUnfinished && self == Self(.semaphoreLate) && frame.dropped > 0:
            self.init(InjectedCause.frozen)
        default: break
        }
    }

    /// Creates the reported cause from a verdict alone; nil is a frame that was on time.
    public init(_ verdict: FrameVerdict?) {
        guard let cause = verdict?.cause else {
            self = .notMissed
            return
        }
        switch cause.kind {
        case .ownWork: self.init(InjectedCause.ownWork)
        case .inversion: self.init(InjectedCause.lockOwnerDisplaced)
        case .io where cause.resource == WaitKind.pageFault.rawValue: self.init(InjectedCause.pageFault)
        case .io: self.init(InjectedCause.diskRead)
        case .gpu where cause.culprit == nil: self.init(InjectedCause.gpu)
        case .gpu where cause.culprit == Culprit(.app, VerifyScenario.hogApp): self.init(InjectedCause.otherGPU)
        case .gpu: self = .heldGPU(cause.culprit?.kind)
        case .quota: self.init(InjectedCause.quota)
        case .outsideWork: self.init(InjectedCause.outsideWork)
        case .contention: self.init(culprit: cause.culprit ?? Culprit(.unknown))
        case .wait where cause.resource.contains(VerifyScenario.lock): self.init(InjectedCause.lockOwnerRuns)
        case .wait where cause.resource.contains(VerifyScenario.semaphore): self.init(InjectedCause.semaphoreLate)
        case .wait: self = .wait(resource: cause.resource)
        case .mixed: self = .mixed
        // An unknown holder of the CPU names no culprit.
        case .unknown, .runnable: self = .unknown
        case .stopped: self = .injected(.stopped)
        case .interrupts, .steal, .carryOver, .timerLate, .vsyncWait, .fbprof:
            self = .other(cause.kind)
        }
    }

    private init(culprit: Culprit) {
        switch culprit.kind {
        case .ownThreads: self.init(InjectedCause.sameApp)
        case .app: self.init(InjectedCause.otherApp)
        case .process: self.init(InjectedCause.otherProcess)
        case .quota: self.init(InjectedCause.quota)
        case .unknown: self = .unknown
        case .fbprof, .nobody, .ownRequest: self = .heldCPU(culprit.kind)
        }
    }
}
