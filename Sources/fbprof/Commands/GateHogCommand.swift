import ArgumentParser
import FrameRecorder
import FrameTrace
import LiveSimulation

/// Disturbs one side of a paired gate during its turns. A hidden command.
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
            TurnDisturbance.run(turns, rate: rate, cpu: cpu)
            return .success
        }
    }
}

/// A disturbance of the candidate alone, to show that it is not mistaken for its code.
enum PairedDisturbance: String, CaseIterable, ExpressibleByArgument {
    /// A process that competes for the CPU during the candidate's turns.
    case hog
    /// A CPU quota on the candidate's main threads, below their demand.
    case quota

    /// The CPU time that the quota grants a main thread in each 100 ms, in µs.
    static let quotaTime = 15_000
}
