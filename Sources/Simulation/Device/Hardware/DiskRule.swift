import FrameTrace
import Scenario

/// The disk that the apps share: it serves one request after the other, in order of arrival, and holds back those of
/// lower urgency while more urgent ones are about.
///
/// Requests of a tier that is held back wait in a line of their own, before the disk's: those neither keep others
/// waiting nor count as being in flight. Call ``takeFinished(at:)`` when ``nextEvent`` is due.
struct DiskRule: Sendable {
    private struct Transfer: Sendable {
        /// Who waits for it; nil where nobody does any more.
        var thread: ThreadID?
        var tier: Int
        var length: TimeSpan
    }

    private let profile: DiskProfile
    private var throttle: DiskThrottle
    private var heldBack: [[Transfer]] = Array(repeating: [], count: DiskThrottle.tiers)
    private var line: [Transfer] = []
    private var servedUntil = Instant.zero
    private var finished: [ThreadID] = []
    private var firstFinish: Instant?
    private var begun: [(thread: ThreadID, service: Interval)] = []

    /// An idle disk.
    init(_ profile: DiskProfile) {
        self.profile = profile
        throttle = DiskThrottle(profile.kind)
    }

    /// Whose transfer it does.
    var serving: ThreadID? { line.first?.thread }

    /// How many transfers wait or are served, those held back not counted.
    var queueLength: Int { line.count }

    /// How many transfers are held back for more urgent ones.
    var heldBackCount: Int { heldBack.reduce(0) { $0 + $1.count } }

    /// When ``takeFinished(at:)`` is to be called next.
    var nextEvent: Instant? {
        if let firstFinish { return firstFinish }
        let release = nextRelease?.at
        guard !line.isEmpty else { return release }
        return min(servedUntil, release ?? servedUntil)
    }

    /// The time that a transfer takes once it is served.
    func length(of bytes: ByteCount) -> TimeSpan {
        let rate = UInt64(max(1, profile.throughput.bytes))
        let product = UInt64(max(0, bytes.bytes)).multipliedFullWidth(by: 1_000_000_000)
        guard product.high < rate else { return .nanoseconds(.max / 4) }
        let (quotient, rest) = rate.dividingFullWidth(product)
        let span = min(quotient, UInt64(Int64.max / 4)) + (rest > 0 ? 1 : 0)
        return profile.latency + .nanoseconds(Int64(span))
    }

    /// Asks for a transfer, and says whether it is held back at first. Time must not go back from call to call.
    ///
    /// - Parameter tier: That of the thread's class: ``QoS/ioTier``.
    @discardableResult
    mutating func submit(_ thread: ThreadID, _ bytes: ByteCount, tier: Int, at now: Instant) -> Bool {
        advance(to: now)
        let tier = max(0, min(DiskThrottle.tiers - 1, tier))
        let transfer = Transfer(thread: thread, tier: tier, length: length(of: bytes))
        // Those of the tier that were held back and need not be any longer have gone ahead just now.
        guard throttle.opening(of: tier) <= now else {
            heldBack[tier].append(transfer)
            return true
        }
        start(transfer, at: now)
        return false
    }

    /// The class of a thread has changed: a transfer of it that is held back is looked at anew, as one of its new tier. One that
    /// has gone ahead stays what it was.
    mutating func change(_ thread: ThreadID, to tier: Int, at now: Instant) {
        advance(to: now)
        let tier = max(0, min(DiskThrottle.tiers - 1, tier))
        for before in heldBack.indices where before != tier {
            guard let index = heldBack[before].firstIndex(where: { $0.thread == thread }) else { continue }
            var transfer = heldBack[before].remove(at: index)
            transfer.tier = tier
            if throttle.opening(of: tier) <= now { start(transfer, at: now) } else { heldBack[tier].append(transfer) }
            return
        }
    }

    /// Nobody waits for the transfer of a thread any more: it is taken out of the line, or goes on to its end where the disk is
    /// at it.
    mutating func abandon(_ thread: ThreadID, at now: Instant) {
        advance(to: now)
        for tier in heldBack.indices { heldBack[tier].removeAll { $0.thread == thread } }
        finished.removeAll { $0 == thread }
        if finished.isEmpty { firstFinish = nil }
        if line.first?.thread == thread { line[0].thread = nil }
        for transfer in line.dropFirst() where transfer.thread == thread {
            throttle.completed(transfer.tier, at: now)
        }
        line = line.enumerated().filter { $0.offset == 0 || $0.element.thread != thread }.map(\.element)
    }

    /// Brings the disk up to an instant, and takes the threads whose transfers are done by then, in that order.
    mutating func takeFinished(at now: Instant) -> [ThreadID] {
        advance(to: now)
        defer {
            finished.removeAll(keepingCapacity: true)
            firstFinish = nil
        }
        return finished
    }

    /// Takes what it has begun to do since the last call: for whom, and from when to when, in that order.
    mutating func takeBegun() -> [(thread: ThreadID, service: Interval)] {
        defer { begun.removeAll(keepingCapacity: true) }
        return begun
    }

    /// The next transfer that need not be held back any longer; of two at one instant the more urgent one.
    private var nextRelease: (tier: Int, at: Instant)? {
        var next: (tier: Int, at: Instant)?
        for tier in heldBack.indices where !heldBack[tier].isEmpty {
            let opening = throttle.opening(of: tier)
            if opening < next?.at ?? .distantFuture { next = (tier, opening) }
        }
        return next
    }

    private mutating func advance(to now: Instant) {
        while true {
            let release = nextRelease
            if let transfer = line.first, servedUntil <= now, servedUntil <= release?.at ?? .distantFuture {
                finish(transfer)
            } else if let release, release.at <= now {
                start(heldBack[release.tier].removeFirst(), at: release.at)
            } else {
                return
            }
        }
    }

    private mutating func start(_ transfer: Transfer, at now: Instant) {
        throttle.started(transfer.tier, at: now)
        line.append(transfer)
        if line.count == 1 { serve(transfer, from: now) }
    }

    private mutating func finish(_ transfer: Transfer) {
        line.removeFirst()
        throttle.completed(transfer.tier, at: servedUntil)
        if let thread = transfer.thread {
            finished.append(thread)
            firstFinish = firstFinish ?? servedUntil
        }
        if let next = line.first { serve(next, from: servedUntil) }
    }

    private mutating func serve(_ transfer: Transfer, from start: Instant) {
        servedUntil = start + transfer.length
        if let thread = transfer.thread { begun.append((thread, Interval(start: start, end: servedUntil))) }
    }
}
