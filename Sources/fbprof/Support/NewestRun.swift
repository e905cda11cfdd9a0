import FrameRecorder
import FrameTrace

/// Finds the runs that a command uses by default: those in the folder that `fbprof run` writes to, newest first.
enum NewestRun {
    /// The folder of runs without `--output`.
    static let folder = "runs"

    /// Returns the newest run, and announces it on standard error.
    ///
    /// - Throws: ``Failure`` if there is none.
    static func announced() throws(Failure) -> String {
        guard let newest = all().first else { throw none("a run") }
        Console.error("fbprof: the newest run: \(newest)")
        return newest
    }

    /// Returns the two newest runs, the earlier one first, and announces them on standard error.
    ///
    /// - Throws: ``Failure`` if there are fewer than two.
    static func lastTwo() throws(Failure) -> (earlier: String, later: String) {
        let runs = all()
        guard runs.count >= 2 else { throw none("two runs") }
        Console.error("fbprof: the two newest runs: \(runs[1]), then \(runs[0])")
        return (runs[1], runs[0])
    }

    /// Returns all complete runs, the one with the newest trace first.
    ///
    /// - Complexity: O(n log n) over the folder's entries.
    static func all() -> [String] {
        // A link to another folder is followed, as everywhere else that runs are read.
        FileSystem.names(in: folder + "/.").filter { !$0.hasSuffix(".partial") }.compactMap { name in
            let path = "\(folder)/\(name)"
            return FileSystem.modifiedAt(path + "/trace").map { (path, $0) }
        }
        .sorted { ($0.1, $0.0) > ($1.1, $1.0) }
        .map(\.0)
    }

    private static func none(_ what: String) -> Failure {
        Failure(
            .storage,
            "there is no run to take: expected \(what) in \(folder)/; make one with 'fbprof run WORKLOAD', or give the folder "
                + "of a run"
        )
    }
}
