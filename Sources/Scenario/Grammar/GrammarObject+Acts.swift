import FrameTrace

extension GrammarObject {
    /// The acts of a step, each under its key.
    static let acts =
        plainActs + queueActs + waitActs + operationActs + memoryActs + cacheActs + layoutActs
        + lifeActs

    /// The acts that concern the step's own thread, locks and files.
    private static let plainActs = [
        GrammarField(
            "compute",
            .amount(.time),
            .optional,
            "Uses this much CPU time of its thread, whatever else runs.",
            example: "4ms"
        ),
        GrammarField("sleep", .amount(.time), .optional, "Blocks for this long.", example: "2ms"),
        GrammarField(
            "lock",
            .text,
            .optional,
            "Holds a mutex of that name, shared by all apps, around the steps under `do`.",
            example: "database",
            companions: [steps]
        ),
        GrammarField(
            "read",
            .amount(.size),
            .optional,
            "Reads bytes from a real file, past the page cache.",
            example: "20kB"
        ),
        GrammarField("write", .amount(.size), .optional, "Writes bytes to a real file.", example: "4KiB"),
        GrammarField(
            "touch",
            .amount(.size),
            .optional,
            "Writes to this many bytes of a real buffer.",
            example: "60kB"
        ),
        GrammarField(
            "repeat",
            .amount(.count),
            .optional,
            "Does the steps under `do` a number of times.",
            example: "20",
            companions: [steps]
        ),
        GrammarField(
            "chance",
            .probability,
            .optional,
            "Does the steps under `do` with a probability, drawn each time.",
            example: "20%",
            companions: [steps]
        ),
        GrammarField(
            "every",
            .integer(1...1_000_000),
            .optional,
            "Does the steps under `do` in every n-th frame only, the first of them frame 0; in a handler, at every"
                + " n-th event.",
            example: "3",
            companions: [steps]
        ),
        GrammarField(
            "stage",
            .choice(FramePart.marked.map(\.rawValue)),
            .optional,
            "Does the steps under `do` as a stage of the frame. Only in `frame` itself; the stages of a frame stand in this order, "
                + "at its end.",
            example: "layout",
            companions: [steps]
        ),
        GrammarField(
            "call",
            .reference("work"),
            .optional,
            "Does a named piece of work of the app.",
            example: "decode"
        ),
        GrammarField(
            "gpu",
            .amount(.time),
            .optional,
            "Keeps the GPU, which all apps share, busy for this long, and waits until it is done.",
            example: "4ms"
        ),
        GrammarField(
            "redraw",
            .toggle,
            .optional,
            "`on` asks for a new frame of an app that draws on demand. It has no effect in an app that always draws.",
            example: "on"
        ),
    ]

    /// The steps that an act wraps.
    static let steps = GrammarField(
        "do",
        .list(of: .object(.step), 1...100_000),
        .required,
        "The steps that the act wraps.",
        example: "[{ compute: 1ms }]"
    )
}
