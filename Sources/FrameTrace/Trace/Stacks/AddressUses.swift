/// The addresses of stacks, with the kind of each and the times at which it was seen.
public struct AddressUses: Sendable, Equatable {
    /// The use of one address.
    public struct Use: Sendable, Equatable {
        /// Whether it was a return address on some stack, so that the call lies before it.
        public var isReturnAddress: Bool
        /// The first instant at which it was on a stack.
        public var first: Instant
        /// The last instant at which it was on a stack.
        public var last: Instant
    }

    /// The uses, by address.
    public private(set) var byAddress: [UInt64: Use] = [:]

    /// Creates an empty set of addresses.
    public init() {}

    /// Adds the addresses of a stack.
    ///
    /// - Complexity: O(depth).
    public mutating func add(_ stack: StackRecord) {
        let first = stack.takenAt ?? stack.plannedAt
        let last = max(first, stack.lastSeenAt ?? first)
        for (index, address) in stack.stack.addresses.enumerated() {
            var use = byAddress[address] ?? Use(isReturnAddress: false, first: first, last: last)
            use.isReturnAddress = use.isReturnAddress || index > 0
            use.first = min(use.first, first)
            use.last = max(use.last, last)
            byAddress[address] = use
        }
    }

    /// Removes the addresses that satisfy a predicate.
    public mutating func removeAll(where holds: (UInt64) -> Bool) {
        byAddress = byAddress.filter { !holds($0.key) }
    }

    /// Whether there are no addresses.
    public var isEmpty: Bool { byAddress.isEmpty }
}
