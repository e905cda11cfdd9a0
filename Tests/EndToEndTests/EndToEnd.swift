import Foundation
import Testing

/// The built command, as a user runs it. One test at a time: most measure, or send signals.
@Suite("End to end", .serialized)
enum EndToEnd {
    /// Whether comparisons on real threads run that others stand for: they take a minute each, and are asked for with
    /// `FBPROF_WHOLE_RUNS`.
    static let isWhole = ProcessInfo.processInfo.environment["FBPROF_WHOLE_RUNS"] != nil
}
