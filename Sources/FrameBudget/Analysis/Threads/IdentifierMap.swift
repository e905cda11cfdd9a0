import FrameTrace

/// A map from identifiers to values, for lookups at every event of a trace. Small numbers, the only ones in a sound
/// trace, need no hashing.
struct IdentifierMap<ID: Identifier, Value> {
    /// The first number that is kept in the dictionary: a damaged trace may name any number.
    private static var firstLarge: Int { 1 << 16 }

    private var small: [Value?] = []
    private var large: [ID: Value] = [:]

    /// Creates an empty map.
    init() {}

    /// Creates a map with the values of a dictionary.
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
