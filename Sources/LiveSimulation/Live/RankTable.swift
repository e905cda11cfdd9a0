import CUnwind
import FrameRecorder
import FrameTrace
import Synchronization

/// The ranks that the device wants threads to have, and their application in the kernel.
///
/// Ranks are reconciled rather than set once. The wanted rank of a thread is one word, set under the gate and so in the
/// device's order. After changing it or the thread's real rank, the caller passes the wanted rank to the kernel, reads
/// the word again, and repeats until both agree. The last system call is therefore always followed by a read that found
/// no change, so that a late effect leaves no stale boost. No thread waits for another.
final class RankTable: Sendable {
    private struct Cell: ~Copyable, Sendable {
        let wanted = Atomic<UInt32>(KernelRank.plain.word)
        /// The kernel's id; 0 while there is no thread.
        let kernelID = Atomic<Int32>(0)
    }

    private let rights: SchedulingRights
    private let cells: Cells

    /// Creates a table for some threads.
    init(capacity: Int, rights: SchedulingRights) {
        self.rights = rights
        cells = Cells(capacity)
    }

    /// Sets the wanted rank of a thread. Called under the gate; the caller must call ``reconcile(_:)`` afterwards.
    func want(_ rank: KernelRank, of thread: ThreadID) {
        guard thread.index < cells.count else { return }
        cells[thread.index].wanted.store(rank.word, ordering: .sequentiallyConsistent)
    }

    /// Returns the currently wanted rank of a thread.
    func wanted(of thread: ThreadID) -> KernelRank {
        KernelRank(word: cells[thread.index].wanted.load(ordering: .relaxed))
    }

    /// Passes the wanted rank of a thread to the kernel. A thread that does not exist yet does so itself when it
    /// begins.
    func reconcile(_ thread: ThreadID) {
        guard rights.mayRenice, thread.index < cells.count else { return }
        let id = cells[thread.index].kernelID.load(ordering: .sequentiallyConsistent)
        guard id != 0 else { return }
        var applied: UInt32
        repeat {
            applied = cells[thread.index].wanted.load(ordering: .sequentiallyConsistent)
            apply(KernelRank(word: applied), to: id)
        } while cells[thread.index].wanted.load(ordering: .sequentiallyConsistent) != applied
    }

    /// Begins the calling thread, which has its wanted rank from here on.
    func begin(_ thread: ThreadID) {
        cells[thread.index].kernelID.store(fb_gettid(), ordering: .sequentiallyConsistent)
        reconcile(thread)
    }

    /// Ends the calling thread, which gets the plain rank whatever is wanted.
    func end(_ thread: ThreadID) {
        cells[thread.index].wanted.store(KernelRank.plain.word, ordering: .sequentiallyConsistent)
        reconcile(thread)
        cells[thread.index].kernelID.store(0, ordering: .sequentiallyConsistent)
    }

    private func apply(_ rank: KernelRank, to id: Int32) {
        // Fails for a thread that has just ended, which does no harm.
        if rank.isRealTime, rights.mayRaise {
            fb_set_scheduler(id, Int32(FB_POLICY_RR), KernelRank.raisedPriority)
        } else {
            fb_set_fair(id, rank.nice, 0)
        }
    }

    /// Cells at fixed addresses.
    @safe private final class Cells: Sendable {
        let count: Int
        /// Immutable after init; the cells are atomic.
        private nonisolated(unsafe) let memory: UnsafeMutablePointer<Cell>

        init(_ count: Int) {
            self.count = count
            unsafe memory = .allocate(capacity: count)
            for index in 0..<count { unsafe (memory + index).initialize(to: Cell()) }
        }

        deinit {
            unsafe memory.deinitialize(count: count)
            unsafe memory.deallocate()
        }

        subscript(index: Int) -> Cell {
            _read {
                precondition(index >= 0 && index < count)
                yield unsafe memory[index]
            }
        }
    }
}
