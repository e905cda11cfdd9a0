extension Trace {
    /// Moves the start of each app's open time on screen to the frame to resume from, and drops the changes before it.
    mutating func resumeSessions(_ resuming: [AppID: RecentTrace.Resumption]) {
        for (app, resumption) in resuming {
            let own = screenChanges.indices.filter { screenChanges[$0].app == app }
            guard let open = own.last(where: { screenChanges[$0].isOpen && screenChanges[$0].at <= resumption.start })
            else { continue }
            screenChanges[open].at = resumption.start
            let before = Set(own.filter { $0 < open })
            screenChanges = screenChanges.enumerated().filter { !before.contains($0.offset) }.map(\.element)
        }
    }

    /// Drops everything that ended before an instant; see ``RecentTrace/forget(before:resuming:)``.
    mutating func forget(before cut: Instant, resuming: [AppID: RecentTrace.Resumption]) {
        let frames = Dictionary(
            resuming.compactMap { app, resumption in
                threads.values.filter { $0.app == app }.map(\.id).first { thread in
                    events[thread]?.contains { $0.begunFrame == resumption.frame } ?? false
                }.map { ($0, resumption.frame) }
            },
            uniquingKeysWith: { first, _ in first }
        )
        // Arrays of keys: a change during an iteration over a dictionary's keys would copy it with all its lists.
        for thread in Array(events.keys) { events[thread]?.forgetEvents(before: cut, keeping: frames[thread]) }
        for thread in Array(slices.keys) { slices[thread]?.removeAll { $0.end < cut } }
        for thread in Array(wakings.keys) { wakings[thread]?.removeAll { $0.at < cut } }
        for thread in Array(migrations.keys) { migrations[thread]?.removeAll { $0.at < cut } }
        for thread in Array(interrupts.keys) { interrupts[thread]?.removeAll { $0.end < cut } }
        kernelGaps.removeAll { $0.end < cut }
        // The request for a kept frame may be earlier.
        forgetNotes(before: cut - .seconds(1))
        program.forget(before: cut)
        forgetSessions(before: cut)
    }

    /// Drops the screen changes of times on screen that ended before an instant.
    private mutating func forgetSessions(before cut: Instant) {
        var done: Set<AppID> = []
        var kept: [ScreenChange] = []
        for change in screenChanges.reversed() {
            if change.at < cut, !change.isOpen { done.insert(change.app) }
            guard !done.contains(change.app) else { continue }
            kept.append(change)
            // All earlier times on screen of the app have ended.
            if change.isOpen, change.at < cut { done.insert(change.app) }
        }
        screenChanges = kept.reversed()
    }

    /// Drops earlier notes, except those whose state still holds and one for each kind of hardware, which shows that
    /// its service is recorded.
    private mutating func forgetNotes(before cut: Instant) {
        var seen: Set<NoteKey> = []
        var kept: [(note: DeviceNote, at: Instant)] = []
        for (note, at) in notes.reversed() {
            if at < cut, !note.isNeeded(after: cut) {
                guard let key = NoteKey(note), seen.insert(key).inserted else { continue }
            } else if let key = NoteKey(note) {
                seen.insert(key)
            }
            kept.append((note, at))
        }
        notes = DeviceNotes(kept.reversed())
    }
}

/// The state that a note sets; an earlier note with the same key is obsolete.
private enum NoteKey: Hashable {
    case owner(ResourceID)
    case override(ThreadID)
    case hardware(HardwareKind)
    case redraw(AppID)
    case operation(PathID)

    /// Creates the key of a note that holds until the next one with that key; nil for any other note.
    init?(_ note: DeviceNote) {
        switch note {
        case .owner(let resource, _): self = .owner(resource)
        case .override(let thread, _): self = .override(thread)
        case .served(let service): self = .hardware(service.hardware)
        case .redraw(let app, _): self = .redraw(app)
        case .operation(.made(let making)): self = .operation(making.path)
        default: return nil
        }
    }
}

extension DeviceNote {
    /// Returns whether the note still matters after an instant.
    fileprivate func isNeeded(after cut: Instant) -> Bool {
        switch self {
        case .served(let service): service.interval.end > cut
        case .deadlock, .terminated: true
        default: false
        }
    }
}

extension ThreadEvent {
    /// The frame that the event begins; nil for any other event.
    fileprivate var begunFrame: FrameNumber? { if case .begin(let begin) = self { begin.frame } else { nil } }
}

extension PackedArray<ThreadEvent> {
    /// Drops activities that ended before an instant, except one frame.
    fileprivate mutating func forgetEvents(before cut: Instant, keeping frame: FrameNumber?) {
        var first = 0
        if let frame, let begin = firstIndex(where: { $0.begunFrame == frame }) {
            let end = self[begin...].firstIndex { if case .end(let end) = $0 { end.frame == frame } else { false } }
            guard let end else { return removeFirst(begin) }
            first = end + 1
            removeSubrange(..<begin)
            first -= begin
        }
        // The end of the last outermost activity that ended before the instant.
        var last: (place: Int, usage: Usage)?
        for place in first..<count {
            guard case .end(let end) = self[place] else { continue }
            if end.usage.at >= cut { break }
            if end.depth == 0 { last = (place, end.usage) }
        }
        // One idle event replaces the dropped ones; later frames need no more.
        if let last { replaceSubrange(first...last.place, with: [.idle(last.usage)]) }
    }
}

extension ProgramTrace {
    /// Drops everything that ended before an instant.
    fileprivate mutating func forget(before cut: Instant) {
        for thread in Array(leaves.keys) { leaves[thread]?.removeAll { $0.at < cut } }
        for thread in Array(calls.keys) { calls[thread]?.removeAll { $0.at < cut } }
        for thread in Array(returns.keys) { returns[thread]?.removeAll { $0 < cut } }
        for thread in Array(clocks.keys) { clocks[thread]?.removeAll { $0.at < cut } }
        for thread in Array(marks.keys) { marks[thread]?.forget(before: cut) }
        for thread in Array(presents.keys) { presents[thread]?.forget(before: cut) }
        for thread in Array(faults.keys) { faults[thread]?.removeAll { $0.at < cut } }
        for thread in Array(locks.keys) { locks[thread]?.removeAll { $0.at < cut } }
        quotas.removeAll { $0.looks.end < cut }
        stolen.removeAll { $0.looks.end < cut }
        forgetFiles(before: cut)
        for thread in Array(ranks.keys) {
            // The last one before the instant still holds.
            let last = ranks[thread]?.lastIndex { $0.at < cut } ?? 0
            ranks[thread]?.removeFirst(Swift.max(0, last))
        }
    }

    /// Drops earlier names of files, except the last name of each before an instant, which still holds.
    private mutating func forgetFiles(before cut: Instant) {
        struct Key: Hashable {
            var process: Int32
            var descriptor: Int32
        }
        let before = files.prefix { $0.at < cut }.count
        var seen: Set<Key> = []
        let kept = files[..<before].reversed().filter {
            seen.insert(Key(process: $0.process, descriptor: $0.descriptor)).inserted
        }
        files.replaceSubrange(..<before, with: kept.reversed())
    }
}

extension [ProgramMark] {
    /// Drops marks before an instant, except the last eight: they show that the thread marks or presents at all, even
    /// after a long pause.
    fileprivate mutating func forget(before cut: Instant) {
        let first = firstIndex { $0.at >= cut } ?? count
        removeFirst(Swift.max(0, Swift.min(first, count - 8)))
    }
}
