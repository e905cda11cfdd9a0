/// Values that come and go, each under a number that stays its own until it is freed.
struct Arena<Value: Sendable>: Sendable {
    private var slots: [Value?] = []
    private var free: [Int] = []

    /// How many there are now.
    var count: Int { slots.count - free.count }

    subscript(_ index: Int) -> Value {
        get {
            guard let value = slots[index] else { preconditionFailure("a value that has been freed") }
            return value
        }
        _modify {
            // Taken out meanwhile, so that what the value holds has one owner and is changed in place.
            guard var value = slots[index].take() else { preconditionFailure("a value that has been freed") }
            defer { slots[index] = value }
            yield &value
        }
    }

    /// Whether there is a value of a number.
    func contains(_ index: Int) -> Bool { slots.indices.contains(index) && slots[index] != nil }

    /// The indices of all values.
    var indices: [Int] { slots.indices.filter { slots[$0] != nil } }

    /// Adds a value, and returns its number.
    mutating func add(_ value: Value) -> Int {
        if let index = free.popLast() {
            slots[index] = value
            return index
        }
        slots.append(value)
        return slots.count - 1
    }

    /// Ends a value's life.
    mutating func remove(_ index: Int) {
        slots[index] = nil
        free.append(index)
    }
}
