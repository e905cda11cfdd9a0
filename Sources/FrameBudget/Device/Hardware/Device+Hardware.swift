extension Device {
    /// Keeps the GPU busy, and waits for it. It serves one at a time, in order of arrival.
    mutating func draw(_ span: TimeSpan, on resource: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        guard span > .zero else { return .proceed(nil) }
        timers.set(.gpu(thread), at: gpu.submit(thread, span, at: now))
        return park(thread, for: .gpu(resource), .gpu, on: resource)
    }

    mutating func finishDrawing(for thread: ThreadID) {
        gpu.advance(to: now)
        finishWait(of: thread)
    }

    /// A file operation on the modelled disk. An engine with a real one never asks.
    mutating func transfer(_ kind: WaitKind, _ count: ByteCount, by thread: ThreadID) -> DeviceAnswer {
        _ = disk.submit(thread, count, tier: threads[thread.index].effectiveQoS.ioTier, at: now)
        setDiskTimer()
        return park(thread, for: .disk(kind), kind)
    }

    mutating func finishTransfers() {
        for thread in disk.takeFinished(at: now) { finishWait(of: thread) }
        setDiskTimer()
    }

    private mutating func setDiskTimer() {
        if let next = disk.nextEvent { timers.set(.disk, at: next) }
    }
}
