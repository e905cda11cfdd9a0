import FrameTrace
import Glibc

/// Draining the rings into the trace, on the thread that writes it.
extension SwitchLog {
    /// Adds all slices that have ended, and descriptions of new threads.
    func drain(into encoder: inout TraceEncoder) {
        state.withLock { state in
            guard !rings.isEmpty || state.program != nil else { return }
            let before = ThreadClock.own()
            state.threads.beginDrain()
            takeInbox(&state, &encoder)
            for made in state.early.release() { write(made, &state, &encoder) }
            if state.program != nil {
                drainProgram(&state, &encoder)
            } else {
                for ring in rings { ring.drain { record in take(record, of: ring, &state, &encoder) } }
            }
            // A thread recorded by two events keeps only the one inherited from its maker.
            for ring in rings { if let twice = ring.builder.twice { unwatch(twice, &state) } }
            state.quality.cpu += ThreadClock.own() - before
        }
    }

    /// Adds the rest, ends the slices of running threads, and stops recording.
    func finish(at instant: Instant, into encoder: inout TraceEncoder) {
        drain(into: &encoder)
        state.withLock { state in
            for ring in rings {
                if let made = ring.builder.finish(at: instant) { add(made, &state, &encoder) }
                state.events.finish(ring, &state.threads, &encoder)
            }
            for made in state.early.release() { write(made, &state, &encoder) }
            stop(&state)
        }
    }

    func stop(_ state: inout State) {
        let left = inbox.withLock { inbox in
            inbox.isOver = true
            defer { inbox.watched = [] }
            return inbox.watched
        }
        for thread in Array(state.extra.keys) { unwatch(thread, &state) }
        let descriptors = left.flatMap(\.descriptors) + rings.flatMap { $0.stop() }
        if !descriptors.isEmpty { state.closing = DescriptorCloser(descriptors) }
    }

    private func takeInbox(_ state: inout State, _ encoder: inout TraceEncoder) {
        let news = inbox.withLock { inbox in
            defer { inbox = Inbox(isOver: inbox.isOver) }
            return inbox
        }
        for (thread, id) in news.named { state.threads.add(thread, as: id) }
        for (thread, name) in news.own { encoder.append(.thread(state.threads.addOwn(thread, named: name))) }
        for (thread, cpu, since, descriptors) in news.watched {
            unwatch(thread, &state)
            state.extra[thread] = descriptors
            for ring in rings where ring.cpu == cpu { ring.builder.expect(thread, since: since) }
        }
    }

    /// Drains the rings of programs recorded from outside. Their new processes come first, because a process's own
    /// records may be in the ring of another CPU.
    private func drainProgram(_ state: inout State, _ encoder: inout TraceEncoder) {
        if !state.hasBegun {
            state.hasBegun = true
            state.program?.begin(&encoder)
        }
        let records = rings.map { ring in
            var records: [SwitchRecord] = []
            ring.drain { records.append($0) }
            return records
        }
        state.program?.takeForks(records, &state.threads, &encoder)
        for (ring, records) in zip(rings, records) {
            for record in records { take(record, of: ring, &state, &encoder) }
        }
        state.program?.addMarks(&state.threads, &encoder)
        state.program?.finishDrain(at: MonotonicClock.now(), &state.threads, &encoder)
    }

    private func take(
        _ record: SwitchRecord,
        of ring: SwitchRing,
        _ state: inout State,
        _ encoder: inout TraceEncoder
    ) {
        if state.program?.take(record, of: ring, &state.threads, &encoder) ?? false { return }
        if state.events.take(record, of: ring, &state.threads, &encoder) { return }
        if case .lost(let count) = record.kind {
            state.quality.lost += count
        } else if !ring.isWhole, record.process != process, state.threads.subject(record.process) == nil {
            // On old kernels child processes inherit events that were meant for threads.
            return
        }
        if let made = ring.builder.take(record) { add(made, &state, &encoder) }
        switch record.kind {
        case .exit:
            state.threads.end(record.thread)
            unwatch(record.thread, &state)
        case .named(let name), .executed(let name):
            if let new = state.threads.name(record.thread, of: record.process, name) { encoder.append(.thread(new)) }
        case .lost, .switchIn, .switchOut, .stopping, .waking, .migration, .interruptBegin, .interruptEnd, .forked,
            .leaving, .called, .faulted:
            break
        }
    }

    private func unwatch(_ thread: Int32, _ state: inout State) {
        for descriptor in state.extra.removeValue(forKey: thread) ?? [] { close(descriptor) }
    }
}
