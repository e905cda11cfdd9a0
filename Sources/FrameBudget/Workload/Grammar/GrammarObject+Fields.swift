extension GrammarObject {
    /// The longest time that a run may last: 24 hours, in nanoseconds.
    static let longestRun: Int64 = 86_400_000_000_000

    /// The fields that stand in it side by side.
    var fields: [GrammarField] {
        switch self {
        case .workload: Self.workloadFields
        case .device: Self.deviceFields
        case .app: Self.appFields
        case .event: Self.eventFields
        case .step:
            [
                GrammarField(
                    "name",
                    .text,
                    .optional,
                    "The name under which the step shows on stacks, in the ledger and in the report.",
                    example: "draw map"
                )
            ]
        case .timelineEntry:
            [
                GrammarField(
                    "at",
                    .time(0...Self.longestRun),
                    .required,
                    "When, from the start of the run.",
                    example: "10s"
                )
            ]
        case .distribution: []
        case .normal(let quantity):
            [
                GrammarField("mean", .quantity(quantity, allowsZero: false), .required, "The mean.", example: "4ms"),
                GrammarField(
                    "deviation",
                    .quantity(quantity, allowsZero: false),
                    .required,
                    "The standard deviation.",
                    example: "1ms"
                ),
            ]
        case .lognormal(let quantity):
            [
                GrammarField(
                    "median",
                    .quantity(quantity, allowsZero: false),
                    .required,
                    "The median.",
                    example: "4ms"
                ),
                GrammarField(
                    "p99",
                    .quantity(quantity, allowsZero: false),
                    .required,
                    "The 99th percentile, no less than the median.",
                    example: "9ms"
                ),
            ]
        }
    }

    /// The fields of which exactly one stands in it.
    var alternatives: [GrammarField] {
        switch self {
        case .step: Self.acts
        case .timelineEntry: Self.changes
        case .distribution(let quantity): Self.distributions(of: quantity)
        default: []
        }
    }

    private static let pacing = GrammarValue.choice(Pacing.allCases.map(\.rawValue))

    private static let budget = GrammarValue.time(1000...60_000_000_000)

    private static let workloadFields = [
        GrammarField("version", .integer(1...1), .required, "The version of this language.", example: "1"),
        GrammarField(
            "name",
            .text,
            .otherwise("the file's name without its ending"),
            "The run's name in reports.",
            example: "ipad-multitasking"
        ),
        GrammarField(
            "duration",
            .time(1_000_000...longestRun),
            .required,
            "How long the run lasts, warm-up included.",
            example: "30s"
        ),
        GrammarField(
            "warmUp",
            .time(0...longestRun),
            .standard("1s"),
            "The first part of the run, left out of all figures; shorter than the run.",
            example: "2s"
        ),
        GrammarField("seed", .integer(0...UInt64.max), .standard("1"), "The start of every random draw.", example: "7"),
        GrammarField("pacing", pacing, .standard("vsync"), "The pacing of apps that give none.", example: "continuous"),
        GrammarField(
            "budget",
            budget,
            .otherwise("one refresh interval"),
            "The frame budget of apps that give none.",
            example: "12ms"
        ),
        GrammarField(
            "device",
            .object(.device),
            .otherwise("one core at 60Hz"),
            "The machine that the apps share.",
            example: "{ cores: 2 }"
        ),
        GrammarField(
            "apps",
            .named("app", .object(.app), 1...64),
            .required,
            "The apps, by name.",
            example: "{ maps: { frame: [{ compute: 4ms }] } }"
        ),
        GrammarField(
            "timeline",
            .list(of: .object(.timelineEntry), 1...10_000),
            .otherwise("all apps open at 0s"),
            "Who comes on screen and leaves it, and when.",
            example: "[{ at: 0s, open: maps }]"
        ),
    ]

    private static let deviceFields = [
        GrammarField("cores", .integer(1...64), .standard("1"), "How many CPUs all apps share.", example: "2"),
        GrammarField("refresh", .rate, .standard("60Hz"), "The display's rate.", example: "59.94Hz"),
        GrammarField(
            "memory",
            .size(1_000_000...1_000_000_000_000),
            .optional,
            "The memory of the device.",
            example: "1GB"
        ),
    ]

    private static let appFields = [
        GrammarField(
            "frame",
            .list(of: .object(.step), 1...100_000),
            .required,
            "What its main thread does for each frame.",
            example: "[{ compute: 4ms }]"
        ),
        GrammarField(
            "pacing",
            pacing,
            .otherwise("the workload's"),
            "When its next frame may begin: on a vsync, or as soon as the last has ended and a vsync has passed.",
            example: "vsync"
        ),
        GrammarField(
            "budget",
            budget,
            .otherwise("the workload's"),
            "How long after the vsync at which it was due a frame must have ended.",
            example: "8ms"
        ),
        GrammarField(
            "work",
            .named("work", .list(of: .object(.step), 1...100_000), 0...1000),
            .optional,
            "Pieces of work by name, for `call`.",
            example: "{ decode: [{ compute: 2ms }] }"
        ),
        GrammarField(
            "events",
            .named("event", .object(.event), 0...100),
            .optional,
            "What its main thread does outside frames, by name.",
            example: "{ tap: { every: 800ms, do: [{ compute: 1ms }] } }"
        ),
    ]

    private static let eventFields = [
        GrammarField(
            "every",
            .time(1_000_000...longestRun),
            .required,
            "The time from one event to the next; the first comes one such time after the app opens.",
            example: "800ms"
        ),
        GrammarField(
            "do",
            .list(of: .object(.step), 1...100_000),
            .required,
            "What the handler does.",
            example: "[{ compute: 2ms }]"
        ),
    ]

    private static let changes = [
        GrammarField(
            "open",
            .reference("app"),
            .optional,
            "An app comes on screen and wants frames.",
            example: "notes",
            companions: [
                GrammarField(
                    "as",
                    .text,
                    .optional,
                    "How it is shown; free text for the report.",
                    example: "split view"
                )
            ]
        ),
        GrammarField("close", .reference("app"), .optional, "An app leaves the screen.", example: "maps"),
    ]
}
