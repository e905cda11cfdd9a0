import FrameRecorder
import FrameTrace

/// The runs that a command takes where none is named: those in the folder that `fbprof run` writes to, the newest first.
enum NewestRun {
    /// Where `fbprof run` puts a run without `--output`.
    static let folder = "runs"

    /// The newest run, which is said on standard error.
    ///
    /// - Throws: ``Failure`` where there is none.
    static func announced() throws(Failure) -> String {
        guard let newest = all().first else { throw none("a run") }
        Console.error("fbprof: the newest run: \(newest)")
        return newest
    }

    /// The newest run and the one before it, the earlier one first; both are said on standard error.
    ///
    /// - Throws: ``Failure`` where there are not two.
    static func lastTwo() throws(Failure) -> (earlier: String, later: String) {
        let runs = all()
        guard runs.count >= 2 else { throw none("two runs") }
        Console.error("fbprof: the two newest runs: \(runs[1]), then \(runs[0])")
        return (runs[1], runs[0])
    }

    /// All whole runs, by when their traces were last written.
    ///
    /// - Complexity: O(n log n) over the folder's entries.
    static func all() -> [String] {
        // A link to another folder is followed, as by everything else that reads a run.
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
