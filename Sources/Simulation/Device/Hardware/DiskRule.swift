import FrameTrace
import Scenario

/// The disk that the apps share. It serves one request at a time, in order of arrival, and throttles less urgent
/// requests in the presence of more urgent ones.
///
/// Throttled requests wait in a separate line per tier: they neither delay others nor count as in flight. Call
/// ``takeFinished(at:)`` when ``nextEvent`` is due.
struct DiskRule: Sendable {
    private struct Transfer: Sendable {
        /// The thread that waits for it; nil if it was abandoned.
        var thread: ThreadID?
        /// The app that the thread worked for; nil if unknown.
        var app: AppID?
        var tier: Int
        var length: TimeSpan
        /// The start of the time in which it is held back; nil if it never was.
        var heldBackAt: Instant?
        /// The time in which it was held back, once it is let through.
        var heldBack: HeldBackRequest?
    }

    /// A transfer that the disk begins.
    typealias Begun = (thread: ThreadID, service: Interval, heldBack: HeldBackRequest?)

    private let profile: DiskProfile
    private var throttle: DiskThrottle
    private var heldBack: [[Transfer]] = Array(repeating: [], count: DiskThrottle.tiers)
    private var line: [Transfer] = []
    private var servedUntil = Instant.zero
    private var finished: [ThreadID] = []
    private var firstFinish: Instant?
    private var begun: [Begun] = []

    init(_ profile: DiskProfile) {
        self.profile = profile
        throttle = DiskThrottle(profile.kind)
    }

    /// The thread whose transfer is being served.
    var serving: ThreadID? { line.first?.thread }

    /// The number of transfers that wait or are being served, without those held back.
    var queueLength: Int { line.count }

    /// The number of transfers held back for more urgent ones.
    var heldBackCount: Int { heldBack.reduce(0) { $0 + $1.count } }

    /// The instant at which ``takeFinished(at:)`` is due next.
    var nextEvent: Instant? {
        if let firstFinish { return firstFinish }
        let release = nextRelease?.at
        guard !line.isEmpty else { return release }
        return min(servedUntil, release ?? servedUntil)
    }

    /// Returns the service time of a transfer.
    func length(of bytes: ByteCount) -> TimeSpan {
        let rate = UInt64(max(1, profile.throughput.bytes))
        let product = UInt64(max(0, bytes.bytes)).multipliedFullWidth(by: 1_000_000_000)
        guard product.high < rate else { return .nanoseconds(.max / 4) }
        let (quotient, rest) = rate.dividingFullWidth(product)
        let span = min(quotient, UInt64(Int64.max / 4)) + (rest > 0 ? 1 : 0)
        return profile.latency + .nanoseconds(Int64(span))
    }

    /// Submits a transfer, and returns whether it is held back at first. Instants must not decrease from call to call.
    ///
    /// - Parameters:
    ///   - tier: The tier of the thread's class: ``QoS/ioTier``.
    ///   - app: The app that the thread works for; nil if unknown.
    @discardableResult
    mutating func submit(
        _ thread: ThreadID,
        _ bytes: ByteCount,
        tier: Int,
        of app: AppID?,
        at now: Instant
    ) -> Bool {
        advance(to: now)
        let tier = max(0, min(DiskThrottle.tiers - 1, tier))
        var transfer = Transfer(thread: thread, app: app, tier: tier, length: length(of: bytes))
        // Transfers of the tier that were held back and no longer need to be have just started.
        guard throttle.opening(of: tier) <= now else {
            transfer.heldBackAt = now
            heldBack[tier].append(transfer)
            return true
        }
        start(transfer, at: now)
        return false
    }

    /// Changes the tier of a thread's held-back transfer, and reconsiders it. A transfer that has started keeps its
    /// tier.
    mutating func change(_ thread: ThreadID, to tier: Int, at now: Instant) {
        advance(to: now)
        let tier = max(0, min(DiskThrottle.tiers - 1, tier))
        for before in heldBack.indices where before != tier {
            guard let index = heldBack[before].firstIndex(where: { $0.thread == thread }) else { continue }
            var transfer = heldBack[before].remove(at: index)
            guard throttle.opening(of: tier) <= now else {
                transfer.tier = tier
                heldBack[tier].append(transfer)
                return
            }
            letThrough(&transfer, at: now)
            transfer.tier = tier
            start(transfer, at: now)
            return
        }
    }

    /// Abandons the transfer of a thread: removes it from the line, or completes it if the disk is serving it.
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

    /// Advances the disk to an instant, and removes and returns the threads whose transfers are complete, in that
    /// order.
    mutating func takeFinished(at now: Instant) -> [ThreadID] {
        advance(to: now)
        defer {
            finished.removeAll(keepingCapacity: true)
            firstFinish = nil
        }
        return finished
    }

    /// Removes and returns the transfers begun since the last call, in order, each with its service interval.
    mutating func takeBegun() -> [Begun] {
        defer { begun.removeAll(keepingCapacity: true) }
        return begun
    }

    /// The next transfer to start from those held back; of two at the same instant, the more urgent one.
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
                var transfer = heldBack[release.tier].removeFirst()
                letThrough(&transfer, at: release.at)
                start(transfer, at: release.at)
            } else {
                return
            }
        }
    }

    /// Notes the time in which a transfer was held back, by the tier that it had in that time.
    private func letThrough(_ transfer: inout Transfer, at now: Instant) {
        guard let since = transfer.heldBackAt, since < now, let user = throttle.user(before: transfer.tier) else {
            return
        }
        transfer.heldBack = HeldBackRequest(Interval(start: since, end: now), inFavourOf: user.thread, of: user.app)
    }

    private mutating func start(_ transfer: Transfer, at now: Instant) {
        throttle.started(
            transfer.tier,
            by: transfer.thread.map { DiskUser(thread: $0, app: transfer.app) },
            at: now
        )
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
        if let thread = transfer.thread {
            begun.append((thread, Interval(start: start, end: servedUntil), transfer.heldBack))
        }
    }
}
