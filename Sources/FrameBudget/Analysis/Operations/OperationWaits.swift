import FrameTrace

/// Finds the reasons why an operation did not begin earlier.
struct OperationWaits {
    let lives: OperationLives
    let end: Instant

    /// Returns the waits of an operation up to its begin, longest first.
    ///
    /// - Complexity: O(links of the operation + starts of its queue in the meantime).
    func waits(of life: OperationLife) -> [OperationWait] {
        var sums: [OperationWaitKind: TimeSpan] = [:]
        func add(_ kind: OperationWaitKind, _ from: Instant, _ to: Instant) {
            if to > from { sums[kind, default: .zero] += to - from }
        }
        let ready = life.ready ?? end
        addLinks(of: life, until: ready, add)
        guard life.ready != nil else { return sorted(sums) }
        let started = life.started ?? end
        addQueue(of: life, from: ready, until: started, add)
        guard life.started != nil else { return sorted(sums) }
        let began = life.began ?? end
        let admitted = min(life.admitted ?? began, began)
        add(.thread, started, admitted)
        add(.cpu, admitted, began)
        return sorted(sums)
    }

    /// Adds the waits until it was ready: dependencies, then operations that conditions produced, barriers, and its
    /// category.
    private func addLinks(
        of life: OperationLife,
        until ready: Instant,
        _ add: (OperationWaitKind, Instant, Instant) -> Void
    ) {
        var from = life.added
        for link in [OperationLink.dependency, .condition, .barrier] {
            let ends = life.making.after.filter { $0.link == link }.map { lives.lives[$0.operation]?.ended ?? end }
            guard let last = ends.max().map({ min($0, ready) }), last > from else { continue }
            add(OperationWaitKind(link), from, last)
            from = last
        }
        add(life.readyAfter.map { OperationWaitKind($0.link) } ?? .exclusion, from, ready)
    }

    /// Adds the waits until its queue started it: suspensions first, then other operations of the queue.
    private func addQueue(
        of life: OperationLife,
        from ready: Instant,
        until started: Instant,
        _ add: (OperationWaitKind, Instant, Instant) -> Void
    ) {
        var from = ready
        if let group = life.making.group.flatMap({ lives.lives[$0] }) {
            let open = min(group.stepsDone ?? end, started)
            add(.group, from, open)
            from = max(from, open)
        }
        for pause in lives.suspensions[life.making.queue] ?? [] where pause.end > from && pause.start < started {
            addRoom(of: life, from: from, until: max(from, pause.start), add)
            add(.suspended, max(from, pause.start), min(started, pause.end))
            from = min(started, pause.end)
        }
        addRoom(of: life, from: from, until: started, add)
    }

    /// Adds a wait for the queue's width, and for priority from when an operation that was ready later started first.
    private func addRoom(
        of life: OperationLife,
        from: Instant,
        until: Instant,
        _ add: (OperationWaitKind, Instant, Instant) -> Void
    ) {
        guard until > from, let ready = life.ready else { return }
        let starts = lives.starts[life.making.queue] ?? []
        let first = starts.sortedIndex(where: { (lives.lives[$0]?.started ?? .zero) >= from })
        var overtaken = until
        for id in starts[first...] {
            guard let other = lives.lives[id], let at = other.started, at < until else { break }
            if id != life.making.id, let otherReady = other.ready, otherReady > ready {
                overtaken = at
                break
            }
        }
        add(.width, from, overtaken)
        add(.priority, overtaken, until)
    }

    private func sorted(_ sums: [OperationWaitKind: TimeSpan]) -> [OperationWait] {
        sums.map { OperationWait(kind: $0, time: $1) }.sorted {
            ($1.time, $0.kind.rawValue) < ($0.time, $1.kind.rawValue)
        }
    }
}

extension OperationWaitKind {
    /// Creates the kind of wait that a link causes.
    init(_ link: OperationLink) {
        switch link {
        case .dependency: self = .dependency
        case .condition: self = .condition
        case .exclusion: self = .exclusion
        case .barrier: self = .barrier
        case .group: self = .group
        case .width: self = .width
        }
    }
}
