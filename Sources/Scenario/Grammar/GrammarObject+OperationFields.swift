import FrameTrace

extension GrammarObject {
    /// The fields of an app that concern operations.
    static let operationAppFields = [
        GrammarField(
            "operationQueues",
            .named("operation queue", .object(.operationQueue), 0...100),
            .optional,
            "The operation queues that it makes, by name. [Operations](Operations.md) introduces them.",
            example: "{ downloads: { maxConcurrent: 2 } }"
        ),
        GrammarField(
            "operations",
            .named("operation", .object(.operation), 0...20_000),
            .optional,
            "Its operations, by name.",
            example: "{ parse: { after: load, do: [{ compute: 5ms }] } }"
        ),
        GrammarField(
            "facts",
            .named("fact", .toggle, 0...1000),
            .optional,
            "Named facts that conditions of operations test, such as permissions and logins, with their state at the "
                + "start.",
            example: "{ account: off }"
        ),
        GrammarField(
            "onOpen",
            operationNames,
            .optional,
            "The operations that are started when it opens, with all that they need, as one graph.",
            example: "[save]"
        ),
    ]

    /// Names of operations.
    static let operationNames = GrammarValue.names("operation", 1...20_000)

    /// The fields of an operation queue.
    static let operationQueueFields = [
        GrammarField(
            "maxConcurrent",
            .integer(1...512),
            .otherwise("as many as the pool of worker threads admits"),
            "How many of its operations execute at a time.",
            example: "1"
        ),
        GrammarField(
            "qos",
            qos.value,
            .otherwise("its operations keep their own class"),
            "The lowest class that its operations run at.",
            example: "utility"
        ),
        GrammarField(
            "suspended",
            .toggle,
            .standard("off"),
            "Whether it starts no operations until a step resumes it.",
            example: "on"
        ),
        GrammarField(
            "promotesAll",
            .toggle,
            .standard("off"),
            "Whether an operation of a higher class raises all that were added before it, by Darwin's rules. Whether"
                + " current systems do that is not verified.",
            example: "on"
        ),
    ]

    /// The fields of an operation.
    static let operationFields = [
        GrammarField(
            "do",
            .list(of: .object(.step), 1...100_000),
            .optional,
            "What it does; required unless it is a group.",
            example: "[{ compute: 5ms }]"
        ),
        GrammarField(
            "group",
            operationNames,
            .optional,
            "The operations inside it, which have a queue of their own. It finishes when they and all that they "
                + "start have finished.",
            example: "[load, parse]"
        ),
        GrammarField(
            "on",
            .reference("operation queue"),
            .otherwise("the app's default-width queue, shared by all operations that name no queue"),
            "The queue that it is added to: one of the app, or `main`, whose operations the main thread executes.",
            example: "downloads"
        ),
        GrammarField(
            "after",
            operationNames,
            .optional,
            "The operations that it depends on, in any queue. It is ready once all of them have finished, with or "
                + "without an error.",
            example: "[load, log in]"
        ),
        GrammarField(
            "priority",
            .choice(OperationPriority.allCases.map(\.rawValue)),
            .otherwise("normal; by Linux' rules what its class gives, unless the queue's width is 1"),
            "Which of the ready operations of its queue starts first.",
            example: "high"
        ),
        GrammarField("qos", qos.value, .otherwise("the class is inferred"), "Its class.", example: "utility"),
        GrammarField(
            "barrier",
            .toggle,
            .standard("off"),
            "Whether it waits for everything in its queue, and everything added later waits for it.",
            example: "on"
        ),
        GrammarField(
            "asynchronous",
            .toggle,
            .standard("off"),
            "Whether it goes on executing after its steps until a step `finish` names it.",
            example: "on"
        ),
        GrammarField(
            "exclusive",
            .names("category", 1...100),
            .optional,
            "Its categories. The app executes one operation of a category at a time, in any queue, in the order of "
                + "their start.",
            example: "alert"
        ),
        GrammarField(
            "conditions",
            .list(of: .object(.operationCondition), 1...100),
            .optional,
            "What must hold once all that it depends on has finished. Otherwise it finishes with an error and does "
                + "not execute.",
            example: "[{ login: account, from: log in }]"
        ),
        GrammarField(
            "timeout",
            .time(1...longestRun),
            .otherwise("no end"),
            "The time after its start at which it is cancelled with an error. Its steps decide what it does then.",
            example: "10s"
        ),
        GrammarField(
            "indicator",
            .toggle,
            .standard("off"),
            "Whether the network indicator is on while it executes, and for one second after that.",
            example: "on"
        ),
        GrammarField(
            "backgroundTask",
            .toggle,
            .standard("off"),
            "Whether the app has a background task open in the background until it has finished, so that it is not suspended. The task "
                + "ends with the operation, when the app comes back, or with the time for tasks.",
            example: "on"
        ),
        GrammarField(
            "onStart",
            .list(of: .object(.step), 1...100_000),
            .optional,
            "Steps of an observer before its own steps.",
            example: "[{ compute: 1ms }]"
        ),
        GrammarField(
            "onFinish",
            .list(of: .object(.step), 1...100_000),
            .optional,
            "Steps of an observer before it finishes, even if it does not execute.",
            example: "[{ compute: 1ms }]"
        ),
        GrammarField(
            "completion",
            .reference("work"),
            .optional,
            "Work that a global queue of the default class does after the operation has finished and its waiters "
                + "have been released.",
            example: "tell"
        ),
    ]

    /// The fields of a condition in addition to its requirement.
    static let operationConditionFields = [
        GrammarField(
            "from",
            .reference("operation"),
            .optional,
            "An operation that is started with it and finishes before it, such as one that asks the user. One for "
                + "each graph.",
            example: "log in"
        ),
        GrammarField(
            "silent",
            .toggle,
            .standard("off"),
            "Whether the operation `from` is left out, so that the condition only tests.",
            example: "on"
        ),
        GrammarField("not", .toggle, .standard("off"), "Whether the opposite must hold.", example: "on"),
    ]

    /// The requirements that a condition can have.
    static let operationConditions = [
        GrammarField(
            "reachable",
            .text,
            .optional,
            "A host can be reached: the network is on.",
            example: "api.example.com"
        ),
        GrammarField("permission", .reference("fact"), .optional, "A permission was given.", example: "calendar"),
        GrammarField("login", .reference("fact"), .optional, "The user has logged in.", example: "account"),
        GrammarField("location", .reference("fact"), .optional, "The device is at a place.", example: "at home"),
        GrammarField(
            "noCancelledDependencies",
            .choice(["on"]),
            .optional,
            "None of its dependencies was cancelled.",
            example: "on"
        ),
    ]

    /// The fields of `network`.
    static let networkFields = [
        GrammarField(
            "throughput",
            .size(1...1_000_000_000_000),
            .standard("2MB"),
            "The bytes that it moves in a second, for all transfers together: they have equal parts.",
            example: "1MB"
        ),
        GrammarField(
            "latency",
            .time(0...60_000_000_000),
            .standard("50ms"),
            "The time until the first byte comes, once for each transfer.",
            example: "120ms"
        ),
    ]
}
