import FrameTrace
import Scenario

/// When a transfer of a tier may begin.
struct DiskThrottle: Sendable {
    /// How many tiers there are; 0 is the most urgent.
    static let tiers = 4

    private let periods: [TimeSpan]
    private let windows: [TimeSpan] = [.zero, .milliseconds(25), .milliseconds(100), .milliseconds(500)]
    private var inFlight = Array(repeating: 0, count: Self.tiers)
    private var lastActivity: [Instant?] = Array(repeating: nil, count: Self.tiers)
    private var lastStart: [Instant?] = Array(repeating: nil, count: Self.tiers)

    /// The rules of a kind of disk.
    init(_ kind: DiskProfile.Kind) {
        periods =
            switch kind {
            case .hdd: [.zero, .milliseconds(40), .milliseconds(85), .milliseconds(200)]
            case .ssd: [.zero, .milliseconds(5), .milliseconds(15), .milliseconds(25)]
            }
    }

    /// From when a transfer of a tier may begin, as things are: one in each period while more urgent ones are about.
    ///
    /// An instant in the past says that it may begin now.
    func opening(of tier: Int) -> Instant {
        guard tier > 0, let lastStart = lastStart[tier] else { return .zero }
        return min(quiet(for: tier), lastStart + periods[tier])
    }

    /// A transfer has begun.
    mutating func started(_ tier: Int, at now: Instant) {
        inFlight[tier] += 1
        lastActivity[tier] = now
        lastStart[tier] = now
    }

    /// A transfer is done.
    mutating func completed(_ tier: Int, at now: Instant) {
        inFlight[tier] -= 1
        lastActivity[tier] = now
    }

    /// From when no more urgent transfer will have been about within the tier's window.
    private func quiet(for tier: Int) -> Instant {
        var quiet = Instant.zero
        for urgent in 0..<tier {
            guard inFlight[urgent] == 0 else { return .distantFuture }
            if let last = lastActivity[urgent] { quiet = max(quiet, last + windows[tier]) }
        }
        return quiet
    }
}
