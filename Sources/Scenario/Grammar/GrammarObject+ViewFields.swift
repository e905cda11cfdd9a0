extension GrammarObject {
    /// The fields of a view.
    static let viewFields = [
        GrammarField(
            "in",
            .reference("view"),
            .otherwise("the window"),
            "The view around it, which gets what this one does not handle.",
            example: "page"
        ),
        GrammarField(
            "handles",
            .named("handler", .list(of: .object(.step), 1...100_000), 0...100),
            .optional,
            "What it does, by the name of an event or of an action.",
            example: "{ tap: [{ compute: 1ms }] }"
        ),
        GrammarField(
            "action",
            .text,
            .otherwise("it is not a control"),
            "The action message that a touch of this control becomes. The first view up the chain that handles the action gets "
                + "it.",
            example: "buy"
        ),
        GrammarField(
            "target",
            .reference("view"),
            .otherwise("the first view up the chain that handles the action"),
            "The view that gets the action message, and no other.",
            example: "cart"
        ),
    ]
}
