/// Storage for values with stable indices; the index of a removed value is reused.
struct Arena<Value: Sendable>: Sendable {
    /// Removed values stay until their slot is reused: with optionals, reading one field would copy the whole value.
    private var slots: [Value] = []
    private var isThere: [Bool] = []
    private var free: [Int] = []

    var count: Int { slots.count - free.count }

    subscript(_ index: Int) -> Value {
        // Accessed in place: values are large, and most readers need one field.
        _read {
            precondition(isThere[index], "a value that has been freed")
            yield slots[index]
        }
        _modify {
            precondition(isThere[index], "a value that has been freed")
            yield &slots[index]
        }
    }

    /// Returns whether there is a value at an index.
    func contains(_ index: Int) -> Bool { isThere.indices.contains(index) && isThere[index] }

    /// The indices of all values.
    var indices: [Int] { isThere.indices.filter { isThere[$0] } }

    /// Adds a value, and returns its index.
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

    mutating func remove(_ index: Int) {
        precondition(isThere[index], "a value that has been freed already")
        isThere[index] = false
        free.append(index)
    }
}
