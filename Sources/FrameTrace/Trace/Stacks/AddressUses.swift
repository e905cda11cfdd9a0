/// The addresses of stacks: what they are, and when they were seen.
public struct AddressUses: Sendable, Equatable {
    /// What is known of one address.
    public struct Use: Sendable, Equatable {
        /// Whether it was a return address on some stack, so that the call is what lies before it.
        public var isReturnAddress: Bool
        /// When it was first on a stack.
        public var first: Instant
        /// When it was last.
        public var last: Instant
    }

    /// By address.
    public private(set) var byAddress: [UInt64: Use] = [:]

    /// No addresses.
    public init() {}

    /// Adds those of a stack.
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

    /// Leaves those out that a condition holds for.
    public mutating func removeAll(where holds: (UInt64) -> Bool) {
        byAddress = byAddress.filter { !holds($0.key) }
    }

    /// Whether there are none.
    public var isEmpty: Bool { byAddress.isEmpty }
}
