import FrameTrace

extension Backlog {
    /// The reason why the items of a place are not done as fast as they come.
    package enum Bottleneck: Sendable, Equatable {
        /// The queue is suspended.
        case suspended
        /// The items are ready without a CPU for most of the time, and their own demand would fit or, as none has
        /// ended, is not known.
        case cpu(RunnablePart)
        /// The items wait for something for most of the time.
        case wait(BlockedPart)
        /// The items need more time than there is, or their need is not known.
        case demand
    }

    /// The reason why its items are not done as fast as they come.
    package var bottleneck: Bottleneck {
        guard isSuspended != true else { return .suspended }
        guard let time, time.total > .zero else { return .demand }
        if time.ready.total * 2 > time.total, isStarvedOfCPU(time), let part = time.ready.first, part.culprit.isKnown {
            return .cpu(part)
        }
        if let part = time.blocked.first, part.time * 2 > time.total, !part.isOwn { return .wait(part) }
        return .demand
    }

    /// Returns whether the items would have had enough CPU time without other apps and processes, as far as is known.
    ///
    /// If no item has ended, their demand is not known. Then the answer is yes if no item ran at all, or if others than
    /// the app had the CPU for most of the time: CPU time that items take from each other is demand.
    private func isStarvedOfCPU(_ time: BacklogTime) -> Bool {
        if let load { return load <= 1 }
        let others = time.ready.filter { $0.culprit.kind != .ownThreads }
        return time.onCPU == .zero || others.total * 2 > time.total
    }
}

extension Culprit {
    /// Whether the culprit can be named and could leave the CPU to others.
    fileprivate var isKnown: Bool {
        switch kind {
        case .app, .ownThreads, .process, .fbprof, .quota: true
        case .ownRequest, .nobody, .unknown: false
        }
    }
}

extension BlockedPart {
    /// Whether the work itself asks for this time, such as a sleep; such waits do not compete with each other.
    fileprivate var isOwn: Bool { [.sleep, .user, .perform, .suspended].contains(kind) }
}
