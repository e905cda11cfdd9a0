import FrameTrace

/// Counts by class, with the highest class counted.
struct ClassCounts: Sendable {
    private var counts: InlineArray<8, Int32> = .init(repeating: 0)

    /// The highest class with a count above zero.
    var highest: QoS? {
        for qos in QoS.allCases.reversed() where counts[Int(qos.rawValue)] > 0 { return qos }
        return nil
    }

    mutating func add(_ qos: QoS) { counts[Int(qos.rawValue)] += 1 }

    mutating func remove(_ qos: QoS) { counts[Int(qos.rawValue)] -= 1 }
}
