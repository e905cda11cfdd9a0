import FrameTrace

extension Backlog {
    /// What keeps the items of a place from being done as fast as they come.
    package enum Hindrance: Sendable, Equatable {
        /// Their queue is suspended.
        case suspended
        /// Most of the time somebody else has the CPU, and what they need would fit, or is not known as none has ended.
        case cpu(RunnablePart)
        /// They wait for something most of the time.
        case wait(BlockedPart)
        /// They need more time than there is, or it is not known.
        case demand
    }

    /// What keeps its items from being done as fast as they come.
    package var hindrance: Hindrance {
        guard isSuspended != true else { return .suspended }
        guard let time, time.total > .zero else { return .demand }
        if time.ready.total * 2 > time.total, isKeptOffCPU(time), let part = time.ready.first, part.culprit.isKnown {
            return .cpu(part)
        }
        if let part = time.blocked.first, part.time * 2 > time.total, !part.isOwn { return .wait(part) }
        return .demand
    }

    /// Whether its items would have had enough of the CPU without others, as far as is known.
    ///
    /// Where none has ended, it is not known what they need. Then it is so if no item ran at all, or if others than the
    /// app had the CPU for most of the time: what items take from each other is demand.
    private func isKeptOffCPU(_ time: BacklogTime) -> Bool {
        if let load { return load <= 1 }
        let others = time.ready.filter { $0.culprit.kind != .ownThreads }
        return time.onCPU == .zero || others.total * 2 > time.total
    }
}

extension Culprit {
    /// Whether it is somebody who can be named, and who can leave the CPU to others.
    fileprivate var isKnown: Bool {
        switch kind {
        case .app, .ownThreads, .process, .fbprof, .quota: true
        case .ownRequest, .nobody, .unknown: false
        }
    }
}

extension BlockedPart {
    /// Whether it is time that the work itself asks for, which several do not take from each other.
    fileprivate var isOwn: Bool { [.sleep, .user, .perform, .suspended].contains(kind) }
}
