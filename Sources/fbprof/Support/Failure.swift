import ArgumentParser
import FrameRecorder
import FrameTrace
import Scenario

/// An error that ended a command: the lines for the user, and the exit status.
struct Failure: Error {
    var status: ExitStatus
    var lines: [String]

    init(_ status: ExitStatus, _ lines: String...) {
        self.status = status
        self.lines = lines
    }

    init(_ status: ExitStatus, lines: [String]) {
        self.status = status
        self.lines = lines
    }

    init(_ error: RuntimeError) {
        let status: ExitStatus =
            switch error.code {
            case .storage: .storage
            case .tooFewCPUs: .wrongInput
            case .workload: .workloadFailed
            case .invalidUse: .usage
            default: .internalError
            }
        self.init(status, error.description)
    }

    /// Prints the lines, and returns the exit code for the argument parser.
    func report() -> ExitCode {
        for line in lines { Console.error("fbprof: \(line)") }
        return status.exit
    }

    /// Runs a command's body, and turns each error into a message and an exit status.
    static func reporting(_ body: () throws -> ExitStatus) throws {
        let status: ExitStatus
        do {
            status = try body()
        } catch let failure as Failure {
            throw failure.report()
        } catch let error as RuntimeError {
            throw Failure(error).report()
        } catch let error as WorkloadError {
            // Each line begins with its place in the file, so that editors recognize it.
            for line in error.lines { Console.error(line) }
            throw ExitStatus.wrongInput.exit
        }
        if status != .success { throw status.exit }
    }
}
