import FrameRecorder
import Simulation

extension KernelRank {
    /// What a rank of the device comes to.
    init(_ rank: ThreadRank) { self.init(nice: Int32(rank.nice), isRealTime: rank.isRealTime) }
}
