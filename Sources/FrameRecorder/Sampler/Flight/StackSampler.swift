import CUnwind
import FrameTrace

/// The sampler that looks at threads: those with an open or held-up frame, the owners that they wait for, and the
/// holders of their CPUs.
///
/// A blocked thread is read from outside, unless it is still at the place where it was last seen. A running thread is
/// signalled without waiting; its answer is collected at the next look. Nothing is unwound here.
///
/// Used by the watcher only. Allocates only when the set of threads changes.
@safe final class StackSampler {
    /// A running thread answers within this time. A thread that takes longer was ready without a CPU.
    static let answerTime = TimeSpan.microseconds(500)
    /// The longest chain of owners that is followed.
    static let depthLimit: UInt8 = 4

    let counts: SamplingCounts
    /// The ring for copies that are always kept: stacks at deadlines, the profile, late answers.
    let kept: SampleRing
    let grid: VsyncGrid
    let scratch: UnsafeMutablePointer<fb_copy>
    let owners = FutexOwner()
    var threads: [WatchedThread] = []
    var flights: [FlightRecorder] = []
    var outstanding: [WatchedThread] = []
    private var byID: [ThreadID: WatchedThread] = [:]
    private var byKernelID: [Int32: WatchedThread] = [:]
    private var seen: [ThreadID] = []
    private var running = RunningThreads()
    var profileCursor = 0
    /// The CPU time after which the kernel takes a sample.
    var kernelInterval = TimeSpan.zero
    private let onNewRing: (SampleRing) -> Void

    /// - Parameter onNewRing: called with every ring before its first entry.
    init(counts: SamplingCounts, grid: VsyncGrid, onNewRing: @escaping (SampleRing) -> Void) {
        self.counts = counts
        self.grid = grid
        self.onNewRing = onNewRing
        kept = SampleRing()
        onNewRing(kept)
        unsafe scratch = .allocate(capacity: 1)
        unsafe scratch.initialize(to: fb_copy())
        unsafe scratch.pointee.bytes = .allocate(capacity: SampleRing.stackLimit)
        unsafe scratch.pointee.capacity = UInt64(SampleRing.stackLimit)
        seen.reserveCapacity(Int(Self.depthLimit) + 2)
    }

    deinit {
        unsafe scratch.pointee.bytes.deallocate()
        unsafe scratch.deallocate()
    }

    /// Updates the set of watched threads.
    func refresh(_ threads: [WatchedThread]) {
        self.threads = threads.sorted { $0.id < $1.id }
        byID = Dictionary(threads.map { ($0.id, $0) }) { $1 }
        byKernelID = Dictionary(threads.map { ($0.target.kernelID, $0) }) { $1 }
        for flight in flights where byID[flight.thread.id] !== flight.thread {
            end(flight, at: MonotonicClock.now())
            flight.ring.close()
        }
        flights.removeAll { byID[$0.thread.id] !== $0.thread }
        for thread in self.threads
        where thread.watch.hasFrames && !flights.contains(where: { $0.thread === thread }) {
            let flight = FlightRecorder(thread)
            onNewRing(flight.ring)
            flights.append(flight)
        }
        outstanding.reserveCapacity(threads.count)
    }

    /// Collects answers, follows the frames, and takes the stacks that are due. Returns whether there is anything to
    /// unwind.
    ///
    /// - Parameter sampledAt: the planned time of the frames' samples; nil if none are due.
    func look(at now: Instant, sampledAt: Instant?) -> Bool {
        collect()
        takeKernelSamples()
        var isNew = false
        for flight in flights {
            follow(flight, now)
            guard flight.isOpen else { continue }
            let deadline = flight.nextDeadline
            let isOverdue = deadline <= now
            if isOverdue || sampledAt != nil { look(flight, now, sampledAt, isOverdue ? deadline : nil) }
            if isOverdue { flight.advanceDeadline(by: grid.interval, beyond: now) }
            if flight.isLate { isNew = flight.ring.commit() || isNew }
        }
        return kept.commit() || isNew
    }

    /// Ends all frames and closes the rings.
    func finish(at now: Instant) {
        collect()
        takeKernelSamples()
        for flight in flights {
            end(flight, at: now)
            flight.ring.close()
        }
        collect()
        setKernelSamples(isOn: false, every: kernelInterval)
        kept.commit()
        kept.close()
    }

    // MARK: Frames

    private func follow(_ flight: FlightRecorder, _ now: Instant) {
        let state = flight.thread.watch.state
        if let frame = flight.frame, state.map({ !$0.isSame(as: frame) }) ?? true {
            // The frame is about to be closed at a time not known yet, or was held up and has not begun yet.
            if state == nil, flight.thread.watch.end(of: frame.frame) == nil { return }
            end(flight, at: now)
        }
        // Work before a frame is due does not hold it up.
        guard let state, state.counts(at: now) else { return }
        if flight.frame == nil { flight.begin(state) }
        if !flight.isLate, state.deadline < now { flight.keep() }
    }

    private func end(_ flight: FlightRecorder, at now: Instant) {
        guard let frame = flight.frame else { return }
        let end = flight.thread.watch.end(of: frame.frame) ?? now
        let isLate = flight.isLate || end > frame.deadline
        takeKernelSamples(of: flight.thread, until: end)
        counts.add(counts.dropped, flight.finish(isLate: isLate))
        for thread in outstanding { settle(thread, flight.thread.id, frame.frame, end: isLate ? end : nil) }
        for thread in threads where thread.askedAt == nil && !thread.claims.isEmpty {
            settle(thread, flight.thread.id, frame.frame, end: isLate ? end : nil)
        }
    }

    /// Settles the open claims of a frame that is over: keeps those of a late frame with its end, removes the others.
    private func settle(_ thread: WatchedThread, _ victim: ThreadID, _ frame: FrameNumber, end: Instant?) {
        for index in thread.claims.indices.reversed() {
            let note = thread.claims[index].note
            guard note.victim == victim, note.frame == frame, note.purpose != .profile else { continue }
            if let end { thread.claims[index].frameEnd = end } else { thread.claims.remove(at: index) }
        }
    }

    // MARK: Looks

    private func look(_ flight: FlightRecorder, _ now: Instant, _ sampledAt: Instant?, _ deadline: Instant?) {
        seen.removeAll(keepingCapacity: true)
        var thread = flight.thread
        var depth: UInt8 = 0
        while true {
            seen.append(thread.id)
            let relation: StackRelation = depth == 0 ? .victim : .owner(depth: depth)
            let aim = Aim(flight: flight, thread: thread, relation: relation, at: now)
            guard let wait = observe(aim, sampledAt, deadline) else { break }
            guard depth < Self.depthLimit, let owner = owner(of: thread, wait), !seen.contains(owner.id) else { break }
            thread = owner
            depth += 1
        }
        if depth == 0, let askedAt = flight.thread.askedAt, now - askedAt > Self.answerTime,
            let holder = running.holder(of: flight.thread, among: threads)
        {
            seen.append(holder.id)
            _ = observe(Aim(flight: flight, thread: holder, relation: .holder, at: now), sampledAt, deadline)
        }
        flight.endStretches { seen.contains($0) }
    }

    /// Returns the owner that a blocked thread waits for: the one its program names, else the one found by the kernel
    /// and the lock.
    private func owner(of thread: WatchedThread, _ wait: fb_wait) -> WatchedThread? {
        if let owner = thread.watch.wait.owner { return byID[owner] }
        guard let owner = owners.candidate(of: wait), owner != thread.target.kernelID else { return nil }
        return byKernelID[owner]
    }
}
