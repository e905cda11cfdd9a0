public import FrameTrace
import Glibc

/// What one side of a paired gate is told before it starts: when V(0) is, whose turn is when, and which side it is.
///
/// A program gets it in the environment variable ``variable``; fbprof's own sides on the command line.
public struct PairedTurns: Sendable, Equatable {
    /// The environment variable that a program's recording looks for.
    public static let variable = "FBPROF_PAIRED_TURNS"
    /// The environment variable that says that a program's frames are to be sampled, all of them, and not compared.
    public static let samplingVariable = "FBPROF_PAIRED_SAMPLING"

    /// The status with which fbprof's own side says that it was not ready in time, and may be started again: EX_TEMPFAIL.
    /// Between the processes of one gate alone; no user sees it.
    public static let notReadyStatus: Int32 = 75

    /// V(0), the same for both sides.
    public var origin: Instant
    /// Whose turn it is when.
    public var plan: PairedPlan
    /// Which side this is.
    public var side: PairedSide
    /// The folder of the side's run.
    public var output: String

    /// What one side is told.
    public init(origin: Instant, plan: PairedPlan, side: PairedSide, output: String) {
        self.origin = origin
        self.plan = plan
        self.side = side
        self.output = output
    }

    /// As one line: side, V(0) in ns, seed, pairs, vsyncs a block, vsyncs a gap, folder.
    public var text: String {
        "\(side.rawValue) \(origin.nanoseconds) \(plan.seed) \(plan.pairs) \(plan.blockLength) \(plan.gap) \(output)"
    }

    /// What such a line says; nil where it is no such line.
    public init?(text: String) {
        let fields = text.split(separator: " ", maxSplits: 6).map(String.init)
        guard fields.count == 7, let side = PairedSide(rawValue: fields[0]), let origin = Int64(fields[1]),
            let seed = UInt64(fields[2]), let pairs = Int(fields[3]), let length = Int(fields[4]),
            let gap = Int(fields[5]), (0...1_000_000).contains(pairs), (1...10_000).contains(length),
            (0...10_000).contains(gap)
        else { return nil }
        self.init(
            origin: Instant(nanoseconds: origin),
            plan: PairedPlan(seed: seed, pairs: pairs, blockLength: length, gap: gap),
            side: side,
            output: fields[6]
        )
    }

    /// What the environment says; nil where this process is no side of a paired gate.
    static func ofEnvironment() -> PairedTurns? {
        guard let value = unsafe getenv(variable) else { return nil }
        return unsafe PairedTurns(text: String(cString: value))
    }

    /// Whether the environment asks for samples of every frame.
    static func asksForSamples() -> Bool { unsafe getenv(samplingVariable) != nil }

    /// The side's windows, in order.
    public var windows: [FrameWindow] { plan.windows(of: side) }
}
