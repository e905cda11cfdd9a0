public import FrameTrace
import Glibc

/// The instructions for one side of a paired gate: V(0), the plan of turns, and which side it is.
///
/// A program gets them in the environment variable ``variable``, fbprof's own sides on the command line.
public struct PairedTurns: Sendable, Equatable {
    /// The environment variable that a program's recording looks for.
    public static let variable = "FBPROF_PAIRED_TURNS"
    /// The environment variable that asks for samples of all of a program's frames, which are then not compared.
    public static let samplingVariable = "FBPROF_PAIRED_SAMPLING"

    /// The exit status of a side of fbprof's own that was not ready in time and may be started again: EX_TEMPFAIL. Used
    /// only between the processes of one gate; users never see it.
    public static let notReadyStatus: Int32 = 75

    /// V(0), the same for both sides.
    public var origin: Instant
    /// The plan of turns.
    public var plan: PairedPlan
    /// Which side this is.
    public var side: PairedSide
    /// The folder of the side's run.
    public var output: String

    /// Creates the instructions.
    public init(origin: Instant, plan: PairedPlan, side: PairedSide, output: String) {
        self.origin = origin
        self.plan = plan
        self.side = side
        self.output = output
    }

    /// The instructions as one line: side, V(0) in ns, seed, pairs, vsyncs per block, vsyncs per gap, folder.
    public var text: String {
        "\(side.rawValue) \(origin.nanoseconds) \(plan.seed) \(plan.pairs) \(plan.blockLength) \(plan.gap) \(output)"
    }

    /// Parses such a line; nil if it is malformed.
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

    /// Returns the instructions in the environment; nil if this process is no side of a paired gate.
    static func ofEnvironment() -> PairedTurns? {
        guard let value = unsafe getenv(variable) else { return nil }
        return unsafe PairedTurns(text: String(cString: value))
    }

    /// Returns whether the environment asks for samples of every frame.
    static func asksForSamples() -> Bool { unsafe getenv(samplingVariable) != nil }

    /// The side's windows, in order.
    public var windows: [FrameWindow] { plan.windows(of: side) }
}
