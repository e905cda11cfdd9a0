import CUnwind
import FrameTrace
import Glibc

/// Who ran where, from the kernel: the switch records of the apps' CPUs, turned into the trace's slices.
///
/// Where the kernel allows it, everything that runs on the apps' CPUs is recorded; else the threads of this process,
/// which needs no privilege; else nothing, and the recording says why. See `Documentation/Decisions/0012`.
final class SwitchLog: @unchecked Sendable {  // The rings' events are fixed; what changes is reached under the locks.
    /// What threads leave for the next drain.
    private struct Inbox {
        var isOver = false
        var named: [(thread: Int32, id: ThreadID)] = []
        var own: [(thread: Int32, name: String)] = []
        var watched: [(thread: Int32, cpu: Int32, since: Instant, descriptors: [Int32])] = []
    }

    struct State {
        var threads: SeenThreads
        var extra: [Int32: [Int32]] = [:]
        var quality: SwitchQuality
        var events: KernelEventLog
        var early = EarlySlices()
        /// Nil where this process is recorded.
        var program: ProgramLog?
        var hasBegun = false
        /// What was recorded by, once that is over.
        var closing: SlowClosing?
    }

    private let rings: [SwitchRing]
    private let maker = fb_gettid()
    private let process = getpid()
    /// Why programs can't be recorded from outside, by app; empty where all are, or none is asked for.
    let refusals: [AppID: RuntimeError]
    /// Who records the entries of calls that event loops wait in.
    let calls: LoopCallSource
    private let inbox = Guarded(Inbox())
    let state: Guarded<State>

    /// Begins to record. Call it before any thread is made that is to be seen.
    ///
    /// - Parameters:
    ///   - most: what is recorded where the kernel allows it.
    ///   - subjects: the programs that are recorded from outside.
    ///   - recordsItself: whether threads of this process are recorded too.
    init(
        appCPUs: [Int32],
        ownCPUs: [Int32],
        most: SwitchSource = .wholeCPUs,
        subjects: [Subject] = [],
        recordsItself: Bool = true
    ) {
        let apps = Set(appCPUs)
        let all = apps.union(ownCPUs).sorted()
        var rings: [SwitchRing] = []
        var reason: String?
        for cpu in all where most != .none {
            do throws(RuntimeError) {
                if apps.contains(cpu), most == .wholeCPUs {
                    do throws(RuntimeError) {
                        let size = subjects.isEmpty ? SwitchRing.largest : SwitchRing.largest * 4
                        rings.append(try SwitchRing(cpu: cpu, isWhole: true, among: all.count, largest: size))
                        continue
                    } catch { reason = reason ?? "other processes: \(error)" }
                }
                rings.append(try SwitchRing(cpu: cpu, isWhole: false, among: all.count))
            } catch {
                reason = "\(error)"
                // Half of the apps' CPUs would look like waiting for no reason.
                if apps.contains(cpu) {
                    rings = []
                    break
                }
            }
        }
        self.rings = rings
        let seesOthers = rings.allSatisfy { $0.isWhole || !apps.contains($0.cpu) }
        let source: SwitchSource = rings.isEmpty ? .none : seesOthers ? .wholeCPUs : .ownThreads
        let seen =
            source == .wholeCPUs ? Self.addTracepoints(to: rings) : (wakeUps: false, interrupts: false, stops: false)
        var refusals: [AppID: RuntimeError] = [:]
        var calls = LoopCallSource.nobody
        if !subjects.isEmpty {
            do throws(RuntimeError) {
                if source == .wholeCPUs {
                    // A program runs where the apps do.
                    calls = try Self.add(subjects, to: rings.filter(\.isWhole))
                } else {
                    let hooked = subjects.filter(\.marksWaits)
                    for subject in subjects where !hooked.contains(where: { $0.app == subject.app }) {
                        refusals[subject.app] = Self.needsPrivileges(reason)
                    }
                    try Self.addSwitches(of: hooked, to: rings)
                    calls = .hook
                }
            } catch { for subject in subjects { refusals[subject.app] = error } }
        }
        self.refusals = refusals
        self.calls = calls
        let seenSubjects = subjects.filter { refusals[$0.app] == nil }
        state = Guarded(
            State(
                threads: SeenThreads(process: process, subjects: seenSubjects, recordsItself: recordsItself),
                quality: SwitchQuality(source: source, reason: reason),
                events: KernelEventLog(wakeUps: seen.wakeUps, interrupts: seen.interrupts),
                program: seenSubjects.isEmpty
                    ? nil : ProgramLog(seenSubjects, seesForks: !rings.isEmpty, seesCalls: calls == .kernel)
            )
        )
        let now = MonotonicClock.now()
        let cpu = fb_current_cpu()
        for ring in rings where ring.cpu == cpu && !ring.isWhole { ring.builder.expect(maker, since: now) }
    }

    deinit { state.withLock { stop(&$0) } }

    /// How well it was seen so far, and what it cost.
    var quality: SwitchQuality {
        state.withLock { state in
            var quality = state.quality
            quality.foreignThreads = state.threads.foreignCount
            quality.lumpedThreads = state.threads.lumpedCount
            guard !rings.isEmpty else { return quality }
            var events = state.events.counts
            events.perRecord =
                events.records > 0 ? .nanoseconds(quality.cpu.nanoseconds / Int64(events.records)) : nil
            quality.events = events
            return quality
        }
    }

    /// How many marks of programs were lost, and why.
    var lostMarks: LostMarks { state.withLock { $0.program?.lostMarks ?? LostMarks() } }

    /// Says which thread of the trace the calling thread is.
    func name(_ thread: Int32, as id: ThreadID) { inbox.withLock { $0.named.append((thread, id)) } }

    /// Says that a thread is one of fbprof's own.
    func nameOwn(_ thread: Int32, _ name: String) { inbox.withLock { $0.own.append((thread, name)) } }

    /// Makes sure that the calling thread is recorded, which may not come of the thread that began all this.
    func watchCaller() {
        let thread = fb_gettid()
        guard thread != maker, !rings.isEmpty else { return }
        inbox.withLock { inbox in
            guard !inbox.isOver else { return }
            let descriptors = rings.filter { !$0.isWhole }.compactMap { $0.watchCaller() }
            guard !descriptors.isEmpty else { return }
            inbox.watched.append((thread, fb_current_cpu(), MonotonicClock.now(), descriptors))
        }
    }
}

// MARK: - For whoever writes the trace

extension SwitchLog {
    /// Adds all slices that have ended, and descriptions of threads that are new.
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
            // Recorded by two events: the one that came with its maker is enough.
            for ring in rings { if let twice = ring.builder.twice { unwatch(twice, &state) } }
            state.quality.cpu += ThreadClock.own() - before
        }
    }

    /// Adds the rest, ends what still runs, and stops to record.
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

    private func stop(_ state: inout State) {
        let left = inbox.withLock { inbox in
            inbox.isOver = true
            defer { inbox.watched = [] }
            return inbox.watched
        }
        for thread in Array(state.extra.keys) { unwatch(thread, &state) }
        let descriptors = left.flatMap(\.descriptors) + rings.flatMap { $0.stop() }
        if !descriptors.isEmpty { state.closing = SlowClosing(descriptors) }
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

    /// Of programs that are recorded from outside, the processes that they have made come first: their own records may stand in
    /// the ring of another CPU.
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
            // An old kernel lets processes inherit what was meant for threads.
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
