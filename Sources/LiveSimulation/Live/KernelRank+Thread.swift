import FrameRecorder
import Simulation

extension KernelRank {
    /// Converts a rank of the device to the kernel's.
    init(_ rank: ThreadRank) { self.init(nice: Int32(rank.nice), isRealTime: rank.isRealTime) }
}
