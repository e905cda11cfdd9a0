import CUnwind
import FrameTrace

/// Samples that the kernel takes by itself. It takes them of running threads all along, in and outside frames; which of
/// them are of an open frame, or of work that holds one up, is known by when they were taken.
extension StackSampler {
    /// A sample answers who asked no longer ago than so many intervals: after that, the reason to ask may be gone.
    private static let answerIntervals: Int64 = 2
    /// A thread whose CPU clock stands still from one look to another one so much later has no CPU.
    private static let standingTime = TimeSpan.microseconds(200)

    /// Switches the kernel's samples of all threads on or off, and sets after how much CPU time one is due.
    func setKernelSamples(isOn: Bool, every interval: TimeSpan) {
        kernelInterval = interval
        for thread in threads {
            thread.kernelSamples?.set(interval: interval)
            thread.kernelSamples?.set(isOn: isOn)
        }
    }

    /// Takes what the kernel has sampled of all threads.
    func takeKernelSamples() {
        for thread in threads { takeKernelSamples(of: thread, until: .distantFuture) }
    }

    /// Takes what the kernel has sampled of one thread up to an instant.
    func takeKernelSamples(of thread: WatchedThread, until end: Instant) {
        guard let samples = thread.kernelSamples else { return }
        let flight = flights.first { $0.thread === thread }
        while let takenAt = samples.next, takenAt <= end {
            guard let place = thread.watch.place(at: takenAt) else {
                // Forgotten: it could only be put where it does not belong.
                samples.drop()
                counts.add(counts.dropped)
                continue
            }
            // Of a frame that began or came due since the flights were looked after: the next look knows of it.
            if let frame = place.frame, frame != flight?.frame?.frame, let state = thread.watch.state,
                state.frame == frame, state.counts(at: takenAt)
            {
                break
            }
            counts.add(counts.kernelSamples)
            thread.standing = nil
            let frame = flight?.frame.flatMap { $0.frame == place.frame && $0.counts(at: takenAt) ? $0.frame : nil }
            let isForProfile = isProfileDue(thread, place)
            guard frame != nil || isForProfile || !thread.claims.isEmpty else {
                samples.drop()
                continue
            }
            guard take(samples, of: thread, place) else {
                counts.add(counts.dropped)
                continue
            }
            if let flight, let frame {
                flight.end(of: thread)
                unsafe flight.leave(note(thread, frame, .sample, takenAt), scratch)
            }
            answer(thread, takenAt)
            if isForProfile, unsafe !kept.leave(note(thread, FrameNumber(0), .profile, takenAt), scratch) {
                counts.add(counts.dropped)
            }
        }
        counts.add(counts.dropped, samples.takeLost())
    }

    private func note(
        _ thread: WatchedThread,
        _ frame: FrameNumber,
        _ purpose: StackPurpose,
        _ takenAt: Instant
    ) -> SampleNote {
        SampleNote(
            thread: thread.id,
            victim: thread.id,
            frame: frame,
            relation: .victim,
            purpose: purpose,
            state: .running,
            plannedAt: takenAt,
            takenAt: takenAt
        )
    }

    /// Copies a sample out of its ring. Returns false where there is nothing to unwind in it.
    private func take(_ samples: KernelSamples, of thread: WatchedThread, _ place: FrameWatch.Place) -> Bool {
        guard let shape = unsafe fb_slot_copy(thread.target.slot) else { return false }
        unsafe scratch.pointee.stack_low = shape.pointee.stack_low
        unsafe scratch.pointee.stack_top = shape.pointee.stack_top
        unsafe scratch.pointee.context = place.word
        unsafe samples.take(scratch)
        return unsafe scratch.pointee.known != 0
    }

    /// Whether the sample at hand is one of those that the profile takes.
    private func isProfileDue(_ thread: WatchedThread, _ place: FrameWatch.Place) -> Bool {
        thread.profileShare += Watcher.profileRate * kernelInterval.inSeconds
        guard thread.profileShare >= 1 else { return false }
        thread.profileShare = min(thread.profileShare - 1, 1)
        return thread.watch.hasFrames || place.word != 0
    }

    // MARK: Looks at running threads

    /// Since when a thread that is not blocked has had no CPU, as far as looks can tell; nil where it may have had one.
    func standing(_ aim: Aim) -> Instant? {
        let thread = aim.thread
        guard let clock = ThreadClock.of(thread: thread.target.kernelID) else { return nil }
        if let standing = thread.standing, standing.clock == clock {
            guard aim.at - standing.since >= Self.standingTime else { return nil }
            return aim.relation == .victim ? standing.since : aim.at
        }
        thread.standing = (clock, aim.at)
        return nil
    }

    /// Wants the next sample that the kernel takes of a running thread, where that is not a frame's own anyway.
    func expect(_ aim: Aim, _ sampledAt: Instant?, _ deadline: Instant?) {
        if let sampledAt, aim.relation != .victim {
            claim(aim.thread, aim.note(.sample, plannedAt: sampledAt, state: .running))
        }
        if let deadline { claim(aim.thread, aim.note(.deadline, plannedAt: deadline, state: .running)) }
    }

    /// A thread that a sample was wanted of is blocked. Returns the deadline that its stack was wanted for, if it was.
    func withdraw(_ aim: Aim) -> Instant? {
        guard aim.thread.askedAt == nil, !aim.thread.claims.isEmpty else { return nil }
        var deadline: Instant?
        for index in aim.thread.claims.indices.reversed() {
            let note = aim.thread.claims[index].note
            guard note.victim == aim.flight.thread.id else { continue }
            if note.purpose == .deadline, note.frame == aim.flight.frame?.frame { deadline = note.plannedAt }
            aim.thread.claims.remove(at: index)
        }
        return deadline
    }

    /// Gives the sample at hand to those who wanted one.
    private func answer(_ thread: WatchedThread, _ takenAt: Instant) {
        // One that was signalled answers itself, with where it stood before it got a CPU.
        guard thread.askedAt == nil else { return }
        for index in thread.claims.indices.reversed() {
            let claim = thread.claims[index]
            let wantedAt = claim.note.lastSeenAt ?? claim.note.takenAt
            guard takenAt >= wantedAt else { continue }
            let isFresh = takenAt - wantedAt <= kernelInterval * Self.answerIntervals
            if isFresh || claim.note.purpose == .deadline { unsafe deliver(claim, takenAt, scratch) }
            thread.claims.remove(at: index)
        }
    }
}
