import FrameTrace

/// Values by identifiers that are looked up for every event of a trace: no hashing for the small numbers, which in a sound
/// trace are all.
struct IdentifierMap<ID: Identifier, Value> {
    /// A damaged trace may name any number: from this one on they have a dictionary.
    private static var firstLarge: Int { 1 << 16 }

    private var small: [Value?] = []
    private var large: [ID: Value] = [:]

    /// No values.
    init() {}

    /// The values of a dictionary.
    ///
    /// - Complexity: O(n + largest of the small numbers).
    init(_ values: [ID: Value]) { for (id, value) in values { self[id] = value } }

    /// The value of an identifier; nil where it has none.
    ///
    /// - Complexity: O(1).
    subscript(id: ID) -> Value? {
        get {
            let index = id.index
            if index < small.count { return small[index] }
            return large.isEmpty ? nil : large[id]
        }
        set {
            let index = id.index
            guard index < Self.firstLarge else { return large[id] = newValue }
            while small.count <= index { small.append(nil) }
            small[index] = newValue
        }
    }
}

extension IdentifierMap: Sendable where Value: Sendable {}
