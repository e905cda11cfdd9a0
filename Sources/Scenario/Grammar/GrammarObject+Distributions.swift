extension GrammarObject {
    /// Returns the distributions that an amount can be drawn from, each under its key.
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
            GrammarField(
                "file",
                .text,
                .optional,
                "One of the values in a column of a file of comma-separated values, each as likely: your own program's "
                    + "frame times, for example. The first line has the columns' names. The path counts from the workload's "
                    + "folder; at most 8 MiB and 100000 rows. Empty values are left out.",
                example: "frames.csv",
                companions: [
                    GrammarField("column", .text, .required, "The column's name.", example: "frame_ms")
                ] + unit(of: quantity)
            ),
        ]
    }

    /// Returns the field for the unit of numbers in a file, if there is a choice of units.
    private static func unit(of quantity: GrammarQuantity) -> [GrammarField] {
        guard let standard = quantity.standardUnit else { return [] }
        let names = quantity.units.map(\.name)
        return [
            GrammarField(
                "unit",
                .choice(names),
                .standard(standard),
                "The unit of the numbers in it.",
                example: standard
            )
        ]
    }
}
