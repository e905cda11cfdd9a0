import FrameTrace
import Scenario

/// The network connection that the apps share. Each transfer first waits for the latency; then all transfers in
/// progress get equal parts of the bandwidth.
///
/// Progress is counted in billionths of a byte, as one level for all transfers: a transfer is complete once the level
/// has risen by its size. Call ``takeFinished(at:)`` when ``nextEvent`` is due.
struct NetworkRule: Sendable {
    private struct Transfer: Sendable {
        var thread: ThreadID
        var size: Int128
    }

    private static let unitsPerByte: Int128 = 1_000_000_000

    private let profile: NetworkProfile
    private let rate: Int128
    /// Whether there is a network.
    private(set) var isOn = true
    private var arriving = StableHeap<Instant, Transfer>()
    private var moving = StableHeap<Int128, Transfer>()
    /// The progress of a transfer that has been active from the start, and the remainder of a unit.
    private var level: Int128 = 0
    private var rest: Int128 = 0
    private var now = Instant.zero
    private var finished: [ThreadID] = []

    init(_ profile: NetworkProfile) {
        self.profile = profile
        rate = Int128(max(1, profile.throughput.bytes))
    }

    /// The instant at which ``takeFinished(at:)`` is due next.
    var nextEvent: Instant? {
        guard let end = nextEnd else { return arriving.firstKey }
        return min(end, arriving.firstKey ?? end)
    }

    /// Submits a transfer. Instants must not decrease from call to call.
    ///
    /// - Parameter latency: The latency; by default that of the network.
    /// - Complexity: O(log n).
    mutating func submit(_ thread: ThreadID, _ bytes: ByteCount, latency: TimeSpan?, at now: Instant) {
        advance(to: now)
        let transfer = Transfer(thread: thread, size: Int128(max(0, bytes.bytes)) * Self.unitsPerByte)
        arriving.append(transfer, key: now + (latency ?? profile.latency).clampedToZero)
        advance(to: now)
    }

    /// Advances the connection to an instant, and removes and returns the threads whose transfers are complete, in that
    /// order.
    mutating func takeFinished(at now: Instant) -> [ThreadID] {
        advance(to: now)
        defer { finished.removeAll(keepingCapacity: true) }
        return finished
    }

    /// Abandons the transfer of a thread; the others share its bandwidth.
    mutating func abandon(_ thread: ThreadID, at now: Instant) {
        advance(to: now)
        arriving.removeFirst { $0.thread == thread }
        moving.removeFirst { $0.thread == thread }
        finished.removeAll { $0 == thread }
        rest = 0
    }

    /// Switches the network on or off. Returns the threads whose transfers are lost.
    mutating func set(isOn: Bool, at now: Instant) -> [ThreadID] {
        advance(to: now)
        self.isOn = isOn
        guard !isOn else { return [] }
        var lost: [ThreadID] = []
        while let next = moving.removeFirst() { lost.append(next.element.thread) }
        while let next = arriving.removeFirst() { lost.append(next.element.thread) }
        rest = 0
        return lost
    }

    /// The instant at which the first active transfer ends, if nothing else happens.
    private var nextEnd: Instant? {
        guard let end = moving.firstKey else { return nil }
        let needed = max(0, (end - level) * Int128(moving.count) - rest)
        let span = (needed + rate - 1) / rate
        return now + .nanoseconds(Int64(clamping: min(span, Int128(Int64.max / 4))))
    }

    private mutating func advance(to target: Instant) {
        while true {
            let (join, end) = (arriving.firstKey ?? .distantFuture, nextEnd ?? .distantFuture)
            let next = min(join, end)
            guard next <= target else { break }
            flow(until: next)
            if end <= join {
                if let done = moving.removeFirst() { finished.append(done.element.thread) }
            } else if let new = arriving.removeFirst() {
                moving.append(new.element, key: level + new.element.size)
            }
            rest = 0
        }
        flow(until: target)
    }

    private mutating func flow(until instant: Instant) {
        let span = instant - now
        guard span > .zero else { return }
        now = instant
        guard !moving.isEmpty else { return }
        let (had, left) = (rate * Int128(span.nanoseconds) + rest).quotientAndRemainder(
            dividingBy: Int128(moving.count)
        )
        level += had
        rest = left
    }
}
