import FrameTrace

/// How many of something there are of each class, and the highest class of them.
struct ClassCounts: Sendable {
    private var counts: InlineArray<8, Int32> = .init(repeating: 0)

    /// The highest class of which there is one.
    var highest: QoS? {
        for qos in QoS.allCases.reversed() where counts[Int(qos.rawValue)] > 0 { return qos }
        return nil
    }

    mutating func add(_ qos: QoS) { counts[Int(qos.rawValue)] += 1 }

    mutating func remove(_ qos: QoS) { counts[Int(qos.rawValue)] -= 1 }
}
