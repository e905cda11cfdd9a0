@testable import FrameTrace
@testable import Simulation

/// One core with a scheduler and threads that only compute.
struct ScheduledCore<Scheduler: VirtualScheduler> {
    private(set) var scheduler: Scheduler
    private(set) var now = Instant.zero
    /// The CPU time that each thread still needs, and that it has used.
    private var needs: [TimeSpan] = []
    private(set) var used: [TimeSpan] = []
    private var running: Int?
    private var sliceEnd = Instant.zero
    /// The threads that ran on the core, in order, one entry for each change.
    private(set) var order: [Int] = []

    init(_ scheduler: Scheduler) { self.scheduler = scheduler }

    /// Adds a thread; it is ready if it needs CPU time.
    @discardableResult
    mutating func add(_ rank: ThreadRank, needs span: TimeSpan) -> Int {
        scheduler.add(rank)
        needs.append(.zero)
        used.append(.zero)
        if span > .zero { wake(needs.count - 1, needs: span) }
        return needs.count - 1
    }

    mutating func wake(_ thread: Int, needs span: TimeSpan) {
        needs[thread] = span
        scheduler.enqueue(thread, .woken)
    }

    mutating func setRank(_ thread: Int, _ rank: ThreadRank) {
        scheduler.setRank(thread, rank, isReady: running != thread && needs[thread] > .zero)
        if running == thread { sliceEnd = now + scheduler.slice(of: thread) }
    }

    /// Runs until an instant, or until a thread has all the time that it needs. Returns the end.
    @discardableResult
    mutating func run(until limit: Instant = .distantFuture, done thread: Int? = nil) -> Instant {
        while now < limit {
            if let thread, needs[thread] == .zero { break }
            dispatch()
            guard let running else { break }
            let next = min(now + needs[running], sliceEnd, limit)
            used[running] += next - now
            needs[running] -= next - now
            scheduler.charge(running, next - now)
            now = next
            if needs[running] == .zero {
                self.running = nil
            } else if now == sliceEnd {
                scheduler.enqueue(running, .sliceOver)
                self.running = nil
            }
        }
        return now
    }

    private mutating func dispatch() {
        if let running, scheduler.displaces(running: running) {
            scheduler.enqueue(running, .displaced(rest: sliceEnd - now))
            self.running = nil
        }
        guard running == nil, let thread = scheduler.pick() else { return }
        running = thread
        sliceEnd = now + scheduler.firstSlice(of: thread)
        if order.last != thread { order.append(thread) }
    }
}
