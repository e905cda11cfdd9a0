import FrameTrace

extension GrammarObject {
    /// The fields of an event.
    static let eventFields = [
        GrammarField(
            "kind",
            .choice(EventKind.allCases.map(\.rawValue)),
            .standard("touch"),
            "What kind of input it is, and so where the system delivers it.",
            example: "accelerometer"
        ),
        GrammarField(
            "every",
            .amount(.interval),
            .otherwise("it comes only when `at` or `script` says so"),
            "The time from one event to the next, fixed or drawn anew each time; the first comes one such time after the "
                + "app opens, or after `from`.",
            example: "800ms"
        ),
        GrammarField(
            "jitter",
            .time(0...longestRun),
            .standard("0s"),
            "How much later than planned each may come, drawn evenly; the plan itself does not move. At most `every`.",
            example: "20ms"
        ),
        GrammarField(
            "from",
            .time(0...longestRun),
            .standard("0s"),
            "How long after the app opened the first of these times begins.",
            example: "5s"
        ),
        GrammarField(
            "until",
            .time(1...longestRun),
            .otherwise("no end"),
            "How long after the app opened the last event of `every` may come; later than `from`.",
            example: "10s"
        ),
        GrammarField(
            "at",
            .list(of: .time(0...longestRun), 1...10_000),
            .optional,
            "Times at which it comes, from the opening of the app, as recorded.",
            example: "[100ms, 450ms, 2s]"
        ),
        GrammarField(
            "do",
            .list(of: .object(.step), 1...100_000),
            .otherwise("required unless a view handles it"),
            "What the handler does. For an event that `views` route: what the app does if no view handles it.",
            example: "[{ compute: 2ms }]"
        ),
        GrammarField(
            "hits",
            .reference("view"),
            .otherwise("no view: it comes to the app"),
            "The view that a touch hits or that has to be redrawn; for other kinds there is none.",
            example: "buy button"
        ),
        GrammarField(
            "lasts",
            .time(1_000_000...longestRun),
            .otherwise("it is over at once"),
            "How long the touch stays on the screen. Meanwhile the run loop is in tracking mode, and moved samples come.",
            example: "300ms"
        ),
        GrammarField(
            "samples",
            .rate(1000...1_000_000),
            .standard("120Hz"),
            "How often a touch that lasts is sampled. The app gets at most one moved sample for each frame, the newest.",
            example: "240Hz"
        ),
        GrammarField(
            "moved",
            .list(of: .object(.step), 1...100_000),
            .otherwise("nothing"),
            "What is done for each moved sample of a touch that lasts.",
            example: "[{ compute: 500us, name: scroll }]"
        ),
        GrammarField(
            "ended",
            .list(of: .object(.step), 1...100_000),
            .otherwise("nothing"),
            "What is done when a touch that lasts has ended.",
            example: "[{ compute: 1ms }]"
        ),
    ]

    /// The fields of an entry of a script.
    static let scriptFields = [
        GrammarField("at", .time(0...longestRun), .required, "When, from the opening of the app.", example: "800ms"),
        GrammarField("send", .reference("event"), .required, "The event that comes.", example: "swipe"),
        GrammarField("times", .integer(1...10_000), .standard("1"), "How often it comes.", example: "2"),
        GrammarField(
            "every",
            .time(1_000_000...longestRun),
            .otherwise("required where it comes more than once"),
            "The time from one to the next.",
            example: "300ms"
        ),
    ]

    /// The fields of a timer.
    static let timerFields = [
        GrammarField(
            "every",
            .time(1_000_000...longestRun),
            .required,
            "Its interval; it fires first one such time after the app opens, or after `from`.",
            example: "1s"
        ),
        GrammarField(
            "from",
            .time(0...longestRun),
            .standard("0s"),
            "How long after the app opened its first interval begins.",
            example: "5s"
        ),
        GrammarField(
            "until",
            .time(1...longestRun),
            .otherwise("no end"),
            "How long after the app opened it may fire last; later than `from`.",
            example: "10s"
        ),
        GrammarField("repeats", .toggle, .standard("on"), "Whether it fires again and again.", example: "off"),
        GrammarField(
            "tolerance",
            .time(0...longestRun),
            .otherwise("none on the run loop or by Linux' rules; else what the queue's class allows"),
            "How much later than planned it may fire, to share a wake-up with something else.",
            example: "100ms"
        ),
        GrammarField(
            "mode",
            .choice(RunLoopMode.allCases.map(\.rawValue)),
            .standard("default"),
            "In which modes of the run loop it fires; `default` is hidden while a touch that lasts is on the screen.",
            example: "common"
        ),
        GrammarField(
            "on",
            .reference("queue"),
            .otherwise("the run loop of the main thread"),
            "The queue that its steps are put into.",
            example: "sync"
        ),
        GrammarField(
            "do",
            .list(of: .object(.step), 1...100_000),
            .required,
            "What it does.",
            example: "[{ compute: 1ms }]"
        ),
    ]

    /// The fields of an observer.
    static let observerFields = [
        GrammarField(
            "when",
            .choice(AppObserver.Activity.allCases.map(\.rawValue)),
            .required,
            "At which point of a pass it is called.",
            example: "beforeWaiting"
        ),
        GrammarField(
            "mode",
            .choice(RunLoopMode.allCases.map(\.rawValue)),
            .standard("common"),
            "In which modes of the run loop it is called.",
            example: "default"
        ),
        GrammarField(
            "do",
            .list(of: .object(.step), 1...100_000),
            .required,
            "What it does.",
            example: "[{ compute: 50us }]"
        ),
    ]
}
