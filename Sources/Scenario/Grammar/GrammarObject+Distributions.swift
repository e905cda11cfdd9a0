extension GrammarObject {
    /// The ways to draw an amount, each under its key.
    static func distributions(of quantity: GrammarQuantity) -> [GrammarField] {
        let bound = GrammarValue.quantity(quantity, allowsZero: true)
        return [
            GrammarField(
                "uniform",
                .list(of: bound, 2...2),
                .optional,
                "Evenly between two bounds.",
                example: "[2ms, 5ms]"
            ),
            GrammarField(
                "normal",
                .object(.normal(quantity)),
                .optional,
                "Normal, by mean and standard deviation, cut at zero.",
                example: "{ mean: 4ms, deviation: 1ms }"
            ),
            GrammarField(
                "lognormal",
                .object(.lognormal(quantity)),
                .optional,
                "Lognormal, by its median and its 99th percentile.",
                example: "{ median: 4ms, p99: 9ms }"
            ),
            GrammarField(
                "exponential",
                bound,
                .optional,
                "Exponential, by its mean: the time between events that come independently of each other.",
                example: quantity.example
            ),
            GrammarField(
                "recorded",
                .list(of: bound, 1...10_000),
                .optional,
                "One of a list of values, each as likely.",
                example: "[3ms, 4ms, 9ms]"
            ),
        ]
    }
}
