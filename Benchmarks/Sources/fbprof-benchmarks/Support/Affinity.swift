import Glibc

/// Which CPUs this program may use.
///
/// What watches a program keeps off the CPU that the program computes on; a program that is started inherits the CPUs,
/// so the watcher moves only afterwards. By way of `taskset`: the C library's call is not to be had from Swift.
enum Affinity {
    /// Moves this program's main thread. Without `taskset` it stays where it is, and disturbs a little more.
    static func confine(to cpus: [Int32]) {
        let list = cpus.map(String.init).joined(separator: ",")
        _ = try? ChildProcess.run(["taskset", "-pc", list, "\(getpid())"])
    }
}
