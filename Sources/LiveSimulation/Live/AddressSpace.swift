import FrameRecorder
import Glibc

/// The check before a run whether its address space is available, because a failed allocation ends the process.
enum AddressSpace {
    /// Bytes for rings, tables and stacks of fbprof's own threads, with a margin.
    private static let own = 256 << 20
    /// Stack size of a simulated thread, in bytes.
    private static let stack = 8 << 20

    /// Returns the most bytes that a run with these apps and threads takes.
    static func needed(apps: Int, threads: Int) -> Int { own + (apps + 1) * TouchBuffer.defaultSize + threads * stack }

    /// Checks that this many bytes are available, if a limit is set.
    ///
    /// - Throws: ``RuntimeError/Code/system`` if they are not.
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

    /// Bytes of address space in use by this process; nil if unknown.
    private static var taken: Int? {
        let pages = TextFile.read("/proc/self/statm")?.split(separator: " ").first.flatMap { Int($0) }
        return pages.map { $0 * Int(getpagesize()) }
    }
}
