import FrameTrace

/// A time against the range that the baseline's runs predict.
extension StoredGate {
    private func prediction(_ check: GateCheck) -> Prediction? {
        check.figure.flatMap { baseline.values($0, of: check.app) }.flatMap { Prediction($0) }
    }

    func distance(_ check: GateCheck) -> Double {
        guard let prediction = prediction(check), let value = check.value else { return 0 }
        return prediction.distance(value)
    }

    func isBeyond(_ check: GateCheck, _ probability: Double) -> Bool {
        prediction(check).map { abs(distance(check)) > $0.bound(probability) } ?? false
    }

    func judge(_ check: inout GateCheck, probability: Double) {
        guard let prediction = prediction(check), let value = check.value else {
            check.verdict = .inconclusive
            check.reason = "its values are not times"
            return
        }
        let bound = prediction.bound(probability)
        let typical = DeterministicMath.exp(prediction.mean)
        let visible = visible(prediction, bound: bound)
        check.visible = visible
        let (effect, distance) = (prediction.effect(value), prediction.distance(value))
        let amounts = [ExactAmount(value, .milliseconds), ExactAmount(typical, .milliseconds)].sorted()
        let least = ExactAmount(rules.smallestChange)
        let isLarge = amounts[1].differs(from: amounts[0], byMoreThan: rules.tolerance, and: least)
        if isLarge, abs(distance) > bound {
            check.verdict = effect > 0 ? .regression : .improved
            return
        }
        let isMedian = check.figure?.percent == 50
        // The tolerated change must be distinguishable from a change that is not tolerated.
        let limit = max(isMedian ? Self.medianLimit : Self.tailLimit, 2 * rules.tolerance)
        // A hidden change could be too large, both as a share and as a time.
        if visible > limit, visible * typical > rules.smallestChange.inMilliseconds {
            check.verdict = .inconclusive
            check.reason =
                "the baseline's runs differ so much that a change below "
                + "\(DecimalText.fixed(visible * 100, places: 0)) % cannot be detected"
        }
    }

    /// The limit of the p50 change for a pass.
    static let medianLimit = ComparisonPolicy.medianLimit
    /// The limit of the p95 change for a pass.
    static let tailLimit = ComparisonPolicy.tailLimit

    /// Returns the smallest slowdown found with a power of 95 %, as a share, for runs with these values.
    ///
    /// - Parameter figures: the number of figures judged together.
    public func visible(_ values: [Double], among figures: Int) -> Double? {
        guard let prediction = Prediction(values) else { return nil }
        return visible(prediction, bound: prediction.bound(falseAlarms / Double(max(1, figures))))
    }

    /// The largest tolerated slowdown, as a logarithm.
    private var margin: Double { DeterministicMath.log(1 + rules.tolerance) }

    private func visible(_ prediction: Prediction, bound: Double) -> Double {
        DeterministicMath.exp(prediction.smallestVisible(bound: bound, margin: margin)) - 1
    }
}
