/// Values that come and go, each under a number that stays its own until it is freed.
struct Arena<Value: Sendable>: Sendable {
    /// What has been freed stays until its place is used again: an optional would be copied by whoever reads one field of it.
    private var slots: [Value] = []
    private var isThere: [Bool] = []
    private var free: [Int] = []

    /// How many there are now.
    var count: Int { slots.count - free.count }

    subscript(_ index: Int) -> Value {
        // Read and changed where it stands: values are large, and most readers want one field.
        _read {
            precondition(isThere[index], "a value that has been freed")
            yield slots[index]
        }
        _modify {
            precondition(isThere[index], "a value that has been freed")
            yield &slots[index]
        }
    }

    /// Whether there is a value of a number.
    func contains(_ index: Int) -> Bool { isThere.indices.contains(index) && isThere[index] }

    /// The indices of all values.
    var indices: [Int] { isThere.indices.filter { isThere[$0] } }

    /// Adds a value, and returns its number.
    mutating func add(_ value: Value) -> Int {
        if let index = free.popLast() {
            slots[index] = value
            isThere[index] = true
            return index
        }
        slots.append(value)
        isThere.append(true)
        return slots.count - 1
    }

    /// Ends a value's life.
    mutating func remove(_ index: Int) {
        precondition(isThere[index], "a value that has been freed already")
        isThere[index] = false
        free.append(index)
    }
}
