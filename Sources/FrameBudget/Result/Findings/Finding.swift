public import FrameTrace

/// What a reader should know beside the figures.
public enum Finding: Sendable, Hashable {
    /// Threads wait for each other, and none of them makes progress any more.
    case deadlock(Deadlock)
    /// So many deadlocks more than are told one by one.
    case moreDeadlocks(Int)
    /// The system has ended an app.
    case terminated(AppTermination)
    /// A real program could not be recorded, ended, or has no loop.
    case program(ProgramFinding)
    /// A main thread of another process of a recorded program, or another thread of the same one, has more late turns than the loop
    /// that is judged.
    case lateLoop(LateLoop)
    /// A wait was still going on when the run ended.
    case unendedWait(UnendedWait)
    /// The user ended the run; the figures cover what was recorded until then.
    case interrupted
    /// The recording stops without an end; so many bytes behind the last whole chunk could not be read.
    case incomplete(tornBytes: Int)
    /// The run did not outlast its warm-up: no frame counts.
    case onlyWarmUp
    /// The wanted vsyncs, shown and dropped frames of an app do not add up.
    case countsDoNotAddUp(app: String)
    /// Far more worker threads than CPUs were in the middle of work items at once.
    case threadExplosion(ThreadExplosion)
    /// A main thread on screen served no pass of its run loop for long.
    case hangs(MainThreadHangs)
    /// A main thread was busy for long before the app's first frame.
    case slowLaunch(SlowLaunch)
    /// Steps of a main thread waited for files or the network.
    case mainThreadTransfer(MainThreadTransferFinding)
    /// What neither the user nor frames caused took a large share of a main thread's time.
    case backgroundOnMain(BackgroundOnMain)
    /// An app kept itself awake in the background, and did nothing that the user could notice.
    case keptAwake(KeptAwake)
    /// Steps that belong on the main thread were done by other threads.
    case offMainUI(OffMainUI)
    /// Frames showed placeholders, as what they were to show was not there yet.
    case placeholders(PlaceholderFrames)
    /// The user quit an app that had not saved changed data.
    case lostData(LostData)
    /// The input events of an app do not add up.
    case inputDoesNotAddUp(app: String)
    /// Records were lost in full buffers, and so many frames are marked for it.
    case lostRecords(Int, suspectFrames: Int)
    /// Marks of a recorded program were lost, or, where turns are counted, waits of threads.
    case lostMarks(LostMarks)
    /// So many of the kernel's switch records were lost in full buffers.
    case lostSwitches(Int)
    /// Other processes or the hypervisor took more than a quiet machine's, as shares of the apps' CPU time from 0 to 1.
    case machineNotQuiet(otherShare: Double, stealShare: Double)
}

extension RunResult {
    /// The apps that the system has ended, the earliest first.
    public var terminations: [AppTermination] {
        findings.compactMap { if case .terminated(let termination) = $0 { termination } else { nil } }
    }

    /// The deadlocks that the findings tell of, the earliest first.
    public var deadlocks: [Deadlock] {
        findings.compactMap { if case .deadlock(let deadlock) = $0 { deadlock } else { nil } }
    }
}
