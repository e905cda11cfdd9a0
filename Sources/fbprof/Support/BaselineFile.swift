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
            return try BaselineJSON.decode(String(decoding: try FileSystem.read(path, atMost: 1 << 26), as: UTF8.self))
        } catch let error as RuntimeError {
            throw Failure(error)
        } catch {
            throw Failure(.wrongInput, "\(path): \(error)")
        }
    }

    /// Reads, changes and writes a baseline while no other process does: what two add at once is in it in the end.
    ///
    /// - Throws: ``Failure`` or `RuntimeError`, also where another one is at it for more than ten seconds.
    static func exclusively<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        try FileSystem.makeFolders(path)
        // The file itself becomes another one with each write.
        let lock = try FileLock.take(FileSystem.folder(of: path), "a baseline in", within: 10)
        return try withExtendedLifetime(lock) { try body() }
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
