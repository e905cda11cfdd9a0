import Glibc
import Testing

/// Whether measurements that take long and assert little are run: with FBPROF_BENCHMARKS set.
enum Benchmark {
    static let isWanted = unsafe getenv("FBPROF_BENCHMARKS") != nil
}
