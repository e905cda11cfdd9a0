import Glibc
import Testing

/// Whether to run measurements that take long and assert little: only where FBPROF_BENCHMARKS is set.
enum Benchmark {
    static let isWanted = unsafe getenv("FBPROF_BENCHMARKS") != nil
}
