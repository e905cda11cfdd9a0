public import FrameBudget
public import FrameTrace

/// The difference of two profiles of one app, with the data needed to separate a change from chance.
public struct ProfileComparison: Sendable, Equatable, Codable {
    /// The content of a profile.
    public enum Content: String, Sendable, Codable, CaseIterable {
        /// Time over budget: each sample of a late frame weighs its share of that frame's overrun.
        case overrun
        /// CPU time of the whole run, including frames in time.
        case cpu
    }

    /// The data behind one side's profile.
    public struct Side: Sendable, Equatable, Codable {
        /// The app's frames, late or not, by which changes per frame are divided.
        public var frames: Int
        /// Number of independent observations: sampled late frames, or samples of the whole run.
        public var looks: Int
    }

    /// The change of a function, wherever it is called from.
    public struct Function: Sendable, Equatable, Codable {
        /// The function.
        public var function: CallFunction
        /// Time per frame without callees, in ms.
        public var own: Shift
        /// Time per frame with callees, in ms.
        public var total: Shift
    }

    /// The content of the profiles.
    public var content: Content
    /// Every place of both profiles.
    public var difference: ProfileDifference
    /// The first run's side.
    public var before: Side
    /// The second run's side.
    public var after: Side
    /// Whether both runs are without noise.
    public var isExact: Bool

    /// Creates a comparison of two profiles.
    public init(_ content: Content, _ difference: ProfileDifference, before: Side, after: Side, isExact: Bool) {
        self.content = content
        self.difference = difference
        self.before = before
        self.after = after
        self.isExact = isExact
    }
}

extension ProfileComparison {
    /// Returns the shift of a time per frame, in ms.
    ///
    /// In sampled profiles, a place that was seen k times has an error of √k samples (Poisson).
    public func perFrame(_ first: TimeSpan, _ second: TimeSpan) -> Shift {
        func mean(_ time: TimeSpan, _ side: Side) -> Double? {
            side.frames > 0 ? time.inMilliseconds / Double(side.frames) : nil
        }
        let (one, other) = (mean(first, before), mean(second, after))
        guard !isExact else { return Shift(exact: one, other) }
        guard let one, let other, before.looks > 0 || after.looks > 0 else { return Shift(one, other) }
        // A side without observations uses the other side's weight per observation.
        let (weight, otherWeight) = (look(difference.before, before), look(difference.after, after))
        let variance =
            Self.variance(first, weight ?? otherWeight ?? 0, before)
            + Self.variance(second, otherWeight ?? weight ?? 0, after)
        let far = ComparisonPolicy.normal99 * variance.squareRoot()
        return Shift(one, other, low: other - one - far, high: other - one + far)
    }

    /// Returns the time that one observation stands for, in ms.
    private func look(_ whole: TimeSpan, _ side: Side) -> Double? {
        side.looks > 0 ? whole.inMilliseconds / Double(side.looks) : nil
    }

    private static func variance(_ time: TimeSpan, _ weight: Double, _ side: Side) -> Double {
        // A place that was not seen may still have been there, so at least one observation counts.
        let frames = Double(max(1, side.frames))
        return max(time.inMilliseconds, weight) * weight / (frames * frames)
    }

    /// Returns the functions whose own time per frame moved most, wherever they are called from.
    ///
    /// Time in fbprof's own functions, and in system functions they call, counts for the caller: a step of a simulated
    /// workload, or the function of a program that marks frames.
    ///
    /// - Parameter most: the largest number of functions; those that moved beyond noise come first.
    /// - Complexity: O(places · depth + functions log functions).
    public func functions(most: Int) -> [Function] {
        let own = OwnFunctions(difference.calls)
        return Array(functions { own.place(countedFor: $0) }.prefix(most))
    }

    /// Returns the functions whose own time per frame moved, largest shift first.
    ///
    /// - Parameter place: maps a place to the one that its time counts for; nil to ignore it.
    func functions(counting place: (CallID) -> CallID?) -> [Function] {
        let table = difference.calls
        func times(_ weights: [CallWeight]) -> [CallFunction: FunctionTime] {
            let counted = weights.compactMap { weight in
                place(weight.call).map { CallWeight(call: $0, time: weight.time) }
            }
            let all = table.topFunctions(of: counted, most: .max)
            return Dictionary(all.map { ($0.function, $0) }, uniquingKeysWith: { first, _ in first })
        }
        let (one, other) = (times(difference.weights(.before)), times(difference.weights(.after)))
        let functions = table.functions.compactMap { function -> Function? in
            let (old, new) = (one[function], other[function])
            guard old != nil || new != nil else { return nil }
            return Function(
                function: function,
                own: perFrame(old?.own ?? .zero, new?.own ?? .zero),
                total: perFrame(old?.total ?? .zero, new?.total ?? .zero)
            )
        }
        return functions.filter { $0.own.change ?? 0 != 0 }.sorted { $0.own.isLarger(than: $1.own) }
    }
}

extension Shift {
    /// Whether this shift ranks before another: beyond noise first, then by size.
    public func isLarger(than other: Shift) -> Bool {
        if hasMoved != other.hasMoved { return hasMoved }
        return abs(change ?? 0) > abs(other.change ?? 0)
    }
}
