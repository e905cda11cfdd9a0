import FrameRecorder
import FrameTrace

/// The outputs of a gate that could not be written; the verdict is unaffected.
struct UnwrittenOutputs {
    private var failures: [Failure] = []

    /// Runs a write and collects its failure, so that the verdict is not lost.
    ///
    /// - Throws: errors other than failures to write.
    mutating func attempt(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let failure as Failure {
            failures.append(failure)
        } catch let error as RuntimeError {
            failures.append(Failure(error))
        }
    }

    /// Adds what could not be written before the verdict was known.
    mutating func add(_ earlier: UnwrittenOutputs) { failures += earlier.failures }

    /// Reports what could not be written, where there is no verdict.
    func report() {
        for line in failures.flatMap(\.lines) { Console.error("fbprof: \(line)") }
    }

    /// Returns the exit status. A failing verdict takes precedence over a missing file; any other verdict would suggest
    /// that everything was written.
    func exitStatus(_ verdict: ExitStatus) -> ExitStatus {
        guard let first = failures.first else { return verdict }
        let isFailing = [.regression, .budgetExceeded, .baselineMissing, .workloadFailed].contains(verdict)
        return isFailing ? verdict : first.status
    }

    /// Reports what could not be written, and returns the exit status.
    func status(_ verdict: ExitStatus) -> ExitStatus {
        let status = exitStatus(verdict)
        guard !failures.isEmpty else { return status }
        report()
        Console.error(
            "fbprof: the verdict stands: \(verdict.meaning) (\(verdict.rawValue)); the exit status is \(status.rawValue)"
        )
        return status
    }
}
