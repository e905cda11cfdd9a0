import FrameTrace

/// The low-rate CPU profile of an app's threads over the whole run, frames in time included.
public struct CPUProfile: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// The number of samples that found a thread of the app running; in virtual time, the number of steps run.
    public var samples: Int
    /// CPU time by place, most first. Each sample stands for one sampling interval.
    public var weights: [CallWeight]

    /// The sampling rate per thread, in samples per second. It is no divisor of a display's rate, so that it does not
    /// beat with frames.
    public static let rate = SamplingQuality.profileRate

    /// Creates the profile of an app.
    public init(app: String, samples: Int, weights: [CallWeight]) {
        self.app = app
        self.samples = samples
        self.weights = weights
    }
}
