import FrameTrace
import Scenario

/// Memory pressure, and the warnings of apps about it (M-3, M-7, M-9).
extension Device {
    /// The time between two warnings.
    static let warningGap = TimeSpan.milliseconds(250)
    /// The time from the last app's warning to the next round.
    static let warningRest = TimeSpan.seconds(25)
    /// The minimum footprint of an app to warn: smaller apps cannot release enough to help.
    static let leastWarned: Int64 = 10_000_000

    /// Records the memory of the device in the trace.
    mutating func noteMemory() {
        memoryIsNoted = true
        let system = memory.device?.system ?? ByteCount(bytes: 0)
        effects.notes.append(.memory(.device(memory.device?.size, system: system)))
    }

    /// Updates the pressure level after a change, and warns apps.
    mutating func settleMemory() {
        guard memoryHasChanged else { return }
        memoryHasChanged = false
        guard let device = memory.device, let available = memory.available else { return }
        let level = level(available, device)
        if level != memory.level {
            memory.level = level
            beginRound()
            effects.notes.append(.memory(.level(level, available: ByteCount(bytes: available))))
        }
        warnApps()
    }

    /// Starts a new round of warnings. At a higher level that happens at once; at the same level only after the rest
    /// that follows a round, even if memory was sufficient in between (M-9).
    private mutating func beginRound() {
        guard memory.level > .normal else { return }
        let isOver = memory.lastWarning.map { $0 + Self.warningRest <= now } ?? true
        guard isOver || memory.level > memory.warnedLevel else { return }
        memory.warned = []
        memory.nextWarning = nil
        memory.warnedLevel = memory.level
    }

    private func level(_ available: Int64, _ device: DeviceMemory) -> MemoryLevel {
        if available <= device.urgent { return .critical }
        // The level only falls once memory has clearly recovered, so that each level occurs once.
        if memory.level > .normal, available < device.recovered { return memory.level }
        return available < device.low ? .warning : .normal
    }

    /// Warns the next app, or all of them if memory is critically short.
    mutating func warnApps() {
        while memory.level > .normal, memory.nextWarning.map({ $0 <= now }) ?? true {
            guard let app = nextToWarn() else { return }
            warn(app)
            let isLast = nextToWarn() == nil
            if isLast {
                memory.warned = []
                memory.nextWarning = now + Self.warningRest
            } else {
                memory.nextWarning = memory.level == .critical ? nil : now + Self.warningGap
            }
        }
        if memory.level > .normal, let next = memory.nextWarning, next > now, memory.timer != next {
            memory.timer = next
            timers.set(.memoryWarning, at: next)
        }
    }

    /// Returns the least important app that has not been warned; of several, the one with the largest footprint.
    private func nextToWarn() -> AppID? {
        mainThreads.indices.map { AppID(index: $0) }
            .filter { app in
                mainThreads[app.index].isOpen && !memory.warned.contains(app)
                    && memory.uses[app.index].footprint.bytes >= Self.leastWarned
            }
            .min {
                let (left, right) = (memory.uses[$0.index].footprint.bytes, memory.uses[$1.index].footprint.bytes)
                return (band(of: $0).rawValue, -left, $0) < (band(of: $1).rawValue, -right, $1)
            }
    }

    mutating func warn(_ app: AppID) {
        memory.warned.insert(app)
        memory.lastWarning = now
        // The timeline may warn an app while memory is not short, though it could not yet count as recovered.
        let short = memory.level == .normal ? 0 : (memory.device?.recovered ?? 0) - (memory.available ?? 0)
        effects.notes.append(.memory(.warned(app, memory.level, short: ByteCount(bytes: max(0, short)))))
        // An earlier warning that is not yet handled covers this one.
        guard let handler = mainThreads[app.index].handlers.memoryWarning, memory.warnings[app.index] == 0 else {
            return
        }
        memory.warnings[app.index] += 1
        queue(handler, of: app)
    }

    /// Begins the handling of a warning by an app.
    mutating func beginWarning(of app: AppID) {
        memory.warnings[app.index] = 0
        effects.notes.append(.memory(.handling(app)))
        dropKept(of: app, because: .warning)
    }
}
