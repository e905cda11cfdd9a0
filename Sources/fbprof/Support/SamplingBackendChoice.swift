import ArgumentParser
import FrameTrace

/// How running threads are sampled, as on the command line.
enum SamplingBackendChoice: String, CaseIterable, ExpressibleByArgument {
    case auto
    case signal
    case perf

    /// Nil for whichever costs the threads less.
    var backend: SamplingBackend? { SamplingBackend(rawValue: rawValue) }
}
