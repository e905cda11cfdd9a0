import ArgumentParser
import FrameBudget
import FrameRecorder
import FrameStatistics
import FrameTrace
import Scenario

extension BaselineCommand {
    /// Makes a baseline from runs.
    struct SaveCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "save",
            abstract: "Makes a baseline from runs, or from a workload that it runs.",
            discussion: """
                A baseline holds the figures of each run, the machine and the workload's digest. Commit it. Times are \
                judged from ten runs on; a run in virtual time needs no other.
                """
        )

        @Argument(
            help: ArgumentHelp("Folders of runs or their result.json, or one workload to run.", valueName: "runs"),
            completion: .file()
        )
        var paths: [String]

        @Option(
            name: .shortAndLong,
            help: ArgumentHelp(
                """
                The file or folder that the command writes (default: what the workload's gate names, else \
                baselines/NAME.json).
                """,
                valueName: "path"
            )
        )
        var output: String?

        @Flag(help: "Overwrite what --output names.")
        var replace = false

        @Flag(help: "Add the runs to an existing baseline.")
        var add = false

        @Option(
            name: .customLong("repeat"),
            help: ArgumentHelp(
                "How many times to measure (default: 10 live, 1 in virtual time; at most 100).",
                valueName: "count"
            ),
            transform: OptionValue.count
        )
        var runs: Int?

        @Option(help: ArgumentHelp(EngineChoice.help, valueName: "engine"))
        var engine = EngineChoice.live

        @Option(
            help: ArgumentHelp("The seed of random draws (default: the workload's).", valueName: "number"),
            transform: OptionValue.seed
        )
        var seed: UInt64?

        @OptionGroup var set: SetOption

        func validate() throws {
            guard !paths.isEmpty else { throw ValidationError("Give runs, or a workload.") }
            guard !(replace && add) else { throw ValidationError("Give --replace or --add, not both.") }
            let workloads = paths.count(where: WorkloadGate.isWorkload)
            guard workloads == 0 || paths.count == 1 else { throw ValidationError("Give runs, or one workload.") }
            guard workloads == 1 || (runs == nil && engine == .live && seed == nil && set.overrides.isEmpty) else {
                throw ValidationError("--repeat, --engine, --seed and --set are for a workload.")
            }
            guard seed == nil || !set.overrides.contains(where: { $0.hasPrefix("seed=") }) else {
                throw ValidationError("--seed and --set seed=… contradict each other: give one of them.")
            }
            guard (1...100).contains(runs ?? 1) else {
                throw ValidationError("--repeat takes 1 to 100, such as --repeat 5.")
            }
        }

        func run() throws {
            try Failure.reporting {
                let isWorkload = WorkloadGate.isWorkload(paths[0])
                let workload = isWorkload ? try loaded() : nil
                // Checks everything that can be checked before a run.
                if let path = workload.map(file) ?? output { try check(path) }
                guard let results = try workload.map(measured) ?? paths.map(RunReader.result) else {
                    return .interrupted
                }
                let new = try baseline(results)
                let path = workload.map(file) ?? output ?? Self.standardPath(new.workload)
                let whole = try BaselineFile.exclusively(path) {
                    try check(path)
                    let whole = add ? try added(new, to: path) : new
                    try BaselineFile.write(whole, to: path)
                    return whole
                }
                let few = whole.isExact || whole.runs.count >= Baseline.fewestRuns
                try Console.print(
                    "\(path): \(whole.runs.count) run\(whole.runs.count == 1 ? "" : "s") of \(whole.workload)"
                        + (few ? "" : "; times stay advisory below \(Baseline.fewestRuns)")
                )
                return .success
            }
        }

        /// Loads the workload with the settings of the command line.
        private func loaded() throws -> Workload {
            var workload = try WorkloadLoader.load(paths[0], overrides: set.overrides)
            if let seed { workload.seed = seed }
            return workload
        }

        private func check(_ path: String) throws {
            let isThere = FileSystem.exists(path)
            if isThere, !replace, !add {
                throw Failure(.storage, "\(path) exists already; give --replace, --add or another --output")
            }
            // Only a baseline may be overwritten or extended.
            if isThere { _ = try BaselineFile.read(path) }
        }

        private func file(_ workload: Workload) -> String {
            let named = engine == .virtual ? workload.gate?.virtualBaseline : workload.gate?.baseline
            let suffix = engine == .virtual ? "-virtual" : ""
            return output ?? named.map { WorkloadGate.beside(paths[0], $0) }
                ?? Self.standardPath(workload.name + suffix)
        }

        private static func standardPath(_ name: String) -> String {
            "baselines/\(String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })).json"
        }

        /// The approximate time of a run besides its length: to start its threads, to analyze and to report.
        private static let runOverhead = TimeSpan.seconds(1.5)

        /// Runs the workload and returns the results; nil if the user interrupted it.
        private func measured(_ workload: Workload) throws -> [RunResult]? {
            let folder = try ScratchFolder(named: "baseline")
            defer { folder.close() }
            var results: [RunResult] = []
            let count = runs ?? (engine == .virtual ? 1 : Baseline.fewestRuns)
            if engine == .live {
                let (length, whole) = (
                    workload.duration.inSeconds, (workload.duration + Self.runOverhead) * Int64(count)
                )
                Console.error(
                    "fbprof: baseline save runs it \(count) time\(count == 1 ? "" : "s"), "
                        + "\(DecimalText.trimmed(length, places: 1)) s each: about \(Int(whole.inSeconds.rounded())) s in all"
                )
            }
            for number in 1...count {
                if Console.errorIsTerminal { Console.error("run \(number) of \(count)") }
                let arguments = [paths[0], "--engine", engine.rawValue, "--output", "\(folder.path)/run-\(number)"]
                let recorded = try RunCommand.parse(arguments).record(workload)
                if recorded.wasInterrupted {
                    Console.error(
                        "fbprof: interrupted in run \(number) of \(count): no baseline was saved, and no run is kept"
                    )
                    return nil
                }
                if let failed = recorded.failedProgram { throw Failure(.workloadFailed, failed) }
                results.append(recorded.run.result)
            }
            return results
        }

        private func baseline(_ results: [RunResult]) throws -> Baseline {
            do throws(BaselineError) {
                return try Baseline(
                    of: results,
                    recordedBy: Version.recordedBy,
                    savedAt: MonotonicClock.date()
                )
            } catch {
                let named = error.run.flatMap { paths.indices.contains($0 - 1) ? paths[$0 - 1] : nil }
                throw Failure(.wrongInput, "\(named.map { "\($0): " } ?? "")\(error)")
            }
        }

        private func added(_ new: Baseline, to path: String) throws -> Baseline {
            guard FileSystem.exists(path) else { return new }
            do {
                return try BaselineFile.read(path).adding(new)
            } catch let error as BaselineError {
                throw Failure(.wrongInput, "\(path): \(error)")
            }
        }
    }
}
