import Foundation

/// The number of random cases that a test tries: some in every run, all of them if `FBPROF_WHOLE_RUNS` is set.
enum Thorough {
    static let isAsked = ProcessInfo.processInfo.environment["FBPROF_WHOLE_RUNS"] != nil

    static func count(_ all: Int, usually some: Int) -> Int { isAsked ? all : some }
}
