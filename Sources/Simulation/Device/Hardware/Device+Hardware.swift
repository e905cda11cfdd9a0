import FrameTrace

extension Device {
    /// Submits work to the GPU, and waits for it. The GPU serves one request at a time, in order of arrival.
    mutating func draw(_ span: TimeSpan, on resource: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        guard span > .zero else { return .proceed(nil) }
        let service = gpu.submit(span, at: now)
        effects.notes.append(.served(ServiceSpan(.gpu, for: thread, of: app(of: thread), service)))
        let answer = park(thread, for: .gpu(resource), .gpu, on: resource)
        timers.set(.gpu(thread, wait: threads[thread.index].waitCount), at: service.end)
        return answer
    }

    /// Starts a transfer on the modeled disk. An engine with a real disk never sends this.
    mutating func transfer(_ kind: WaitKind, _ count: ByteCount, by thread: ThreadID) -> DeviceAnswer {
        noteMoved(kind == .write ? .written : .read, count, by: thread)
        let tier = threads[thread.index].effectiveQoS.ioTier
        _ = disk.submit(thread, count, tier: tier, of: app(of: thread), at: now)
        noteTransfers()
        setDiskTimer()
        return park(thread, for: .disk(kind), kind)
    }

    /// Records that the app of a thread transfers bytes.
    mutating func noteMoved(_ kind: TransferKind, _ count: ByteCount, by thread: ThreadID) {
        if let app = app(of: thread) { effects.notes.append(.moved(app, kind, count)) }
    }

    mutating func finishTransfers() {
        let finished = disk.takeFinished(at: now)
        // Recorded before any of the threads continues.
        noteTransfers()
        for thread in finished { finishWait(of: thread) }
        setDiskTimer()
    }

    /// Reconsiders held-back transfers whose waiting threads have a new class.
    mutating func reconsiderTransfers() {
        guard !effects.ranks.isEmpty, disk.heldBackCount > 0 else { return }
        var isConcerned = false
        for (thread, _) in effects.ranks {
            guard case .disk? = threads[thread.index].wait else { continue }
            disk.change(thread, to: threads[thread.index].effectiveQoS.ioTier, at: now)
            isConcerned = true
        }
        guard isConcerned else { return }
        noteTransfers()
        setDiskTimer()
    }

    private mutating func noteTransfers() {
        for (thread, service, heldBack) in disk.takeBegun() {
            let span = ServiceSpan(.disk, for: thread, of: app(of: thread), service, heldBack: heldBack)
            effects.notes.append(.served(span))
        }
    }

    private mutating func setDiskTimer() {
        if let next = disk.nextEvent { timers.set(.disk, at: next) }
    }
}
