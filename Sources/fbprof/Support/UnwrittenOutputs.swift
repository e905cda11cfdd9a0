import FrameRecorder
import FrameTrace

/// What of a gate's outputs could not be written, beside a verdict that stands.
struct UnwrittenOutputs {
    private var failures: [Failure] = []

    /// Writes something, and keeps what went wrong: the verdict is not lost with it.
    ///
    /// - Throws: what is no failure to write.
    mutating func attempt(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let failure as Failure {
            failures.append(failure)
        } catch let error as RuntimeError {
            failures.append(Failure(error))
        }
    }

    /// What the command exits with: a failing verdict says more than that a file is missing, and any other would read as if
    /// all were written.
    func exitStatus(_ verdict: ExitStatus) -> ExitStatus {
        guard let first = failures.first else { return verdict }
        let isFailing = [.regression, .budgetExceeded, .baselineMissing, .workloadFailed].contains(verdict)
        return isFailing ? verdict : first.status
    }

    /// Says what could not be written, and returns what the command exits with.
    func status(_ verdict: ExitStatus) -> ExitStatus {
        let status = exitStatus(verdict)
        guard !failures.isEmpty else { return status }
        for line in failures.flatMap(\.lines) { Console.error("fbprof: \(line)") }
        Console.error(
            "fbprof: the verdict stands: \(verdict.meaning) (\(verdict.rawValue)); the exit status is \(status.rawValue)"
        )
        return status
    }
}
