public import FrameTrace

/// A cause of missed frames that `fbprof verify` injects, to check whether the analysis finds it.
public enum InjectedCause: String, Sendable, Codable, CaseIterable {
    /// The frame computes too long.
    case ownWork = "own work"
    /// Threads of another app hold the CPU.
    case otherApp = "hog in another app"
    /// Worker threads of the frame's own app hold the CPU.
    case sameApp = "hog in the same app"
    /// Threads of another process hold the CPU.
    case otherProcess = "hog in another process"
    /// The frame waits for a lock, and its owner computes meanwhile.
    case lockOwnerRuns = "lock, its owner runs"
    /// The frame waits for a lock, and threads of a class below the frame's hold the CPU that the owner needs.
    case lockOwnerDisplaced = "lock, its owner displaced"
    /// The frame waits for a semaphore that is signalled late.
    case semaphoreLate = "semaphore signalled late"
    /// The frame reads from the disk.
    case diskRead = "disk read"
    /// The frame touches mapped memory that the kernel has to read from the disk first.
    case pageFault = "page faults"
    /// The frame's own GPU work takes too long.
    case gpu = "own GPU work"
    /// A CPU quota holds the frame back.
    case quota = "CPU quota"
    /// An event handler keeps the main thread busy when the frame is due.
    case outsideWork = "event handler"
    /// Work handed to the main queue keeps the main thread busy when the frame is due.
    case mainQueueItem = "item on the main queue"
    /// The frame has little GPU work, but the GPU is busy with another app's request.
    case otherGPU = "GPU work of another app"
    /// A frame does not end while its app is on screen.
    case frozen = "frozen app"
    /// The whole process is stopped and resumed.
    case stopped = "stopped process"
    /// Nothing, as a control.
    case control = "nothing (control)"
}

extension InjectedCause {
    /// The causes that are possible in virtual time, which has no processes, no quota and no memory.
    public static let virtual = allCases.filter { ![.otherProcess, .quota, .pageFault, .stopped].contains($0) }

    /// Whether the cause depends on the speed of this machine's disk.
    public var usesDisk: Bool { self == .diskRead || self == .pageFault }

    /// The capability needed to see the cause; nil if any machine shows it.
    public var neededCapability: Capability.Kind? {
        switch self {
        case .otherApp, .sameApp, .lockOwnerDisplaced, .quota, .pageFault, .stopped: .threadSlices
        case .otherProcess: .foreignSlices
        default: nil
        }
    }

    /// Causes of the ledger that are never injected, with the reasons.
    public static let leftOut: [(name: String, reason: String)] = [
        (
            "carry-over",
            "a frame is due only once the one before it is shown, so what was still running is charged to that one"
        ),
        ("steal", "only a hypervisor can take CPU time away"),
    ]
}
