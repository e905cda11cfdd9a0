/// The amount of time, data or repetitions of a step, in nanoseconds, bytes or times: fixed, or drawn each time.
///
/// All draws are finite and never negative; a normal draw below zero counts as zero.
public enum Amount: Sendable, Equatable {
    /// A constant.
    case fixed(Double)
    /// Uniform between two bounds.
    case uniform(ClosedRange<Double>)
    /// Normal, given by mean and standard deviation, cut at zero.
    case normal(mean: Double, deviation: Double)
    /// Lognormal, given by its median and its 99th percentile.
    case lognormal(median: Double, p99: Double)
    /// Exponential, given by its mean, as for the times between independent events.
    case exponential(mean: Double)
    /// One of a list of recorded values, each equally likely.
    case recorded([Double])
}
