import FrameTrace
import Scenario

/// The rules for when a transfer of a tier may begin.
struct DiskThrottle: Sendable {
    /// The number of tiers; 0 is the most urgent.
    static let tiers = 4

    private let periods: [TimeSpan]
    private let windows: [TimeSpan] = [
        .zero, .milliseconds(25), .milliseconds(100), HeldBackRequest.longestWindow,
    ]
    private var inFlight = Array(repeating: 0, count: Self.tiers)
    private var lastActivity: [Instant?] = Array(repeating: nil, count: Self.tiers)
    private var lastStart: [Instant?] = Array(repeating: nil, count: Self.tiers)
    private var lastUser: [DiskUser?] = Array(repeating: nil, count: Self.tiers)

    init(_ kind: DiskProfile.Kind) {
        periods =
            switch kind {
            case .hdd: [.zero, .milliseconds(40), .milliseconds(85), .milliseconds(200)]
            case .ssd: [.zero, .milliseconds(5), .milliseconds(15), .milliseconds(25)]
            }
    }

    /// Returns the earliest instant at which a transfer of a tier may begin: one per period in the presence of more
    /// urgent ones.
    ///
    /// An instant in the past means now.
    func opening(of tier: Int) -> Instant {
        guard tier > 0, let lastStart = lastStart[tier] else { return .zero }
        return min(quiet(for: tier), lastStart + periods[tier])
    }

    /// Returns who made the last of the more urgent requests that hold back those of a tier; nil if there was none.
    func user(before tier: Int) -> DiskUser? {
        let used = (0..<tier).filter { lastActivity[$0] != nil }
        return used.max { (lastActivity[$0] ?? .zero) < (lastActivity[$1] ?? .zero) }.flatMap { lastUser[$0] }
    }

    mutating func started(_ tier: Int, by user: DiskUser?, at now: Instant) {
        inFlight[tier] += 1
        lastActivity[tier] = now
        lastStart[tier] = now
        lastUser[tier] = user
    }

    mutating func completed(_ tier: Int, at now: Instant) {
        inFlight[tier] -= 1
        lastActivity[tier] = now
    }

    /// Returns the instant from which no more urgent transfer will have been active within the tier's window.
    private func quiet(for tier: Int) -> Instant {
        var quiet = Instant.zero
        for urgent in 0..<tier {
            guard inFlight[urgent] == 0 else { return .distantFuture }
            if let last = lastActivity[urgent] { quiet = max(quiet, last + windows[tier]) }
        }
        return quiet
    }
}
