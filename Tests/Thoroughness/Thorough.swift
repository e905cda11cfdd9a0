import Foundation

/// The number of cases that a test tries: some in every run, all of them if `FBPROF_WHOLE_RUNS` is set.
public enum Thorough {
    /// Whether all cases are asked for.
    public static let isAsked = ProcessInfo.processInfo.environment["FBPROF_WHOLE_RUNS"] != nil

    /// Returns how many cases to try.
    public static func count(_ all: Int, usually some: Int) -> Int { isAsked ? all : some }
}
