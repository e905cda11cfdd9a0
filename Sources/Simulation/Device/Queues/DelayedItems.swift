import FrameTrace
import Scenario

/// Items that are submitted after a delay, each between its time and the end of its leeway.
///
/// A timer with leeway is served by whatever timer fires first within the leeway, and by itself at the end of it. So
/// several timers take one wake-up of a CPU, and none fires early.
package struct DelayedItems: Sendable {
    private var items = StableHeap<Instant, (item: Int, number: Int)>()
    private var pending: Set<Int> = []
    private var latest = 0

    /// The most that a timer may be late.
    static let longestLeeway = TimeSpan.seconds(60)

    /// How much later than asked for an item may be submitted.
    ///
    /// On Darwin a tenth of the delay, from 1 ms to 60 s. Linux' libdispatch sets the kernel's timer without any.
    static func leeway(of delay: TimeSpan, platform: Platform) -> TimeSpan {
        guard platform == .darwin else { return .zero }
        return min(max(.milliseconds(1), .nanoseconds(delay.nanoseconds / 10)), longestLeeway)
    }

    /// Adds an item that may be submitted from an instant on, and returns its number.
    ///
    /// - Complexity: O(log n).
    mutating func add(_ item: Int, due: Instant) -> Int {
        latest += 1
        pending.insert(latest)
        items.append((item, latest), key: due)
        return latest
    }

    /// Whether the item of a number has not been submitted yet.
    func isPending(_ number: Int) -> Bool { pending.contains(number) }

    /// Forgets items: they are not submitted any more.
    ///
    /// - Complexity: O(n · items that are forgotten).
    mutating func remove(_ gone: Set<Int>) {
        while let number = firstNumber(of: gone) {
            items.removeFirst { $0.number == number }
            pending.remove(number)
        }
    }

    private func firstNumber(of gone: Set<Int>) -> Int? { items.elements.first { gone.contains($0.item) }?.number }

    /// Takes the first item whose time has come.
    ///
    /// - Complexity: O(log n).
    mutating func takeDue(at now: Instant) -> Int? {
        guard let due = items.firstKey, due <= now, let first = items.removeFirst() else { return nil }
        pending.remove(first.element.number)
        return first.element.item
    }
}
