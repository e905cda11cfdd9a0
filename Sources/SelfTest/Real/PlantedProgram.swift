import CPlanted
public import FrameRecorder
public import FrameStatistics
public import FrameTrace
import Glibc

/// The real program that `fbprof verify --real` records: an event loop in C with one planted cause of late turns.
public struct PlantedProgram: Sendable {
    /// Budget of a turn; an ordinary turn takes 1 ms.
    public static let budget = TimeSpan.milliseconds(8)

    /// Real-time priority of the hog in another process, above that of the loop.
    public static let hogRank: Int32 = 40

    /// The planted cause.
    public var cause: RealCause
    /// How long it runs.
    public var seconds: Double
    /// Seed of its random draws.
    public var seed: UInt64
    /// The CPU of its loop.
    public var cpu: Int32
    /// The CPU of the threads that the loop waits for.
    public var helperCPU: Int32
    /// The folder for its files.
    public var folder: String
    /// The path of the kernel's statistics of the control group whose quota is to hold it up; nil for none.
    public var throttle: String?

    /// CPU quota in each 100 ms, in µs. The loop sometimes needs more.
    public static let quota = 10000

    /// Creates a program.
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

    /// Path of the file with its own measurements of its turns.
    public var truth: String { "\(folder)/truth" }

    /// Runs the program; the work of the hidden command.
    ///
    /// - Throws: ``RuntimeError`` if it can't be set up.
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
            // Real time: before everything else on the machine, but after the hog in another process. Not for the
            // quota, which does not apply to real-time threads.
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
