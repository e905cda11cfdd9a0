import FrameRecorder
import FrameTrace

extension SamplingBenchmark {
    /// How a loop is sampled.
    struct Setting {
        var backend: SamplingBackend
        /// Samples a second that are asked for.
        var rate: Double

        /// Whether it is what a run does where nothing is said but the backend.
        var isDefault: Bool { rate == Recording.samplingRate }

        var name: String {
            let backend = backend == .perf ? "kernel" : "signals"
            return isDefault ? "\(backend), as it is" : "\(backend), \(Int(rate)) Hz"
        }
    }
}
