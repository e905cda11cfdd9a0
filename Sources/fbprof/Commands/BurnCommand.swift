import ArgumentParser
import FrameTrace
import SelfTest

/// Holds a CPU in bursts, as the other process that `fbprof verify` starts. A hidden command.
struct BurnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-burn",
        abstract: "Holds a CPU in bursts, for fbprof verify.",
        shouldDisplay: false
    )

    @Option var cpu: Int32
    @Option var origin: Int64
    @Option var duration: Int64
    @Option var seed: UInt64
    @Option var parent: Int32
    @Option var rank: Int32 = 0

    func run() throws {
        try Failure.reporting {
            let bursts = ForeignBursts(
                cpu: cpu,
                origin: Instant(nanoseconds: origin),
                duration: TimeSpan(nanoseconds: duration),
                seed: seed
            )
            try Console.print(try ForeignLoad.run(bursts, parent: parent, rank: rank))
            return .success
        }
    }
}
