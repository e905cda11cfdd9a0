extension GrammarObject {
    /// The acts that wait, and the acts that end waits.
    static let waitActs = [
        GrammarField(
            "readLock",
            .text,
            .optional,
            "Holds a read-write lock of that name, shared by all apps, for reading around the steps under `do`.",
            example: "settings",
            companions: [steps]
        ),
        GrammarField(
            "writeLock",
            .text,
            .optional,
            "Holds a read-write lock for writing around the steps under `do`.",
            example: "settings",
            companions: [steps]
        ),
        GrammarField(
            "wait",
            .reference("semaphore, group, condition, work item or operation"),
            .optional,
            "Waits for a semaphore, a group, a condition, a work item or the latest operation of a name of the app. A condition is waited for with its"
                + " lock held, and gives the lock up meanwhile.",
            example: "ready",
            companions: [
                GrammarField(
                    "timeout",
                    .amount(.time),
                    .otherwise("no end"),
                    "How long the wait lasts at most.",
                    example: "5ms"
                )
            ]
        ),
        GrammarField(
            "signal",
            .reference("semaphore or condition"),
            .optional,
            "Signals a semaphore or a condition: one thread goes on, now or when it comes to wait.",
            example: "ready"
        ),
        GrammarField(
            "broadcast",
            .reference("condition"),
            .optional,
            "Signals a condition to all who wait for it.",
            example: "loaded"
        ),
        GrammarField("enter", .text, .optional, "Enters a group.", example: "pages"),
        GrammarField("leave", .reference("group"), .optional, "Leaves a group.", example: "pages"),
        GrammarField(
            "placeholder",
            .reference("group, work item or cache"),
            .optional,
            "Where a group or a work item is not done yet, or the page of a cache is not in memory, does the steps under `do` in its place and counts the frame"
                + " as one with a placeholder.",
            example: "page",
            companions: [steps]
        ),
    ]
}
