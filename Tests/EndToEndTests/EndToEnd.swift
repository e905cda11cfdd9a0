import Testing
import Thoroughness

/// The built command, as a user runs it. One test at a time: most measure, or send signals.
@Suite("End to end", .serialized)
enum EndToEnd {
    /// Whether to run comparisons on real threads that other tests stand in for: they take a minute each, and run only
    /// with `FBPROF_WHOLE_RUNS`.
    static let isWhole = Thorough.isAsked
}
