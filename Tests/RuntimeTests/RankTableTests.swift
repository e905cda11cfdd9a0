import CUnwind
import Synchronization
import Testing

@testable import FrameRecorder
@testable import FrameTrace
@testable import LiveSimulation

@Suite("Kernel ranks of threads", .serialized)
struct RankTableTests {
    private static var isPrivileged: Bool { SchedulingRights.probe().mayRaise }

    /// Threads that exist only to be ranked.
    private final class Subjects: Sendable {
        let ids: Guarded<[Int32]>
        private let isOver = Flag()
        private let ready = Counter()
        private let threads = Guarded<[PlatformThread]>([])

        init(_ count: Int, in table: RankTable) throws {
            ids = Guarded(Array(repeating: 0, count: count))
            for index in 0..<count {
                let thread = try PlatformThread(name: "subject") { [self] in
                    table.begin(ThreadID(index: index))
                    ids.withLock { $0[index] = fb_gettid() }
                    ready.increment()
                    while !isOver.isSet { BackgroundThread.sleep(milliseconds: 1) }
                    table.end(ThreadID(index: index))
                }
                threads.withLock { $0.append(thread) }
            }
            while ready.value < count { BackgroundThread.sleep(milliseconds: 1) }
        }

        func end() {
            isOver.set()
            for thread in threads.withLock({ $0 }) { thread.join() }
        }
    }

    private func kernelRank(_ id: Int32) -> KernelRank {
        var nice: Int32 = 0
        _ = unsafe fb_get_nice(id, &nice)
        return KernelRank(nice: nice, isRealTime: fb_get_scheduler(id) == FB_POLICY_RR)
    }

    @Test(
        "after concurrent changes, the kernel has the rank that was wanted last for each thread",
        .enabled(if: isPrivileged, "SKIPPED: no right to real-time priority here")
    )
    func hammered() throws {
        let table = RankTable(capacity: 4, rights: .probe())
        let subjects = try Subjects(4, in: table)
        defer { subjects.end() }
        // Stands for the gate, which gives requests for ranks one order.
        let gate = Guarded([KernelRank](repeating: .plain, count: 4))
        var changers: [PlatformThread] = []
        for seed in 0..<4 {
            changers.append(
                try PlatformThread(name: "changer") {
                    var random = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
                    for _ in 0..<20_000 {
                        random = compute(rounds: 3, random)
                        let thread = ThreadID(index: Int(random % 4))
                        let isRaised = random >> 8 & 1 == 1
                        let nice: Int32 = [-4, -2, 0, 5, 10][Int(random >> 16 % 5)]
                        let rank = KernelRank(nice: isRaised ? 0 : nice, isRealTime: isRaised)
                        gate.withLock { last in
                            table.want(rank, of: thread)
                            last[thread.index] = rank
                        }
                        table.reconcile(thread)
                    }
                }
            )
        }
        for changer in changers { changer.join() }
        let wanted = gate.withLock { $0 }
        for (index, id) in subjects.ids.withLock({ $0 }).enumerated() {
            let found = kernelRank(id)
            #expect(found.isRealTime == wanted[index].isRealTime)
            if !wanted[index].isRealTime { #expect(found.nice == wanted[index].nice) }
        }
    }

    @Test(
        "a thread whose kernel rank was changed from elsewhere gets the wanted rank back",
        .enabled(if: isPrivileged, "SKIPPED: no right to real-time priority here")
    )
    func putBack() throws {
        let table = RankTable(capacity: 1, rights: .probe())
        let subjects = try Subjects(1, in: table)
        defer { subjects.end() }
        let id = subjects.ids.withLock { $0[0] }
        table.want(KernelRank(nice: 5, isRealTime: false), of: ThreadID(0))
        fb_set_scheduler(id, Int32(FB_POLICY_FIFO), SchedulingRights.ceiling)
        table.reconcile(ThreadID(0))
        #expect(fb_get_scheduler(id) == FB_POLICY_OTHER)
        #expect(kernelRank(id) == KernelRank(nice: 5, isRealTime: false))
    }

    @Test(
        "a rank that was wanted before a thread existed applies from the thread's beginning",
        .enabled(if: isPrivileged, "SKIPPED: no right to real-time priority here")
    )
    func early() throws {
        let table = RankTable(capacity: 1, rights: .probe())
        table.want(KernelRank(nice: 10, isRealTime: false), of: ThreadID(0))
        table.reconcile(ThreadID(0))
        let subjects = try Subjects(1, in: table)
        defer { subjects.end() }
        #expect(kernelRank(subjects.ids.withLock { $0[0] }) == KernelRank(nice: 10, isRealTime: false))
    }

    @Test("without the right to raise nice again, no thread is reniced")
    func unprivileged() throws {
        let table = RankTable(capacity: 1, rights: .none)
        let subjects = try Subjects(1, in: table)
        defer { subjects.end() }
        table.want(KernelRank(nice: 10, isRealTime: false), of: ThreadID(0))
        table.reconcile(ThreadID(0))
        #expect(kernelRank(subjects.ids.withLock { $0[0] }) == .plain)
    }

    @Test(
        "without the right to real-time priority, an override changes nothing",
        .enabled(if: isPrivileged, "SKIPPED: no right to real-time priority here")
    )
    func withoutRealTime() throws {
        let rights = SchedulingRights(mayRenice: true, mayRaise: false, mayTakeCeiling: false)
        let table = RankTable(capacity: 1, rights: rights)
        let subjects = try Subjects(1, in: table)
        defer { subjects.end() }
        table.want(KernelRank(nice: 5, isRealTime: true), of: ThreadID(0))
        table.reconcile(ThreadID(0))
        #expect(kernelRank(subjects.ids.withLock { $0[0] }) == KernelRank(nice: 5, isRealTime: false))
    }

    @Test("a rank survives encoding as a word", arguments: [-20, -4, 0, 10, 19] as [Int32], [false, true])
    func word(nice: Int32, isRealTime: Bool) {
        let rank = KernelRank(nice: nice, isRealTime: isRealTime)
        #expect(KernelRank(word: rank.word) == rank)
    }
}
