import FrameTrace
import Scenario

/// The limits on the threads of a pool.
struct PoolLimits: Sendable, Equatable {
    /// The maximum: on Darwin of the whole pool, on Linux of each root queue.
    var threads: Int
    /// The maximum with an item of a global or concurrent queue, running or not; Darwin only.
    var constrained: Int

    /// Creates the limits of a platform (W-2, W-11).
    init(platform: Platform, cores: Int) {
        switch platform {
        case .darwin: self.init(threads: 512, constrained: max(64, 5 * cores))
        case .linux: self.init(threads: 255)
        }
    }

    /// Creates limits for a test or a what-if.
    init(threads: Int, constrained: Int = .max) {
        self.threads = threads
        self.constrained = constrained
    }
}
