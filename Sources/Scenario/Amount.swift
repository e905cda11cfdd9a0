/// How much of something a step takes: nanoseconds, bytes or times, fixed or drawn anew each time.
///
/// All draws are finite and never negative; a normal draw below zero counts as zero.
public enum Amount: Sendable, Equatable {
    /// Always the same.
    case fixed(Double)
    /// Evenly between two bounds.
    case uniform(ClosedRange<Double>)
    /// Normal, by mean and standard deviation, cut at zero.
    case normal(mean: Double, deviation: Double)
    /// Lognormal, by its median and its 99th percentile.
    case lognormal(median: Double, p99: Double)
    /// Exponential, by its mean: the times between events that come independently of each other.
    case exponential(mean: Double)
    /// One of a list of recorded values, each as likely.
    case recorded([Double])
}
