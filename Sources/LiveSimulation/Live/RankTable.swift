import CUnwind
import FrameRecorder
import FrameTrace
import Synchronization

/// The ranks that the device wants threads to have, and their way into the kernel.
///
/// Ranks are reconciled, not commanded. What is wanted of a thread is one word, set under the gate and so in the
/// device's order. Whoever has changed it, or has changed the thread's real rank, then gives the kernel what is wanted,
/// looks again, and repeats until both are the same. The last call to the kernel is therefore always followed by a look
/// that found nothing new: an effect that comes late leaves no stale boost. Nobody waits for anybody on the way.
final class RankTable: Sendable {
    private struct Cell: ~Copyable, Sendable {
        let wanted = Atomic<UInt32>(KernelRank.plain.word)
        /// The kernel's id; 0 while there is no thread.
        let kernelID = Atomic<Int32>(0)
    }

    private let rights: SchedulingRights
    private let cells: Cells

    /// A table for so many threads.
    init(capacity: Int, rights: SchedulingRights) {
        self.rights = rights
        cells = Cells(capacity)
    }

    /// Sets what is wanted of a thread. Called under the gate; whoever does, calls ``reconcile(_:)`` afterwards.
    func want(_ rank: KernelRank, of thread: ThreadID) {
        guard thread.index < cells.count else { return }
        cells[thread.index].wanted.store(rank.word, ordering: .sequentiallyConsistent)
    }

    /// What is wanted of a thread at the moment.
    func wanted(of thread: ThreadID) -> KernelRank {
        KernelRank(word: cells[thread.index].wanted.load(ordering: .relaxed))
    }

    /// Gives the kernel what is wanted of a thread. A thread that does not exist yet does that itself when it begins.
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

    /// The calling thread begins: from here on it has the rank that is wanted of it.
    func begin(_ thread: ThreadID) {
        cells[thread.index].kernelID.store(fb_gettid(), ordering: .sequentiallyConsistent)
        reconcile(thread)
    }

    /// The calling thread is about to end: whatever is wanted of it, it is a plain one again.
    func end(_ thread: ThreadID) {
        cells[thread.index].wanted.store(KernelRank.plain.word, ordering: .sequentiallyConsistent)
        reconcile(thread)
        cells[thread.index].kernelID.store(0, ordering: .sequentiallyConsistent)
    }

    private func apply(_ rank: KernelRank, to id: Int32) {
        // A thread that has just ended can't be ranked, and needn't.
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
