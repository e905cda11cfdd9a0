import FrameBudget
import FrameTrace

/// Comparison of times per frame, by cause, step or other key.
extension AppComparer {
    /// One side's means per frame, by key.
    struct Means<Key: Hashable> {
        private var means: [Key: MeanEstimate]
        private var side: ComparedFrames

        /// Computes the means from frames, or else from the sums of the figures.
        init(
            _ side: ComparedFrames,
            _ visit: (FrameRecord, (Key, TimeSpan) -> Void) -> Void,
            sums: (FrameStatistics, (Key, TimeSpan) -> Void) -> Void
        ) {
            self.side = side
            means = side.means(visit)
            // The sums of known frames may have keys that `visit` leaves out of them.
            guard side.frames?.isEmpty != false, side.count > 0, !side.isPart else { return }
            var whole: [Key: TimeSpan] = [:]
            sums(side.statistics) { whole[$0, default: .zero] += $1 }
            means = whole.mapValues { MeanEstimate($0.inMilliseconds / Double(side.count)) }
        }

        /// The keys that the side has.
        var keys: Set<Key> { Set(means.keys) }

        /// Returns the mean of a key; zero if the side has frames but never that key.
        subscript(key: Key) -> MeanEstimate? {
            if let known = means[key] { return known }
            guard side.count > 0 else { return nil }
            guard side.frames?.isEmpty == false else { return MeanEstimate(0) }
            let none = [Double](repeating: 0, count: side.blocks.blocks.count)
            return MeanEstimate(0, deviations: none, side.blocks, weight: Double(side.count))
        }
    }

    /// Compares the threads that held the CPU while frames were ready, and the waits.
    ///
    /// - Parameter ledger: the parts of a frame's time.
    func delays(
        _ old: ComparedFrames,
        _ new: ComparedFrames,
        _ ledger: (FrameRecord) -> Ledger = { $0.ledger }
    ) -> [AppComparison.Delay] {
        func visit(_ ledger: Ledger, _ add: (DelayCause, TimeSpan) -> Void) {
            for part in ledger.runnableBy ?? [] { add(.ready(part.culprit.withoutProcessID), part.time) }
            for part in ledger.blocked { add(.blocked(part.kind, resource: part.resource), part.time) }
        }
        let delays = shifts(old, new, ledger, of: visit).map { AppComparison.Delay(cause: $0.key, shift: $0.shift) }
        return withUsers(withOwners(delays, old, new, ledger), old, new, ledger)
    }

    /// Compares the time of the main thread's other work, by cause; the key nil stands for time on the CPU.
    ///
    /// - Parameter ledger: the parts of a frame's time.
    func otherWork(
        _ old: ComparedFrames,
        _ new: ComparedFrames,
        _ ledger: (FrameRecord) -> Ledger = { $0.ledger }
    ) -> [AppComparison.OtherWork] {
        func visit(_ ledger: Ledger, _ add: (DelayCause?, TimeSpan) -> Void) {
            guard let outside = ledger.outside else { return }
            if let time = outside.onCPU { add(nil, time) }
            for part in outside.runnable ?? [] { add(.ready(part.culprit.withoutProcessID), part.time) }
            for part in outside.blocked { add(.blocked(part.kind, resource: part.resource), part.time) }
        }
        return shifts(old, new, ledger, of: visit).map { cause, shift in
            let part: LedgerPart =
                switch cause {
                case nil: .onCPU
                case .ready?: .runnable
                case .blocked?: .blocked
                }
            return AppComparison.OtherWork(part: part, cause: cause, shift: shift)
        }
    }

    /// Compares the steps of the work, by the labels below the app.
    func steps(_ old: ComparedFrames, _ new: ComparedFrames) -> [AppComparison.Step] {
        shifts(steps(old, before), steps(new, after)).map { AppComparison.Step(path: $0.key, shift: $0.shift) }
    }

    private func steps(_ side: ComparedFrames, _ app: ComparedApp) -> Means<[String]> {
        var names: [PathID: [String]] = [:]
        func visit(_ work: [StepTime], _ add: ([String], TimeSpan) -> Void) {
            for step in work {
                let path = names[step.path] ?? app.labels(step.path)
                names[step.path] = path
                add(path, step.time)
            }
        }
        return Means(side, { visit($0.work, $1) }, sums: { visit($0.work, $1) })
    }

    /// Returns the shifts of the means per frame of times in ledgers, by key, largest first.
    ///
    /// - Parameters:
    ///   - ledger: the parts of a frame's time.
    ///   - visit: calls its argument with each time of a ledger, and the time's key.
    /// - Complexity: O(frames · times of each).
    func shifts<Key: Hashable>(
        _ old: ComparedFrames,
        _ new: ComparedFrames,
        _ ledger: (FrameRecord) -> Ledger,
        of visit: @escaping (Ledger, (Key, TimeSpan) -> Void) -> Void
    ) -> [(key: Key, shift: Shift)] {
        func means(_ side: ComparedFrames) -> Means<Key> {
            Means(side, { visit(ledger($0), $1) }, sums: { visit($0.ledger, $1) })
        }
        return shifts(means(old), means(new))
    }

    /// Returns the shift of each mean, largest first.
    func shifts<Key: Hashable>(_ old: Means<Key>, _ new: Means<Key>) -> [(key: Key, shift: Shift)] {
        // Sorted by name, since a dictionary has no order.
        let keys = old.keys.union(new.keys).sorted { "\($0)" < "\($1)" }
        return keys.map { (key: $0, shift: shift(old[$0], new[$0])) }.sortedByShift(\.shift)
    }
}

extension Array {
    /// Returns the elements sorted: those that moved beyond noise first, then by size. The sort is stable.
    func sortedByShift(_ shift: (Element) -> Shift) -> [Element] {
        enumerated().sorted { left, right in
            let (one, other) = (shift(left.element), shift(right.element))
            if one.isLarger(than: other) { return true }
            return other.isLarger(than: one) ? false : left.offset < right.offset
        }.map(\.element)
    }
}
