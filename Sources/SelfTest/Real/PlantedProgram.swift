import CPlanted
public import FrameRecorder
public import FrameStatistics
public import FrameTrace
import Glibc

/// The real program that `fbprof verify --real` records: an event loop in C with one planted cause of late turns.
public struct PlantedProgram: Sendable {
    /// How long one of its turns may take: an ordinary one takes 1 ms.
    public static let budget = TimeSpan.milliseconds(8)

    /// The real-time priority of a hog that goes before its loop.
    public static let hogRank: Int32 = 40

    /// What is planted.
    public var cause: RealCause
    /// How long it runs.
    public var seconds: Double
    /// Where its draws start.
    public var seed: UInt64
    /// The CPU of its loop, and that of the threads that the loop waits for.
    public var cpu: Int32
    /// The CPU of the threads that the loop waits for.
    public var helperCPU: Int32
    /// The folder for what it writes.
    public var folder: String
    /// What the kernel counts of the control group whose quota is to hold it up; nil for none.
    public var throttle: String?

    /// CPU time in each 100 ms that its loop needs now and then more than, in µs.
    public static let quota = 10000

    /// A program.
    public init(
        _ cause: RealCause,
        seconds: Double,
        seed: UInt64,
        cpu: Int32,
        helperCPU: Int32,
        folder: String,
        throttle: String? = nil
    ) {
        self.throttle = throttle
        self.cause = cause
        self.seconds = seconds
        self.seed = seed
        self.cpu = cpu
        self.helperCPU = helperCPU
        self.folder = folder
    }

    /// Where it leaves what it measured of its turns.
    public var truth: String { "\(folder)/truth" }

    /// Becomes the program: the hidden command's work.
    ///
    /// - Throws: ``RuntimeError`` where it can't be made.
    public func run() throws(RuntimeError) {
        guard let file = unsafe fopen(truth, "w") else {
            throw RuntimeError(.storage, "could not write \(truth)", errorNumber: errno)
        }
        defer { unsafe fclose(file) }
        let counts = throttle.map { unsafe open($0, O_RDONLY | O_CLOEXEC) } ?? -1
        defer { if counts >= 0 { close(counts) } }
        let result = unsafe fb_planted_run(
            planted,
            seconds,
            seed,
            cpu,
            helperCPU,
            // Before whatever else the machine does, but after the hog in another process.
            // A real-time thread has no quota of this kind.
            cause == .quota ? 0 : 1,
            "\(folder)/planted-file",
            counts,
            file
        )
        guard result == 0 else { throw RuntimeError(.system, "could not make the event loop", errorNumber: -result) }
    }

    private var planted: fb_planted_cause {
        switch cause {
        case .control, .otherProcess: FB_PLANTED_NOTHING
        case .ownWork: FB_PLANTED_OWN_WORK
        case .lock: FB_PLANTED_LOCK
        case .displacedOwner: FB_PLANTED_DISPLACED_OWNER
        case .sync: FB_PLANTED_SYNC
        case .stopped: FB_PLANTED_STOP
        case .sleep: FB_PLANTED_SLEEP
        case .peer: FB_PLANTED_PEER
        case .pageFaults: FB_PLANTED_FAULTS
        case .read: FB_PLANTED_READ
        case .quota: FB_PLANTED_QUOTA
        }
    }
}
