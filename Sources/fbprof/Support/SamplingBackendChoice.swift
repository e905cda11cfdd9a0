import ArgumentParser
import FrameTrace

/// The way in which running threads are sampled, as named on the command line.
enum SamplingBackendChoice: String, CaseIterable, ExpressibleByArgument {
    case auto
    case signal
    case perf

    /// The backend; nil to choose the one that costs the threads less.
    var backend: SamplingBackend? { SamplingBackend(rawValue: rawValue) }
}
