/// What to do about a baseline of an earlier version of the workload, with the commands for it.
public struct ChangedWorkloadWords: Sendable {
    /// The workload's file; nil where a run was judged that was made before.
    public var file: String?
    /// The folder of the run that was judged.
    public var run: String
    /// The baseline's file.
    public var baseline: String
    /// Whether both are of virtual time.
    public var isVirtual: Bool
    /// The fields that `--set` changed.
    public var overrides: [String]

    /// What was judged, and by which baseline.
    public init(file: String?, run: String, baseline: String, isVirtual: Bool, overrides: [String] = []) {
        self.file = file
        self.run = run
        self.baseline = baseline
        self.isVirtual = isVirtual
        self.overrides = overrides
    }

    /// How to judge the change, and how to accept it.
    public var note: String {
        "To judge the change: \(comparison). To accept it: \(saving)."
    }

    private var engine: [String] { isVirtual ? ["--engine", "virtual"] : [] }

    private var comparison: String {
        guard let file else {
            return Self.command(["ab", "OLD", "NEW"] + engine) + ", with both versions of the workload"
        }
        // Fields that were set here may be all that has changed.
        let sets = overrides.flatMap { ["--set-candidate", $0] }
        let command = Self.command(["ab", "OLD", file] + engine + sets)
        return command + ", where OLD is the file as it was"
    }

    private var saving: String {
        let sets = overrides.flatMap { ["--set", $0] }
        let source = file.map { [$0] + engine + sets } ?? [run]
        return Self.command(["baseline", "save"] + source + ["--output", baseline, "--replace"])
    }

    private static func command(_ words: [String]) -> String {
        "fbprof " + words.map { ShellWords.quoted($0) }.joined(separator: " ")
    }
}
