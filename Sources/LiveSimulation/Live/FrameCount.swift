import FrameTrace
import Synchronization

/// The counts of frames that an app has shown and dropped, for the progress line. Only its main thread updates them.
final class FrameCount: Sendable {
    private let shownCount = Atomic<Int>(0)
    private let droppedCount = Atomic<Int>(0)
    private let lastDue = Atomic<Int64>(.min)

    var shown: Int { shownCount.load(ordering: .relaxed) }
    var dropped: Int { droppedCount.load(ordering: .relaxed) }

    func begin(_ due: VsyncIndex) {
        let last = lastDue.exchange(due.rawValue, ordering: .relaxed)
        if last != .min, due.rawValue > last + 1 {
            droppedCount.wrappingAdd(Int(due.rawValue - last) - 1, ordering: .relaxed)
        }
    }

    func end() { shownCount.wrappingAdd(1, ordering: .relaxed) }
}
