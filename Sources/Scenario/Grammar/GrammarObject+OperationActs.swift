extension GrammarObject {
    /// The acts that concern operations, the network and the user.
    static let operationActs = [
        GrammarField(
            "start",
            operationNames,
            .optional,
            "Starts operations, with all that they need, as one graph; within an operation, as part of its graph and of its"
                + " group.",
            example: "[save]",
            companions: [
                GrammarField(
                    "atMost",
                    .integer(1...1_000_000),
                    .otherwise("no limit"),
                    "How many of each name a graph may have: none is started beyond that.",
                    example: "5"
                )
            ]
        ),
        GrammarField(
            "finish",
            .reference("operation"),
            .optional,
            "Finishes the asynchronous operation of a name that began first; not before its steps are done.",
            example: "log in"
        ),
        GrammarField(
            "suspend",
            .reference("operation queue"),
            .optional,
            "Lets an operation queue start no more operations; what executes goes on.",
            example: "downloads"
        ),
        GrammarField(
            "resume",
            .reference("operation queue"),
            .optional,
            "Lets a suspended operation queue go on.",
            example: "downloads"
        ),
        GrammarField(
            "setWidth",
            .reference("operation queue"),
            .optional,
            "Changes how many operations of a queue execute at a time, from the next start on.",
            example: "downloads",
            companions: [
                GrammarField(
                    "width",
                    .integer(1...512),
                    .otherwise("as many as the pool of worker threads admits"),
                    "How many.",
                    example: "2"
                )
            ]
        ),
        GrammarField("set", .reference("fact"), .optional, "Makes a fact of the app hold.", example: "account"),
        GrammarField(
            "unset",
            .reference("fact"),
            .optional,
            "Makes a fact of the app no longer hold.",
            example: "account"
        ),
        GrammarField(
            "unless",
            .reference("fact"),
            .optional,
            "Does the steps under `do` unless a fact of the app holds. `cancelled` and `failed` stand for the operation that"
                + " the step is part of: it was cancelled, or has an error.",
            example: "account",
            companions: [steps]
        ),
        GrammarField(
            "fetch",
            .amount(.size),
            .optional,
            "Gets bytes over the network and waits for them. If there is no network, or it goes away meanwhile, the step ends at once,"
                + " and the operation that the step is part of has an error.",
            example: "200kB",
            companions: [
                GrammarField(
                    "latency",
                    .amount(.time),
                    .otherwise("the network's"),
                    "The time until the first byte comes.",
                    example: "80ms"
                )
            ]
        ),
        GrammarField(
            "user",
            .amount(.time),
            .optional,
            "Waits for the user, such as for an answer to an alert: user time, apart from machine time.",
            example: "3s"
        ),
    ]
}
