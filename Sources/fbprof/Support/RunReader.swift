import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Reads the files of earlier runs.
enum RunReader {
    /// Returns the folder of a run: the path itself, or the unfinished folder of a killed run.
    static func folder(_ path: String) throws -> String {
        let path = withoutSlashes(path)
        if FileSystem.exists(path + "/trace") { return path }
        if FileSystem.exists(path + ".partial/trace") {
            Console.error("fbprof: \(path) was not finished; reading \(path).partial")
            return path + ".partial"
        }
        guard FileSystem.exists(path) else { throw Failure(.storage, "there is no \(path); give the folder of a run") }
        guard FileSystem.isFolder(path) else {
            throw Failure(.storage, "\(path) is a file; give the folder of a run, which holds its trace")
        }
        throw Failure(.storage, "\(path) is not the folder of a run: there is no file \(path)/trace")
    }

    private static func withoutSlashes(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    /// Whether there is a trace in a folder, or in the unfinished one of a killed run.
    private static func hasTrace(_ folder: String) -> Bool {
        FileSystem.exists(folder + "/trace") || FileSystem.exists(folder + ".partial/trace")
    }

    /// Analyzes the trace of a run.
    ///
    /// - Parameter turns: the options for finding the turns of a recorded program.
    static func analyze(folder: String, _ turns: TurnOptions = TurnOptions()) throws -> AnalyzedRun {
        Analysis.analyze(try trace(folder: folder, turns))
    }

    /// Reads the trace of a run. Addresses that the run did not have time to symbolize are symbolized now, if their
    /// files are unchanged.
    static func trace(folder: String, _ turns: TurnOptions = TurnOptions()) throws -> Trace {
        let path = folder + "/trace"
        do {
            var trace = try StoredTrace.read(path)
            TraceSymbols.complete(&trace)
            guard turns == TurnOptions() || !trace.program.isEmpty else {
                throw Failure(
                    .usage,
                    "\(folder) was not made by fbprof record: --home, --thread, --turns and --budget are for its recordings"
                )
            }
            let found = trace.withTurns(turns)
            if let lines = LoopWords.refusal(trace, found: found, turns) { throw Failure(.wrongInput, lines: lines) }
            return found
        } catch let error as TraceError {
            throw Failure(.wrongInput, "\(path): \(error)")
        }
    }

    /// Returns the file with a run's result: the one in its folder, or the path itself.
    static func resultFile(of path: String) -> String { FileSystem.isFolder(path) ? path + "/result.json" : path }

    /// Reads the result of a run: its `result.json`, or a file of the same form.
    static func result(_ path: String) throws -> RunResult {
        let file = resultFile(of: path)
        let bytes = try FileSystem.read(file, atMost: 1 << 28)
        do {
            return try ResultJSON.decode(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw misplaced(path) ?? Failure(.wrongInput, "\(file): \(error)")
        }
    }

    /// Checks that a path is that of a run, before anything else is said of the arguments.
    ///
    /// - Throws: ``Failure`` if there is nothing, or something else.
    static func check(_ path: String) throws(Failure) {
        let path = withoutSlashes(path)
        guard !hasTrace(path) else { return }
        guard FileSystem.exists(path) else {
            throw Failure(.storage, "there is no \(path); give a workload, or the folder of a run or its result.json")
        }
        guard FileSystem.exists(resultFile(of: path)) else {
            throw Failure(.storage, "\(path) is not the folder of a run: there is no file \(resultFile(of: path))")
        }
        if let failure = misplaced(path) { throw failure }
    }

    /// Returns what to do with a workload or a program that was given in place of a run; nil for anything else.
    private static func misplaced(_ path: String) -> Failure? {
        guard !FileSystem.isFolder(path) else { return nil }
        if WorkloadGate.isWorkload(path) {
            return Failure(
                .wrongInput,
                "\(path) is a workload; expected the folder of a run, or its result.json: run it first with fbprof run "
                    + "\(path)"
            )
        }
        guard let head = try? FileSystem.readRegular(path, limit: 4), isProgram(head) else { return nil }
        return Failure(
            .wrongInput,
            "\(path) is a program; expected the folder of a run, or its result.json: record it first with fbprof record "
                + "-- \(path), or compare two programs with fbprof ab --baseline-exec"
        )
    }

    /// Returns whether the first bytes of a file are those of a script or of an executable.
    private static func isProgram(_ head: [UInt8]) -> Bool {
        head.starts(with: "#!".utf8) || head.starts(with: "\u{7F}ELF".utf8)
    }

    /// Reads the result of a run to judge: its `result.json`, or where that was not written, what its trace shows.
    ///
    /// - Returns: the path that was given, or the unfinished folder of a killed run; and the result.
    static func judged(_ path: String) throws -> (path: String, result: RunResult) {
        guard !FileSystem.exists(resultFile(of: path)) else { return (path, try result(path)) }
        guard hasTrace(withoutSlashes(path)) else { return (path, try result(path)) }
        let folder = try folder(path)
        return (folder, try analyze(folder: folder).result)
    }

    /// Reads a run for a comparison: with its frames if its trace exists, else from its `result.json` alone.
    ///
    /// - Parameter isQuiet: whether not to report a missing trace.
    static func compared(_ path: String, isQuiet: Bool = false) throws -> ComparedRun {
        let path = withoutSlashes(path)
        if !hasTrace(path), FileSystem.exists(resultFile(of: path)) {
            let run = ComparedRun(name: path, result: try result(path))
            if !isQuiet { Console.error("fbprof: \(path) has no trace: its figures are compared without intervals") }
            return run
        }
        let folder = try folder(path)
        return ComparedRun(name: folder, try analyze(folder: folder))
    }

    /// Writes the result and the report of a run into its folder.
    static func write(_ run: AnalyzedRun, to folder: String) throws {
        let json: String
        do {
            json = try ResultJSON.encode(run.result)
        } catch {
            throw Failure(.internalError, "\(error)")
        }
        try FileSystem.write(json, to: folder + "/result.json")
        try FileSystem.write(HTMLReport.render(run), to: folder + "/report.html")
    }
}
