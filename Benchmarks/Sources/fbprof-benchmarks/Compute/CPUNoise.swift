/// Shares of a CPU's time that went to neither the measured threads nor idling.
struct CPUNoise {
    var other: Double
    var steal: Double

    /// As fbprof itself has it: steal ≤ 0.5 %, others ≤ 1 %.
    var isQuiet: Bool { other <= 0.01 && steal <= 0.005 }

    var text: String { Number.percent(other) + " + " + Number.percent(steal) }
}
