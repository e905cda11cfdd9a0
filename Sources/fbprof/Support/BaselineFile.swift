import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Reads and writes stored baselines.
enum BaselineFile {
    /// Reads a baseline.
    ///
    /// - Throws: ``Failure`` if there is none, or the file is something else.
    static func read(_ path: String) throws(Failure) -> Baseline {
        guard FileSystem.exists(path) else {
            throw Failure(.baselineMissing, "there is no baseline at \(path); make one with fbprof baseline save")
        }
        guard !FileSystem.isFolder(path) else {
            throw Failure(.baselineMissing, "\(path) is a folder; give the file that fbprof baseline save made")
        }
        do {
            return try BaselineJSON.decode(String(decoding: try FileSystem.read(path, atMost: 1 << 26), as: UTF8.self))
        } catch let error as RuntimeError {
            throw Failure(error)
        } catch {
            throw Failure(.wrongInput, "\(path): \(error)")
        }
    }

    /// Runs a body that reads, changes and writes a baseline under a lock, so that no concurrent addition is lost.
    ///
    /// - Throws: ``Failure`` or `RuntimeError`, also if another process holds the lock for more than ten seconds.
    static func exclusively<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        try FileSystem.makeFolders(path)
        // The folder is locked, because each write replaces the file.
        let lock = try FileLock.take(FileSystem.folder(of: path), "a baseline in", within: 10)
        return try withExtendedLifetime(lock) { try body() }
    }

    /// Writes a baseline, and makes the folders above it.
    ///
    /// - Throws: ``Failure`` or `RuntimeError` if it can't be written.
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
