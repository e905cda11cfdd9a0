import CUnwind
import FrameTrace

/// Samples taken by the kernel. It samples running threads all the time, in and outside frames. The time of a sample
/// decides whether it belongs to an open frame, or to work that holds one up.
extension StackSampler {
    /// Number of intervals within which a sample answers a claim. After that, the reason for the claim may be gone.
    private static let answerIntervals: Int64 = 2
    /// A thread whose CPU clock has not advanced between two looks this far apart has no CPU.
    private static let standingTime = TimeSpan.microseconds(200)

    /// Switches the kernel's samples of all threads on or off, and sets the CPU time after which one is due.
    func setKernelSamples(isOn: Bool, every interval: TimeSpan) {
        kernelInterval = interval
        for thread in threads {
            thread.kernelSamples?.set(interval: interval)
            thread.kernelSamples?.set(isOn: isOn)
        }
    }

    /// Takes the kernel's samples of all threads out of their rings.
    func takeKernelSamples() {
        for thread in threads { takeKernelSamples(of: thread, until: .distantFuture) }
    }

    /// Takes the kernel's samples of one thread, up to an instant, out of their ring.
    func takeKernelSamples(of thread: WatchedThread, until end: Instant) {
        guard let samples = thread.kernelSamples else { return }
        let flight = flights.first { $0.thread === thread }
        while let takenAt = samples.next, takenAt <= end {
            guard let place = thread.watch.place(at: takenAt) else {
                // The place is no longer known, so the sample can't be attributed.
                samples.drop()
                counts.add(counts.dropped)
                continue
            }
            // The sample is of a frame that began or came due after the flights were updated: left for the next look.
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

    /// Copies a sample out of its ring. Returns false if it can't be unwound.
    private func take(_ samples: KernelSamples, of thread: WatchedThread, _ place: FrameWatch.Place) -> Bool {
        guard let shape = unsafe fb_slot_copy(thread.target.slot) else { return false }
        unsafe scratch.pointee.stack_low = shape.pointee.stack_low
        unsafe scratch.pointee.stack_top = shape.pointee.stack_top
        unsafe scratch.pointee.context = place.word
        unsafe samples.take(scratch)
        return unsafe scratch.pointee.known != 0
    }

    /// Returns whether the current sample is also one of the profile.
    private func isProfileDue(_ thread: WatchedThread, _ place: FrameWatch.Place) -> Bool {
        thread.profileShare += Watcher.profileRate * kernelInterval.inSeconds
        guard thread.profileShare >= 1 else { return false }
        thread.profileShare = min(thread.profileShare - 1, 1)
        return thread.watch.hasFrames || place.word != 0
    }

    // MARK: Looks at running threads

    /// Returns the instant since which a thread that is not blocked has had no CPU, as far as looks show; nil if it may
    /// have had one.
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

    /// Claims the kernel's next sample of a running thread, unless it is a sample of the frame anyway.
    func expect(_ aim: Aim, _ sampledAt: Instant?, _ deadline: Instant?) {
        if let sampledAt, aim.relation != .victim {
            claim(aim.thread, aim.note(.sample, plannedAt: sampledAt, state: .running))
        }
        if let deadline { claim(aim.thread, aim.note(.deadline, plannedAt: deadline, state: .running)) }
    }

    /// Withdraws the claims on a thread that is now blocked. Returns the deadline for which its stack was claimed, if
    /// any.
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

    /// Passes the current sample to its claims.
    private func answer(_ thread: WatchedThread, _ takenAt: Instant) {
        // A signalled thread answers with its own copy, taken where it stood before it got a CPU.
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
