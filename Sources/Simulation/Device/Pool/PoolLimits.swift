import FrameTrace
import Scenario

/// How many threads a pool may have.
struct PoolLimits: Sendable, Equatable {
    /// At most: on Darwin of the whole pool, on Linux of each root queue.
    var threads: Int
    /// At most with an item of a global or concurrent queue, running or not; Darwin only.
    var constrained: Int

    /// A platform's own (W-2, W-11).
    init(platform: Platform, cores: Int) {
        switch platform {
        case .darwin: self.init(threads: 512, constrained: max(64, 5 * cores))
        case .linux: self.init(threads: 255)
        }
    }

    /// Limits for a test or a what-if.
    init(threads: Int, constrained: Int = .max) {
        self.threads = threads
        self.constrained = constrained
    }
}
