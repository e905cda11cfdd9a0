import Synchronization

/// A count that several threads increment.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .acquiring) }

    func increment() { count.wrappingAdd(1, ordering: .releasing) }
}
