import FrameTrace

/// Finds what was in the way of awaited work that had still not begun when the observation ended.
extension ExampleFinder {
    /// Where an awaited item was that never began.
    enum PendingItem {
        /// In a queue since an instant; nil for the queue of the cooperative pool.
        case queued(ResourceID?, Instant)
        case inNoQueue
    }

    /// Awaited work that never began.
    enum PendingWork {
        /// An operation, and those that had to end before it.
        case operation(OperationLife, after: Set<OperationID>)
        /// An item, its queue, and the instant at which it was put there.
        case item(in: ResourceID, since: Instant)
    }

    /// How work was in the way of work that never began.
    struct InTheWay {
        /// The operation's name, if it had to end first; nil if it was ahead in a queue.
        var dependency: String?
        /// The category that both are in, if that is why it had to end first.
        var category: String?
        /// The queue in which it was ahead.
        var aheadIn: String?
    }

    /// Returns where the item was that a thread waited for to the end of the run, as the device recorded it; nil where
    /// not known, such as in a trace of an earlier version.
    ///
    /// - Complexity: O(notes).
    func pendingItem(of followed: FollowedWait, victim: AppID) -> PendingItem? {
        // At the end, the device records every item that is in a queue.
        var isKnown = trace.ending == .complete
        for case .waiting(let items) in trace.notes.map(\.note) {
            guard let awaited = items.awaited else {
                if items.app == nil || items.app == victim { isKnown = false }
                continue
            }
            if let item = awaited.first(where: { $0.thread == followed.thread }) {
                return .queued(items.queue, item.enqueuedAt)
            }
        }
        return isKnown ? .inNoQueue : nil
    }

    /// Returns the work that a wait was for, if neither the wait nor the work's own waiting had ended when the
    /// observation did; nil elsewhere, and where not known.
    ///
    /// - Complexity: O(notes + operations + dependencies of dependencies).
    func pendingWork(of followed: FollowedWait, victim: AppID) -> PendingWork? {
        guard isUnended(followed) else { return nil }
        guard trace.name(of: followed.own.wait).hasPrefix(ResourceNames.operation) else {
            guard followed.own.wait.kind == .item,
                case .queued(let queue?, let enqueued) = pendingItem(of: followed, victim: victim)
            else { return nil }
            return .item(in: queue, since: enqueued)
        }
        guard let own = pendingOperation(followed, victim: victim) else { return nil }
        var all: Set<OperationID> = []
        var next = [own]
        while let life = next.popLast() {
            for after in life.making.after where after.link == .dependency || after.link == .condition {
                guard all.insert(after.operation).inserted, let before = operations.lives[after.operation] else {
                    continue
                }
                next.append(before)
            }
        }
        return .operation(own, after: all)
    }

    /// Returns how what a thread did was in the way of awaited work that never began; nil where it was not.
    ///
    /// - Complexity: O(log n).
    func inTheWay(_ piece: OwnerFinder.Piece, of pending: PendingWork) -> InTheWay? {
        guard let item = work.item(of: piece.first, at: piece.interval.start) else { return nil }
        switch pending {
        case .item(let queue, let since):
            guard since < piece.interval.end, let line = ways.line(of: item.queue, and: queue),
                ways.isSerial(line) == true
            else { return nil }
            return InTheWay(aheadIn: trace.resources[line])
        case .operation(let own, let all):
            guard let other = operation(in: item), other.making.id != own.making.id else { return nil }
            let name = trace.paths[other.making.path]?.label
            if all.contains(other.making.id) || other.making.group.map({ all.contains($0) }) == true {
                return InTheWay(dependency: name)
            }
            if let category = categories.shared(by: own, and: other) {
                return InTheWay(dependency: name, category: category)
            }
            guard other.making.queue == own.making.queue else { return nil }
            return InTheWay(aheadIn: trace.resources[own.making.queue])
        }
    }
}
