import FrameTrace

/// Apple's bands of the hitch ratio over all animations, in milliseconds of hitch per second.
public enum HitchBand: String, Sendable, Codable, CaseIterable {
    /// At most 10 ms/s.
    case good
    /// At most 25 ms/s.
    case warning
    /// At most 50 ms/s.
    case critical
    /// More than 50 ms/s.
    case actNow = "act now"

    /// Finds the band of a ratio in ms per s.
    public init(ratio: Double) {
        let policy = AnalysisPolicy.standard
        switch ratio {
        case ...policy.goodHitchRatio: self = .good
        case ...policy.warningHitchRatio: self = .warning
        case ...policy.criticalHitchRatio: self = .critical
        default: self = .actNow
        }
    }
}
