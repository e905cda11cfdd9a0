import ArgumentParser
import FrameRecorder
import FrameTrace
import LiveSimulation

/// A process that disturbs one side of a paired gate in its turns. No command for users.
struct GateHogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate-hog",
        abstract: "Disturbs one side of a paired gate, for its tests.",
        shouldDisplay: false
    )

    @Option var turns: String
    @Option var millihertz: Int64
    @Option var cpu: Int32
    @Option var parent: Int32

    func run() throws {
        try Failure.reporting {
            ChildProcess.endWithParent(parent)
            guard let turns = PairedTurns(text: turns), let rate = RefreshRate(millihertz: millihertz) else {
                throw Failure(.usage, "wrong --turns")
            }
            TurnHog.run(turns, rate: rate, cpu: cpu)
            return .success
        }
    }
}

/// What disturbs the candidate alone, to show that it is told apart from its code.
enum PairedDisturbance: String, CaseIterable, ExpressibleByArgument {
    /// A process that wants the same CPU in the candidate's turns.
    case hog
    /// A CPU quota on the candidate's main threads, below what they need.
    case quota

    /// CPU time that a main thread under the quota has in each 100 ms, in µs.
    static let quotaTime = 15_000
}
