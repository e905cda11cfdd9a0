import FrameTrace

/// The few largest of many values, by time; of equally long ones, the first.
package struct Worst<Value> {
    private let capacity: Int
    private var entries: [(value: Value, time: TimeSpan)] = []

    init(_ capacity: Int) { self.capacity = capacity }

    /// Keeps a value if it is among the largest so far.
    mutating func add(_ value: Value, _ time: TimeSpan) {
        if entries.count == capacity {
            guard let last = entries.last, time > last.time else { return }
            entries.removeLast()
        }
        let index = entries.firstIndex { $0.time < time } ?? entries.count
        entries.insert((value, time), at: index)
    }

    /// The kept values, longest first.
    var sorted: [(value: Value, time: TimeSpan)] { entries }
}
