import FrameTrace

extension GrammarObject {
    /// The fields of the file itself.
    static let workloadFields = [
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
            "The first part of the run, left out of the figures of frames; shorter than the run.",
            example: "2s"
        ),
        GrammarField("seed", .integer(0...UInt64.max), .standard("1"), "The start of every random draw.", example: "7"),
        GrammarField("pacing", pacing, .standard("vsync"), "The pacing of apps that give none.", example: "continuous"),
        GrammarField(
            "budget",
            budget,
            .otherwise("the interval of the app's `refresh`"),
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
            "platform",
            .choice(Platform.allCases.map(\.rawValue)),
            .standard("darwin"),
            "The system whose rules queues, QoS and the pool of worker threads follow; Darwin is that of iOS, iPadOS and macOS.",
            example: "linux"
        ),
        GrammarField(
            "pool",
            .choice(PoolScope.allCases.map(\.rawValue)),
            .standard("shared"),
            "Whether all apps share one pool of worker threads, or each has its own.",
            example: "per-app"
        ),
        GrammarField(
            "overrides",
            .toggle,
            .standard("on"),
            "Whether waiting for a known owner raises that owner, where the platform does so. `off` shows what "
                + "happens without.",
            example: "off"
        ),
        GrammarField(
            "overrideEnds",
            .choice(OverrideEnd.allCases.map(\.rawValue)),
            .standard("by-cause"),
            "When the override of a queue ends. `at-waited-item`: when the queue reaches the awaited item. "
                + "`at-drain-end`: when the queue is empty. `by-cause`, as on Darwin: for `sync` as with `at-waited-item`, for "
                + "waits for items and for items of a higher class as with `at-drain-end`.",
            example: "at-waited-item"
        ),
        GrammarField(
            "focalBoost",
            .toggle,
            .standard("off"),
            "Whether the app that came on screen last gets one priority more at userInteractive. Only `--scheduler strict` has priorities.",
            example: "on"
        ),
        GrammarField(
            "vars",
            .named("variable", .variable, 0...1000),
            .optional,
            "Named quantities: `$NAME` can replace any number. `--set vars.NAME=…` changes one.",
            example: "{ decode: 4ms }"
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
            "Which apps come on screen or leave it, and when.",
            example: "[{ at: 0s, open: maps }]"
        ),
        GrammarField(
            "gate",
            .object(.gate),
            .optional,
            "What `fbprof gate` judges runs by.",
            example: "{ budgets: { dropped: 0 } }"
        ),
    ]

    /// The fields of `device`.
    static let deviceFields = [
        GrammarField("cores", .integer(1...64), .standard("1"), "How many CPUs all apps share.", example: "2"),
        GrammarField(
            "refresh",
            .rate(RefreshRate.allowed),
            .standard("60Hz"),
            "The display's rate.",
            example: "59.94Hz"
        ),
        GrammarField(
            "disk",
            .object(.disk),
            .otherwise("an SSD of 400MB a second"),
            "The disk that the apps share.",
            example: "{ kind: hdd }"
        ),
        GrammarField(
            "network",
            .object(.network),
            .otherwise("a line of 2MB a second"),
            "The line to the network that the apps share.",
            example: "{ throughput: 1MB }"
        ),
        GrammarField(
            "backgroundTime",
            .time(0...Self.longestRun),
            .standard("5s"),
            "How long an app executes after it has gone to the background, until it is suspended.",
            example: "2s"
        ),
        GrammarField(
            "backgroundTaskTime",
            .time(0...Self.longestRun),
            .standard("30s"),
            "How long an app may execute in the background while a background task of it is open. Apple documents no number.",
            example: "10s"
        ),
        GrammarField(
            "watchdog",
            .object(.watchdog),
            .otherwise("on, with the standard allowances"),
            "How much time the system allows apps for certain things before it ends them.",
            example: "{ sceneUpdate: 5s }"
        ),
    ]

    /// The fields of `disk`.
    static let diskFields = [
        GrammarField(
            "kind",
            .choice(DiskProfile.Kind.allCases.map(\.rawValue)),
            .standard("ssd"),
            "What kind of disk it is.",
            example: "hdd"
        ),
        GrammarField(
            "throughput",
            .size(1_000...1_000_000_000_000),
            .standard("400MB"),
            "The bytes that it moves in a second.",
            example: "150MB"
        ),
        GrammarField(
            "latency",
            .time(0...10_000_000_000),
            .standard("100us"),
            "The time that an operation takes whatever its size.",
            example: "8ms"
        ),
    ]
}
