import FrameStatistics

/// Advice on a baseline of an earlier version of the workload, with the commands for it.
public struct ChangedWorkloadWords: Sendable {
    /// The workload's file; nil if the judged run was made before.
    public var file: String?
    /// The folder of the run that was judged.
    public var run: String
    /// The baseline's file.
    public var baseline: String
    /// Whether both are of virtual time.
    public var isVirtual: Bool
    /// The fields that `--set` changed.
    public var overrides: [String]
    /// The seed that `--seed` gave.
    public var seed: UInt64?
    /// Whether the baseline is of the unchanged file, so that only the fields set differ.
    public var isFileUnchanged: Bool

    /// Creates the advice for a judged run and its baseline.
    public init(
        file: String?,
        run: String,
        baseline: String,
        isVirtual: Bool,
        overrides: [String] = [],
        seed: UInt64? = nil,
        isFileUnchanged: Bool = false
    ) {
        self.file = file
        self.run = run
        self.baseline = baseline
        self.isVirtual = isVirtual
        self.overrides = overrides
        self.seed = seed
        self.isFileUnchanged = isFileUnchanged
    }

    /// Sentence on how to judge the change and how to accept it.
    public var note: String {
        "To judge the change: \(comparison). To accept it: \(saving)."
    }

    /// The command that saves the first baseline of a workload's file.
    public var firstSaving: String {
        Self.command(["baseline", "save"] + source(file ?? run) + ["--output", baseline])
    }

    private var engine: [String] { isVirtual ? ["--engine", "virtual"] : [] }

    private var comparison: String {
        guard let file else {
            return Self.command(["ab", "OLD", "NEW"] + engine) + ", with both versions of the workload"
        }
        guard !isFileUnchanged else {
            return Self.command(["ab", file] + engine + overrides.flatMap { ["--set-candidate", $0] })
        }
        // Overrides apply to both sides, so that only the files differ.
        let sets = overrides.flatMap { ["--set", $0] }
        return Self.command(["ab", "OLD", file] + engine + sets) + ", where OLD is the file as it was"
    }

    private var saving: String {
        if let file { return save(source(file)) }
        // In virtual time one run is enough; a single live run must not replace many.
        guard !isVirtual else { return save([run]) }
        let count = Baseline.fewestRuns
        return save(["NEW"]) + ", which runs it \(count) times, or with \(count) runs of it in place of NEW"
    }

    /// Returns the arguments of a workload with its engine, overrides and seed.
    private func source(_ file: String) -> [String] {
        [file] + engine + overrides.flatMap { ["--set", $0] } + (seed.map { ["--seed", "\($0)"] } ?? [])
    }

    private func save(_ source: [String]) -> String {
        Self.command(["baseline", "save"] + source + ["--output", baseline, "--replace"])
    }

    private static func command(_ words: [String]) -> String {
        "fbprof " + words.map { ShellWords.quoted($0) }.joined(separator: " ")
    }
}
