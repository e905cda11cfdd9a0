import CUnwind
import Glibc

/// The division of CPUs between the apps and fbprof's own threads.
public struct CPUPlan: Sendable, Equatable {
    /// The CPUs of all apps.
    public let apps: [Int32]
    /// The CPUs of fbprof's own threads: not the apps' CPUs if there are others.
    public let own: [Int32]

    /// Whether fbprof's own threads may run on the apps' CPUs.
    package var isShared: Bool { !Set(apps).isDisjoint(with: own) }

    /// Divides the CPUs that this process may use.
    ///
    /// The apps get the highest-numbered ones, because a machine's first CPU handles most interrupts.
    ///
    /// - Throws: ``RuntimeError/Code/tooFewCPUs`` if there are fewer than requested.
    public init(cores: Int, allowed: [Int32] = Self.allowed()) throws(RuntimeError) {
        guard cores <= allowed.count else {
            throw RuntimeError(
                .tooFewCPUs,
                "the workload wants device.cores: \(cores), but this process may use \(allowed.count) "
                    + "(\(allowed.map(String.init).joined(separator: ", "))); lower device.cores or allow more CPUs"
            )
        }
        apps = Array(allowed.suffix(cores))
        let rest = Array(allowed.dropLast(cores))
        own = rest.isEmpty ? allowed : rest
    }

    /// Returns the CPUs that this process may use, by its affinity; not all CPUs of the machine.
    ///
    /// The value is that of the first call: fbprof's threads confine themselves later, and their CPUs are not those of
    /// the process.
    public static func allowed() -> [Int32] { initial }

    private static let initial = affinity(of: 0)

    /// Returns the CPUs that a thread may use now, by its kernel id; 0 is the calling thread. Empty if the thread has
    /// ended.
    package static func affinity(of thread: Int32) -> [Int32] {
        var cpus = [Int32](repeating: 0, count: 1024)
        let count = unsafe cpus.withUnsafeMutableBufferPointer {
            unsafe fb_get_affinity(thread, $0.baseAddress, $0.count)
        }
        return Array(cpus.prefix(max(0, Int(count)))).sorted()
    }
}
