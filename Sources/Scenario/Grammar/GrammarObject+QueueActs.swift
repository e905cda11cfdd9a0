import FrameTrace

extension GrammarObject {
    /// The acts that submit work, or execute it on another thread.
    static let queueActs = [
        GrammarField(
            "async",
            .reference("work"),
            .optional,
            "Hands a named piece of work of the app to a queue, and goes on.",
            example: "load page",
            companions: [
                on, qos, flags,
                GrammarField(
                    "group",
                    .text,
                    .optional,
                    "The group that the work belongs to until it has ended.",
                    example: "pages"
                ),
                handle,
                GrammarField(
                    "after",
                    .amount(.time),
                    .otherwise("at once"),
                    "How long after this step the work is put into the queue. By Darwin's rules it may be a tenth of that "
                        + "later, 1 ms at least.",
                    example: "5ms"
                ),
            ]
        ),
        GrammarField(
            "sync",
            .reference("queue"),
            .optional,
            "Does the steps under `do` on a queue, and waits until that is done; without steps, it only waits for its"
                + " turn.",
            example: "icons",
            companions: [
                GrammarField("do", steps.value, .optional, steps.summary, example: steps.example), qos, flags,
            ]
        ),
        GrammarField(
            "task",
            .reference("work"),
            .optional,
            "Hands a named piece of work to the pool of cooperative threads, as a Swift task, and goes on.",
            example: "load page",
            companions: [qos, handle]
        ),
        GrammarField(
            "perform",
            .amount(.count),
            .optional,
            "Does the steps under `do` this many times, side by side on as many threads as there are cores, and waits"
                + " until all are done.",
            example: "8",
            companions: [steps]
        ),
        GrammarField(
            "performBlock",
            .reference("work"),
            .optional,
            "Hands a named piece of work to the run loop of the app's main thread, and goes on. The loop does it the "
                + "next time it comes round; without `wake`, this does not wake the loop.",
            example: "update",
            companions: [
                GrammarField(
                    "mode",
                    .choice(RunLoopMode.allCases.map(\.rawValue)),
                    .standard("default"),
                    "In which mode of the run loop it is done.",
                    example: "common"
                ),
                GrammarField(
                    "wake",
                    .toggle,
                    .standard("off"),
                    "`on` wakes the run loop if it sleeps.",
                    example: "on"
                ),
            ]
        ),
        GrammarField(
            "notify",
            .reference("group"),
            .optional,
            "Hands a named piece of work to a queue as soon as a group is empty, and goes on.",
            example: "pages",
            companions: [
                GrammarField("work", .reference("work"), .required, "The work to hand over.", example: "polish"), on,
                qos, flags,
            ]
        ),
        GrammarField(
            "cancel",
            .reference("work item, operation or operation queue"),
            .optional,
            "Cancels a work item, or all operations of a name or of a queue. One that has not started does no work; "
                + "one that has started continues.",
            example: "page"
        ),
    ]

    /// The classes that a workload can name. Maintenance is reserved for the system.
    static let classes = QoS.allCases.filter { $0 != .maintenance }.map(\.name)

    /// The field for the class of a work item.
    static let qos = GrammarField(
        "qos",
        .choice(classes),
        .otherwise("the class is inferred"),
        "The class of the work item.",
        example: "utility"
    )

    private static let on = GrammarField(
        "on",
        .reference("queue"),
        .required,
        "The queue: one of the app, `main`, `global` or `global.` with a class.",
        example: "global.utility"
    )

    private static let flags = GrammarField(
        "flags",
        .flags(WorkFlags.named.map(\.name)),
        .optional,
        "The flags of the work item; `barrier` means something on concurrent queues of the app only.",
        example: "[barrier]"
    )

    private static let handle = GrammarField(
        "as",
        .text,
        .optional,
        "The name under which the work item can be waited for, cancelled or replaced by a placeholder.",
        example: "page"
    )
}
