import FrameRecorder
import Glibc

/// Whether a run's memory can be had, asked before there is anything to lose: an allocation that fails ends the process.
enum AddressSpace {
    /// Rings, tables and stacks of fbprof's own threads, with room.
    private static let own = 256 << 20
    /// The stack of a simulated thread.
    private static let stack = 8 << 20

    /// What a run of so many apps and threads takes at most.
    static func needed(apps: Int, threads: Int) -> Int { own + (apps + 1) * TouchBuffer.defaultSize + threads * stack }

    /// Checks that there is so much, where a limit is set.
    ///
    /// - Throws: ``RuntimeError/Code/system`` where there is not.
    static func check(_ bytes: Int) throws(RuntimeError) {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max
        else {
            return
        }
        let memory = unsafe mmap(nil, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
            let taken = taken.map { ", of which \($0 >> 20) MiB are taken already" } ?? ""
            throw RuntimeError(
                .system,
                "the run needs up to \(bytes >> 20) MiB more of address space, and this process may have "
                    + "\(limit.rlim_cur >> 20) MiB in all (ulimit -v)\(taken)"
            )
        }
        unsafe munmap(memory, bytes)
    }

    /// Bytes of address space that this process has by now; nil where the kernel does not say.
    private static var taken: Int? {
        let pages = TextFile.read("/proc/self/statm")?.split(separator: " ").first.flatMap { Int($0) }
        return pages.map { $0 * Int(getpagesize()) }
    }
}
