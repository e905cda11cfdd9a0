import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Stored baselines on disk.
enum BaselineFile {
    /// Reads a baseline.
    ///
    /// - Throws: ``Failure`` where there is none, or the file is something else.
    static func read(_ path: String) throws(Failure) -> Baseline {
        guard FileSystem.exists(path) else {
            throw Failure(.baselineMissing, "there is no baseline at \(path); make one with fbprof baseline save")
        }
        guard !FileSystem.isFolder(path) else {
            throw Failure(.baselineMissing, "\(path) is a folder; give the file that fbprof baseline save made")
        }
        do {
            return try BaselineJSON.decode(String(decoding: try FileSystem.read(path, limit: 1 << 26), as: UTF8.self))
        } catch let error as RuntimeError {
            throw Failure(error)
        } catch {
            throw Failure(.wrongInput, "\(path): \(error)")
        }
    }

    /// Writes a baseline, and makes the folders above it.
    ///
    /// - Throws: ``Failure`` or `RuntimeError` where it can't be written.
    static func write(_ baseline: Baseline, to path: String) throws {
        let text: String
        do {
            text = try BaselineJSON.encode(baseline)
        } catch {
            throw Failure(.internalError, "\(error)")
        }
        try FileSystem.makeFolders(path)
        try FileSystem.write(text, to: path)
    }
}
