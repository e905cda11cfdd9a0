import FrameTrace
import Scenario

/// Items submitted after a delay, each between its due time and the end of its leeway.
///
/// A timer with leeway fires together with the first other timer within its leeway, or else at the end of it. So
/// several timers share one wake-up of a CPU, and none fires early.
package struct DelayedItems: Sendable {
    private var items = StableHeap<Instant, (item: Int, number: Int)>()
    private var pending: Set<Int> = []
    private var latest = 0

    /// The maximum leeway of a timer.
    static let longestLeeway = TimeSpan.seconds(60)

    /// Returns the maximum delay of an item after its due time.
    ///
    /// On Darwin a tenth of the delay, from 1 ms to 60 s. Linux' libdispatch sets the kernel's timer without any.
    static func leeway(of delay: TimeSpan, platform: Platform) -> TimeSpan {
        guard platform == .darwin else { return .zero }
        return min(max(.milliseconds(1), .nanoseconds(delay.nanoseconds / 10)), longestLeeway)
    }

    /// Adds an item to be submitted from an instant on, and returns its number.
    ///
    /// - Complexity: O(log n).
    mutating func add(_ item: Int, due: Instant) -> Int {
        latest += 1
        pending.insert(latest)
        items.append((item, latest), key: due)
        return latest
    }

    /// Returns whether the item of a number has not been submitted yet.
    func isPending(_ number: Int) -> Bool { pending.contains(number) }

    /// Removes items, which are then not submitted.
    ///
    /// - Complexity: O(n · removed items).
    mutating func remove(_ gone: Set<Int>) {
        while let number = firstNumber(of: gone) {
            items.removeFirst { $0.number == number }
            pending.remove(number)
        }
    }

    private func firstNumber(of gone: Set<Int>) -> Int? { items.elements.first { gone.contains($0.item) }?.number }

    /// Removes and returns the first item that is due.
    ///
    /// - Complexity: O(log n).
    mutating func takeDue(at now: Instant) -> Int? {
        guard let due = items.firstKey, due <= now, let first = items.removeFirst() else { return nil }
        pending.remove(first.element.number)
        return first.element.item
    }
}
