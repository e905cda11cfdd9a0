import FrameTrace

/// The low-rate profile of an app's threads over the whole run, frames in time included.
public struct CPUProfile: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// How many samples found a thread of it running; in virtual time how many steps were run.
    public var samples: Int
    /// CPU time by place, most first: each sample stands for the interval at which it was taken.
    public var weights: [CallWeight]

    /// How many samples a second are taken of each thread. No divisor of a display's rate, so that it doesn't beat with
    /// frames.
    public static let rate = SamplingQuality.profileRate

    /// The profile of an app.
    public init(app: String, samples: Int, weights: [CallWeight]) {
        self.app = app
        self.samples = samples
        self.weights = weights
    }
}
