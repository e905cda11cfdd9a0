import ArgumentParser
import FrameBudget
import FrameRecorder
import FrameTrace
import Scenario
import Simulation

/// Replays the device inputs of a live run, and compares the effects.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replays the recorded inputs of a live run and checks that the outcome is identical.",
        discussion: """
            For a run that was made with --log-inputs; give the --set of that run again. A difference means that the rules \
            depend on something other than their inputs: a defect of fbprof, not of the workload.
            """
    )

    @Argument(help: "The workload that was run.", completion: .file(extensions: ["yaml", "yml"]))
    var workload: String

    @Argument(help: ArgumentHelp("The run's folder, or its file inputs.", valueName: "run"), completion: .directory)
    var folder: String

    @OptionGroup var set: SetOption

    func run() throws {
        try Failure.reporting {
            let compiled = CompiledWorkload(try WorkloadLoader.load(workload, overrides: set.overrides))
            let path = FileSystem.isFolder(folder) ? folder + "/inputs" : folder
            guard FileSystem.exists(path) else {
                throw Failure(.wrongInput, "\(path): there is no log of inputs; make the run with --log-inputs")
            }
            let log = try read(path)
            let result: ReplayResult
            do throws(InputLogError) {
                result = try Replay.run(compiled, log)
            } catch {
                throw Failure(.wrongInput, "\(path): \(Self.text(of: error))")
            }
            return try tell(result, of: log)
        }
    }

    private func read(_ path: String) throws -> InputLog {
        let bytes = try FileSystem.read(path)
        do throws(InputLogError) {
            return try InputLog(bytes)
        } catch {
            throw Failure(.wrongInput, "\(path): \(Self.text(of: error))")
        }
    }

    private func tell(_ result: ReplayResult, of log: InputLog) throws -> ExitStatus {
        if let difference = result.difference {
            let found =
                difference.digest == nil
                ? "refers to something that does not exist in the replay" : "had other effects in the replay"
            throw Failure(
                .internalError,
                "input \(difference.index) of \(log.inputs.count), \(difference.logged.input), at "
                    + "\(difference.logged.at - log.header.grid.origin) \(found); please report this"
            )
        }
        try Console.print("\(result.replayed) inputs replayed, identical effects.")
        if log.lostCount > 0 {
            try Console.print("\(log.lostCount) inputs were lost in the run; what followed could not be replayed.")
        }
        if log.tornBytes > 0 { try Console.print("The log's last \(log.tornBytes) bytes are torn and were left out.") }
        return .success
    }

    private static func text(of error: InputLogError) -> String {
        switch error {
        case .notALog: "this is not a log of inputs"
        case .unknownVersion(let version): "the log's version \(version) is not known to this fbprof"
        case .malformed: "the log is damaged"
        case .otherWorkload: "the log is of another workload, or of one with other fields set (--set)"
        }
    }
}
