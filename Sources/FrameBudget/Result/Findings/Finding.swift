public import FrameTrace

/// An observation that a reader should know besides the figures.
public enum Finding: Sendable, Hashable {
    /// Threads wait for each other, and none of them makes progress.
    case deadlock(Deadlock)
    /// The number of deadlocks beyond those reported one by one.
    case moreDeadlocks(Int)
    /// The system terminated an app.
    case terminated(AppTermination)
    /// A real program could not be recorded, ended, or has no loop.
    case program(ProgramFinding)
    /// Another loop of a recorded program has more late turns than the analyzed one: a main thread of another process,
    /// or another thread of the same process. Or another thread than the analyzed one marks or presents late frames.
    case lateLoop(LateLoop)
    /// A wait was still going on when the run ended.
    case unendedWait(UnendedWait)
    /// The user ended the run; the figures cover what was recorded until then.
    case interrupted
    /// The recording is cut off; this many bytes after the last whole chunk could not be read.
    case incomplete(tornBytes: Int)
    /// The run did not outlast its warm-up: no frame is counted.
    case onlyWarmUp
    /// The wanted vsyncs, shown and dropped frames of an app do not add up.
    case countsDoNotAddUp(app: String)
    /// Far more worker threads than CPUs were executing work items at once.
    case threadExplosion(ThreadExplosion)
    /// A main thread on screen completed no pass of its run loop for long.
    case hangs(MainThreadHangs)
    /// A main thread was busy for long before the app's first frame.
    case slowLaunch(SlowLaunch)
    /// Steps of a main thread waited for files or the network.
    case mainThreadTransfer(MainThreadTransferFinding)
    /// Work caused by neither the user nor frames took a large share of a main thread's time.
    case backgroundOnMain(BackgroundOnMain)
    /// An app kept itself awake in the background without doing anything that the user could notice.
    case keptAwake(KeptAwake)
    /// Other threads did steps that belong on the main thread.
    case offMainUI(OffMainUI)
    /// Frames showed placeholders because their content was not available yet.
    case placeholders(PlaceholderFrames)
    /// The user quit an app with unsaved changes.
    case lostData(LostData)
    /// The input events of an app do not add up.
    case inputDoesNotAddUp(app: String)
    /// Records were lost in full buffers; this many frames are marked as suspect for it.
    case lostRecords(Int, suspectFrames: Int)
    /// Marks of a recorded program were lost or, where turns are counted, waits of threads were.
    case lostMarks(LostMarks)
    /// This many of the kernel's switch records were lost in full buffers.
    case lostSwitches(Int)
    /// Other processes or the hypervisor took more CPU time than on a quiet machine; both as shares of the apps' CPU
    /// time, from 0 to 1.
    case machineNotQuiet(otherShare: Double, stealShare: Double)
}

extension RunResult {
    /// The terminations of apps by the system, earliest first.
    public var terminations: [AppTermination] {
        findings.compactMap { if case .terminated(let termination) = $0 { termination } else { nil } }
    }

    /// The deadlocks among the findings, earliest first.
    public var deadlocks: [Deadlock] {
        findings.compactMap { if case .deadlock(let deadlock) = $0 { deadlock } else { nil } }
    }
}
