import FrameTrace

extension GrammarObject {
    /// The fields of an app.
    static let appFields = [
        GrammarField(
            "frame",
            .list(of: .object(.step), 1...100_000),
            .otherwise("it draws nothing and wants no frames"),
            "What its main thread does for each frame. An app without it, such as a daemon, needs a `launch`, `events`, "
                + "`timers` or `onOpen`.",
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
            "The frame's deadline, counted from the vsync at which it was due.",
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
            "The input that comes for it while it is on screen, by name, and what its main thread does with it.",
            example: "{ tap: { every: 800ms, do: [{ compute: 1ms }] } }"
        ),
        GrammarField(
            "script",
            .list(of: .object(.script), 0...10_000),
            .optional,
            "Times at which some of its events come, in addition to their own times.",
            example: "[{ at: 800ms, send: swipe, times: 2, every: 300ms }]"
        ),
        GrammarField(
            "views",
            .named("view", .object(.view), 0...1000),
            .optional,
            "Its views and controls, by name. They decide who handles which input.",
            example: "{ page: { handles: { tap: [{ compute: 1ms }] } } }"
        ),
        GrammarField(
            "firstResponder",
            .reference("view"),
            .otherwise("none: they come to the app"),
            "The view that remote controls and shakes come to.",
            example: "page"
        ),
        GrammarField(
            "timers",
            .named("timer", .object(.timer), 0...100),
            .optional,
            "Its timers, by name. A timer keeps its phase, and drops the times that have passed.",
            example: "{ clock: { every: 1s, do: [{ compute: 1ms }] } }"
        ),
        GrammarField(
            "observers",
            .named("observer", .object(.observer), 0...100),
            .optional,
            "What its run loop does at certain points of each pass, by name.",
            example: "{ flush: { when: beforeWaiting, do: [{ compute: 50us }] } }"
        ),
        GrammarField(
            "launch",
            .list(of: .object(.step), 1...100_000),
            .optional,
            "What its main thread does when it launches, before its first frame and any event.",
            example: "[{ compute: 300ms, name: load database }]"
        ),
        GrammarField(
            "callbacks",
            .object(.callbacks),
            .optional,
            "What its main thread does when the system calls it for a change of its state.",
            example: "{ didEnterBackground: [{ compute: 20ms, name: save }] }"
        ),
        GrammarField(
            "redraw",
            // An app that never draws has no `frame`.
            .choice([RedrawRule.always, .onDemand].map(\.rawValue)),
            .standard("always"),
            "When it wants a frame: at every vsync, as in an animation, or after a step says `redraw: on`.",
            example: "on demand"
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
            "Its semaphores, by name, with their count at the start.",
            example: "{ ready: 0 }"
        ),
        GrammarField(
            "conditions",
            .named("condition", .text, 0...1000),
            .optional,
            "Its conditions, by name, with the lock that each goes with. A condition counts its signals, so none is "
                + "lost. A broadcast is lost if no thread waits.",
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
            "The class that it is labelled with. On Linux userInteractive is served as userInitiated.",
            example: "utility"
        ),
        GrammarField(
            "target",
            .reference("queue"),
            .otherwise("the pool of worker threads"),
            "The queue that its items pass through: another queue of the app, `main` or a global queue. The class of "
                + "a global queue is the minimum for the items.",
            example: "global.utility"
        ),
    ]
}
