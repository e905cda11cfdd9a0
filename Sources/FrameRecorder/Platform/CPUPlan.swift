import CUnwind
import Glibc

/// Which CPUs the apps and fbprof's own threads run on.
public struct CPUPlan: Sendable, Equatable {
    /// Where the apps run, all together.
    public let apps: [Int32]
    /// Where fbprof's own threads run: off the apps' CPUs where there are others.
    public let own: [Int32]

    /// Whether fbprof's own threads may run on the apps' CPUs.
    package var isShared: Bool { !Set(apps).isDisjoint(with: own) }

    /// Divides the CPUs that this process may use.
    ///
    /// The apps get the highest-numbered ones: the first CPU of a machine handles most interrupts.
    ///
    /// - Throws: ``RuntimeError/Code/tooFewCPUs`` where there are fewer than asked for.
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

    /// The CPUs that this process may use, by its affinity; not the number of CPUs of the machine.
    ///
    /// As of the first call: threads of fbprof confine themselves later, and what one of them may use is not what the
    /// process may.
    public static func allowed() -> [Int32] { initial }

    private static let initial = affinity(of: 0)

    /// The CPUs that a thread may use now, by the kernel's number of it; 0 is the calling one. None where it has ended.
    package static func affinity(of thread: Int32) -> [Int32] {
        var cpus = [Int32](repeating: 0, count: 1024)
        let count = unsafe cpus.withUnsafeMutableBufferPointer {
            unsafe fb_get_affinity(thread, $0.baseAddress, $0.count)
        }
        return Array(cpus.prefix(max(0, Int(count)))).sorted()
    }
}
