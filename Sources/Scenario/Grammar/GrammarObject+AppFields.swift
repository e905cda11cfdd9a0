import FrameTrace

extension GrammarObject {
    /// The fields of an app.
    static let appFields = [
        GrammarField(
            "frame",
            .list(of: .object(.step), 1...100_000),
            .required,
            "What its main thread does for each frame.",
            example: "[{ compute: 4ms }]"
        ),
        GrammarField(
            "instances",
            .integer(1...64),
            .otherwise("one app of its own name"),
            "How many such apps there are: `mail-1`, `mail-2` and so on, each with queues and draws of its own. `timeline` "
                + "and `gate` may name one of them, or all by the name that they share. They share locks, as all apps do.",
            example: "3"
        ),
        GrammarField(
            "pacing",
            pacing,
            .otherwise("the workload's"),
            "When its next frame may begin: on a vsync, or as soon as the last has ended and a vsync has passed.",
            example: "vsync"
        ),
        GrammarField(
            "refresh",
            .rate(1000...RefreshRate.allowed.upperBound),
            .otherwise("the display's"),
            "How often it draws: at the display's rate, or at an integer fraction of it. The default budget follows.",
            example: "30Hz"
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
            "Pieces of work by name, for `call`, `async`, `task` and `notify`.",
            example: "{ decode: [{ compute: 2ms }] }"
        ),
        GrammarField(
            "events",
            .named("event", .object(.event), 0...100),
            .optional,
            "What its main thread does outside frames, by name.",
            example: "{ tap: { every: 800ms, do: [{ compute: 1ms }] } }"
        ),
        GrammarField(
            "queues",
            .named("queue", .object(.queue), 0...100),
            .optional,
            "The queues that it makes, by name.",
            example: "{ icons: { qos: userInitiated } }"
        ),
        GrammarField(
            "semaphores",
            .named("semaphore", .integer(0...1_000_000), 0...1000),
            .optional,
            "Its semaphores, by name, with what they count at the start.",
            example: "{ ready: 0 }"
        ),
        GrammarField(
            "conditions",
            .named("condition", .text, 0...1000),
            .optional,
            "Its conditions, by name, with the lock that each goes with. A condition counts its signals: none is lost.",
            example: "{ loaded: database }"
        ),
    ]

    /// The fields of a queue.
    static let queueFields = [
        GrammarField(
            "kind",
            .choice(QueueSpec.Kind.allCases.map(\.rawValue)),
            .standard("serial"),
            "Whether its items run one after the other, or side by side.",
            example: "concurrent"
        ),
        GrammarField(
            "qos",
            qos.value,
            .otherwise("its items keep their own class"),
            "The class that it is labelled with.",
            example: "utility"
        ),
        GrammarField(
            "target",
            .reference("queue"),
            .otherwise("the pool of worker threads"),
            "The queue that its items go through: another one of the app, `main`, or a global queue, whose class is the"
                + " least that they run at.",
            example: "global.utility"
        ),
    ]

    /// The fields of an event.
    static let eventFields = [
        GrammarField(
            "every",
            .time(1_000_000...longestRun),
            .required,
            "The time from one event to the next; the first comes one such time after the app opens, or after `from`.",
            example: "800ms"
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
            "How long after the app opened the last event may come; later than `from`.",
            example: "10s"
        ),
        GrammarField(
            "do",
            .list(of: .object(.step), 1...100_000),
            .required,
            "What the handler does.",
            example: "[{ compute: 2ms }]"
        ),
    ]
}
