import CUnwind
import FrameRecorder
import FrameTrace
import Synchronization

/// The thread that makes worker threads, and keeps spare ones ready. Runs off the apps' CPUs, so that no app pays for
/// it.
final class Spawner: Sendable {
    /// The same priority as the watcher's: a worker that is waited for must not wait for its creation.
    private static let priority: Int32 = 1
    /// Stack size in bytes. Chosen: enough for the steps and for a capture. With the usual 8 MiB, the kernel may back
    /// each stack by a huge page.
    private static let stackSize = 256 << 10

    private let roster: ThreadRoster
    private let cpus: [Int32]
    private let body: @Sendable (ThreadID) -> Void
    private let isEnding = Atomic(false)
    private let threads = Guarded<[PlatformThread]>([])
    private let error = Guarded<RuntimeError?>(nil)
    private let box = ThreadBox()

    /// Creates a spawner of threads for given CPUs.
    ///
    /// - Parameter body: a worker's work, from its preparation on; it must check ``ThreadRoster/isNeeded(_:)``.
    init(_ roster: ThreadRoster, cpus: [Int32], body: @escaping @Sendable (ThreadID) -> Void) {
        self.roster = roster
        self.cpus = cpus
        self.body = body
    }

    /// The reason why no more threads could be made; nil if they could.
    var failure: RuntimeError? {
        if let error = error.withLock({ $0 }) { return error }
        guard roster.isOverfull else { return nil }
        return RuntimeError(
            .workload,
            "the run needs more than \(roster.capacity - roster.mainCount) worker threads at a time"
        )
    }

    /// Number of threads made.
    var madeCount: Int { threads.withLock { $0.count } }

    /// Makes the first spare threads, then starts the thread that keeps spares ready.
    func start(cpus own: [Int32], _ ownThreads: OwnThreads) throws(RuntimeError) {
        makeThreads()
        if let error = failure { throw error }
        unsafe box.thread = try PlatformThread(name: "fbprof-spawner", cpus: own) { [self] in
            ownThreads.account("spawner") {
                // New threads begin with normal scheduling.
                fb_set_scheduler(0, Int32(FB_POLICY_FIFO | FB_POLICY_RESET_ON_FORK), Self.priority)
                run()
            }
        }
    }

    /// Ends all threads, which must have been stopped, and waits for them.
    func end() {
        isEnding.store(true, ordering: .releasing)
        roster.spawnerSpot.wake()
        unsafe box.thread?.join()
        let made = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        roster.wakeAll(below: roster.mainCount + made.count)
        for thread in made { thread.join() }
    }

    private func run() {
        while true {
            let ticket = roster.spawnerSpot.ticket()
            if isEnding.load(ordering: .acquiring) { break }
            makeThreads()
            roster.spawnerSpot.park(ticket)
        }
    }

    private func makeThreads() {
        while !isEnding.load(ordering: .acquiring), error.withLock({ $0 == nil }) {
            let next = roster.mainCount + madeCount
            guard next < min(roster.capacity, roster.neededCount + ThreadRoster.spares) else { return }
            let id = ThreadID(index: next)
            do throws(RuntimeError) {
                let name = "worker \(next - roster.mainCount + 1)"
                let thread = try PlatformThread(name: name, cpus: cpus, stackSize: Self.stackSize) { [body] in body(id)
                }
                threads.withLock { $0.append(thread) }
            } catch {
                self.error.withLock { $0 = error }
            }
        }
    }
}
