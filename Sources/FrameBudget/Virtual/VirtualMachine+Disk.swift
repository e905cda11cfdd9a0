extension VirtualMachine {
    /// Tells the device something; the effects are then to be taken.
    mutating func consult(_ input: DeviceInput) {
        if disk.answer(input, at: now, costs, &effects) { return }
        device.handle(input, at: now, into: &effects)
        disk.complete(input, at: now, &effects)
    }
}

/// The disk, as long as the device has none: one operation at a time, each parks its thread.
struct StandInDisk: Sendable {
    private var freeAt = Instant.zero
    private var transfers: [(done: Instant, thread: ThreadID)] = []
    private var woken: [ThreadID: Instant] = [:]
    private var deviceTimer: Instant?

    /// Answers what is about files instead of the device. Returns whether it was.
    mutating func answer(
        _ input: DeviceInput,
        at now: Instant,
        _ costs: VirtualCosts,
        _ effects: inout DeviceEffects
    ) -> Bool {
        switch input {
        case .act(let thread, .read(let count)): begin(.read, count, thread, at: now, costs, &effects)
        case .act(let thread, .write(let count)): begin(.write, count, thread, at: now, costs, &effects)
        case .resume(let thread):
            guard let at = woken.removeValue(forKey: thread) else { return false }
            effects.clear()
            effects.answer = .proceed(WakeUp(at: at))
        default: return false
        }
        effects.nextTimer = nextTimer
        return true
    }

    /// Adds to what the device wants what has become of the transfers.
    mutating func complete(_ input: DeviceInput, at now: Instant, _ effects: inout DeviceEffects) {
        deviceTimer = effects.nextTimer
        if case .timePassed = input {
            for transfer in transfers where transfer.done <= now {
                woken[transfer.thread] = transfer.done
                effects.wakes.append(transfer.thread)
            }
            transfers.removeAll { $0.done <= now }
        }
        effects.nextTimer = nextTimer
    }

    private var nextTimer: Instant? {
        guard let first = transfers.first?.done else { return deviceTimer }
        return min(first, deviceTimer ?? first)
    }

    private mutating func begin(
        _ kind: WaitKind,
        _ count: ByteCount,
        _ thread: ThreadID,
        at now: Instant,
        _ costs: VirtualCosts,
        _ effects: inout DeviceEffects
    ) {
        let seconds = Double(count.bytes) / costs.diskThroughput
        freeAt = max(now, freeAt) + costs.diskLatency + .seconds(seconds)
        transfers.append((freeAt, thread))
        effects.clear()
        effects.answer = .park(Park(kind))
    }
}
