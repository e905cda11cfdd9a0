import ArgumentParser
import FrameRecorder
import FrameStatistics
import SelfTest

/// Runs the program that `fbprof verify --real` records. A hidden command.
struct VerifyProgramCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-program",
        abstract: "Runs an event loop with a planted cause of late turns, for fbprof verify --real.",
        shouldDisplay: false
    )

    @Option var cause: String
    @Option var seconds: Double
    @Option var seed: UInt64
    @Option var cpu: Int32
    @Option var helperCpu: Int32
    @Option var folder: String
    @Option var throttle: String?

    func run() throws {
        try Failure.reporting {
            guard let cause = RealCause(rawValue: cause) else { throw Failure(.usage, "no cause '\(cause)'") }
            try PlantedProgram(
                cause,
                seconds: seconds,
                seed: seed,
                cpu: cpu,
                helperCPU: helperCpu,
                folder: folder,
                throttle: throttle
            ).run()
            return .success
        }
    }

    /// Returns the arguments that start the program.
    static func arguments(of program: PlantedProgram) -> [String] {
        [
            "verify-program", "--cause", program.cause.rawValue, "--seconds", "\(program.seconds)",
            "--seed", "\(program.seed)", "--cpu", "\(program.cpu)", "--helper-cpu", "\(program.helperCPU)",
            "--folder", program.folder,
        ] + (program.throttle.map { ["--throttle", $0] } ?? [])
    }
}
