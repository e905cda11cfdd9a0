import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// The reference that a gate compares a run with.
enum GateReference {
    /// The figures of several runs.
    case stored(Baseline)
    /// One earlier run.
    case run(path: String, RunResult)

    /// Reads the reference at a path: a file that `fbprof baseline save` made, or the folder of a run or its
    /// `result.json`.
    ///
    /// - Throws: ``Failure`` if there is nothing, or something else.
    static func read(_ path: String) throws -> GateReference {
        guard FileSystem.exists(path) else {
            throw Failure(
                .baselineMissing,
                "there is no baseline at \(path); make one with 'fbprof baseline save', or give the folder of an earlier run"
            )
        }
        let file = RunReader.resultFile(of: path)
        guard FileSystem.exists(file) else {
            throw Failure(
                .baselineMissing,
                "\(path) is neither a run nor a baseline: there is no file \(file); give the file that 'fbprof baseline save' "
                    + "made, or the folder of an earlier run"
            )
        }
        guard FileSystem.isFolder(path) || isResult(path) else { return .stored(try BaselineFile.read(path)) }
        return .run(path: path, try RunReader.result(path))
    }

    /// Checks that a run is not its own baseline, of which every comparison passes.
    ///
    /// - Parameter path: the baseline; nil for none.
    /// - Throws: ``Failure`` if both are the same folder or file.
    static func check(_ path: String?, isNot run: String) throws(Failure) {
        guard let path, let own = FileSystem.realPath(RunReader.resultFile(of: run)),
            own == FileSystem.realPath(RunReader.resultFile(of: path))
        else { return }
        throw Failure(
            .usage,
            "the baseline \(path) is the run itself: every comparison would pass; give an earlier run, or a file of "
                + "fbprof baseline save"
        )
    }

    private static func isResult(_ path: String) -> Bool {
        guard let bytes = try? FileSystem.read(path, limit: 1 << 26) else { return false }
        return String(decoding: bytes, as: UTF8.self).contains("\"\(ResultJSON.schemaFamily)")
    }
}
