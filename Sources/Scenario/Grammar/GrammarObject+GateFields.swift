package import FrameTrace

extension GrammarObject {
    /// The fields of `gate`.
    static let gateFields = [
        GrammarField(
            "budgets",
            .object(.gateBudgets),
            .optional,
            "Absolute limits of every app.",
            example: "{ dropped: 20 }"
        ),
        GrammarField(
            "apps",
            .named("budget", .object(.gateBudgets), 1...64),
            .optional,
            "Limits of single apps, by name; they take precedence over those of every app.",
            example: "{ maps: { dropped: 0 } }"
        ),
        GrammarField(
            "baseline",
            .text,
            .optional,
            "The baseline of live runs: a path from this file, made by `fbprof baseline save`.",
            example: "baselines/ipad.json"
        ),
        GrammarField(
            "virtualBaseline",
            .text,
            .optional,
            "The baseline of runs in virtual time, likewise.",
            example: "baselines/ipad-virtual.json"
        ),
        GrammarField(
            "tolerance",
            .share,
            .standard("5%"),
            "How much worse times may be than the baseline's.",
            example: "3%"
        ),
        GrammarField(
            "strict",
            .toggle,
            .standard("off"),
            "Whether the gate fails (status 6) if a figure cannot be judged.",
            example: "on"
        ),
        GrammarField(
            "quarantine",
            .list(of: .object(.gateQuarantine), 1...1000),
            .optional,
            "Figures that are not judged for some time.",
            example: "[{ app: maps, metric: main-p95, until: 2026-12-31, reason: the new disk }]"
        ),
    ]

    /// The fields of budgets.
    static let budgetFields = [
        GrammarField(
            "dropped",
            .integer(0...1_000_000_000),
            .optional,
            "How many intervals may be dropped.",
            example: "20"
        ),
        GrammarField(
            "terminated",
            .integer(0...1_000_000_000),
            .optional,
            "How often the system may end an app.",
            example: "0"
        ),
        GrammarField(
            "hitchRatio",
            .time(0...1_000_000_000),
            .optional,
            "Dropped time in each second on screen.",
            example: "5ms"
        ),
        GrammarField(
            "p95OverBudget",
            .time(0...60_000_000_000),
            .optional,
            "How far the 95th percentile of main-thread time may lie above the frame budget.",
            example: "0ms"
        ),
        GrammarField(
            "inversion",
            .time(0...longestRun),
            .optional,
            "The cost of all priority inversions together.",
            example: "2ms"
        ),
        GrammarField(
            "hangs",
            .integer(0...1_000_000_000),
            .optional,
            "How often the main thread may hang, for 250 ms or more.",
            example: "0"
        ),
        GrammarField(
            "longestHang",
            .time(0...longestRun),
            .optional,
            "How long a hang may be.",
            example: "400ms"
        ),
        GrammarField(
            "inputP95",
            .time(0...longestRun),
            .optional,
            "How long 95 % of the input events may take to the screen.",
            example: "50ms"
        ),
        GrammarField(
            "longestGraph",
            .time(0...longestRun),
            .optional,
            "How long a graph of operations may take.",
            example: "500ms"
        ),
        GrammarField(
            "peakFootprint",
            .size(0...1_000_000_000_000),
            .optional,
            "The most memory that an app may hold at any instant and that only the app itself can release.",
            example: "200MB"
        ),
    ]

    /// The fields of a quarantine.
    static let quarantineFields = [
        GrammarField("app", .reference("app"), .required, "The app.", example: "maps"),
        GrammarField(
            "metric",
            .choice(FrameMetric.gated.map(\.id)),
            .required,
            "The figure.",
            example: "main-p95"
        ),
        GrammarField("until", .day, .required, "The last day on which it is not judged.", example: "2026-12-31"),
        GrammarField("reason", .text, .required, "Why.", example: "the runner's disk"),
    ]

    /// The only field of a file that contains just a gate.
    static let gateFileFields = [
        GrammarField(
            "gate",
            .object(.gate),
            .required,
            "What `fbprof gate` judges runs by.",
            example: "{ budgets: { dropped: 0 } }"
        )
    ]
}

extension GrammarObject {
    /// Returns the largest value of a time under `budgets`, by the name of its field; nil for any other field.
    package static func longestBudget(_ name: String) -> TimeSpan? {
        guard case .time(let range)? = budgetFields.first(where: { $0.name == name })?.value else { return nil }
        return TimeSpan(nanoseconds: range.upperBound)
    }

    /// Returns the largest value of a count under `budgets`, by the name of its field; nil for any other field.
    package static func largestBudget(_ name: String) -> UInt64? {
        guard case .integer(let range)? = budgetFields.first(where: { $0.name == name })?.value else { return nil }
        return range.upperBound
    }

    /// The largest `peakFootprint` under `budgets`.
    package static var largestPeakFootprint: ByteCount? {
        guard case .size(let range)? = budgetFields.first(where: { $0.name == "peakFootprint" })?.value else {
            return nil
        }
        return ByteCount(bytes: range.upperBound)
    }
}
