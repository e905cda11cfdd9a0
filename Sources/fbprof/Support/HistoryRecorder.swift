import FrameBudget
import FrameBudgetHistory
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Adds runs to a history.
struct HistoryRecorder {
    let file: HistoryFile
    let options: OriginOptions

    init(file: HistoryFile, _ options: OriginOptions) {
        self.file = file
        self.options = options
    }

    /// Adds a run and reports it.
    ///
    /// - Throws: ``Failure``; the run's folder stays complete.
    func add(_ run: HistoryRun) throws {
        let isNew: Bool
        let count: Int
        do throws(HistoryError) {
            isNew = try file.add(run)
            count = try file.count()
        } catch {
            throw Failure(
                Self.status(of: error),
                error.description,
                "the run itself is whole; add it with fbprof history add \(file.path) \(run.source)"
            )
        }
        let runs = count == 1 ? "1 run" : "\(count) runs"
        // Not on standard output, which may be read by a program.
        Console.error("fbprof: the history \(file.path) has \(runs)\(isNew ? "" : "; it had this one already")")
    }

    /// Adds a run that has just been recorded, and reports it.
    func add(_ recorded: RunCommand.Recorded) throws {
        try add(try Self.read(recorded.run, in: recorded.folder, source: recorded.folder, options))
    }

    /// Adds the run in a folder, or from a result.json.
    ///
    /// - Returns: whether it is new, if `quietly`; otherwise true.
    @discardableResult
    func add(folder path: String, quietly: Bool = false) throws -> Bool {
        let run = try Self.read(path, options)
        if !quietly {
            try add(run)
            return true
        }
        return try Self.file { () throws(HistoryError) in try file.add(run) }
    }

    /// Returns the history entry for the run in a folder, or for a result.json without its trace.
    ///
    /// - Parameter options: the user's options for its origin; nil to use only what is recorded.
    static func read(_ path: String, _ options: OriginOptions?) throws -> HistoryRun {
        if FileSystem.exists(path), !FileSystem.isFolder(path) || !FileSystem.exists(path + "/trace"),
            FileSystem.exists(RunReader.resultFile(of: path))
        {
            let file = RunReader.resultFile(of: path)
            let result = try RunReader.result(file)
            var origin = try origin(of: result.run, record: file, options)
            if FileSystem.isFolder(path) { try complete(&origin, path, options) }
            return HistoryRun(result, origin: origin, source: path)
        }
        let folder = try RunReader.folder(path)
        return try read(try RunReader.analyze(folder: folder), in: folder, source: path, options)
    }

    private static func read(
        _ run: AnalyzedRun,
        in folder: String,
        source: String,
        _ options: OriginOptions?
    ) throws -> HistoryRun {
        var origin = try origin(of: run.result.run, record: folder + "/trace", options)
        try complete(&origin, folder, options)
        return HistoryRun(run.result, frames: run.frames, origin: origin, source: source)
    }

    /// Fills in the origin recorded in the folder, where the user's options do not set it.
    private static func complete(_ origin: inout HistoryOrigin, _ folder: String, _ options: OriginOptions?) throws {
        let path = folder + "/origin.json"
        guard FileSystem.exists(path) else { return }
        let kept: HistoryOrigin
        do {
            kept = try OriginJSON.decode(String(decoding: try FileSystem.read(path, atMost: 1 << 20), as: UTF8.self))
        } catch let error as ResultJSONError {
            throw Failure(.wrongInput, "\(path): \(error)")
        }
        origin = HistoryOrigin(
            id: kept.id,
            recordedAt: kept.recordedAt,
            commit: options?.commit ?? kept.commit ?? origin.commit,
            branch: options?.branch ?? kept.branch ?? origin.branch
        )
    }

    /// Returns the origin of a run that is recorded in a file.
    static func origin(of run: RunSummary, record: String, _ options: OriginOptions?) throws -> HistoryOrigin {
        guard let modified = FileSystem.modifiedAt(record) else { throw Failure(.storage, "could not read \(record)") }
        guard let options else { return HistoryOrigin(of: run, modifiedAt: modified) }
        return HistoryOrigin(
            of: run,
            modifiedAt: modified,
            commit: options.commit ?? CIEnvironment.commit,
            branch: options.branch ?? CIEnvironment.branch
        )
    }

    /// Calls the history, and turns its errors into failures with an exit status.
    static func file<Value>(_ body: () throws(HistoryError) -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw Failure(status(of: error), error.description)
        }
    }

    static func status(of error: HistoryError) -> ExitStatus {
        switch error.code {
        case .missing, .busy, .storage: .storage
        case .unreadable, .newer: .wrongInput
        }
    }
}
