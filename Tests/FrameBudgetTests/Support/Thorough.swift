import Foundation

/// How much a test of many random cases tries: some in every run of the tests, all of them where `FBPROF_WHOLE_RUNS` is set.
enum Thorough {
    static let isAsked = ProcessInfo.processInfo.environment["FBPROF_WHOLE_RUNS"] != nil

    static func count(_ all: Int, usually some: Int) -> Int { isAsked ? all : some }
}
