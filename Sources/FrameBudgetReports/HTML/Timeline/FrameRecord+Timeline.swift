import FrameBudget
import FrameTrace

extension FrameRecord {
    /// Returns the time from the vsync at which the frame was due to its end, which its deadline judges and timelines
    /// draw.
    func sinceDue(_ grid: VsyncGrid) -> TimeSpan { max(end - due(on: grid), .zero) }

    /// Index of the largest part of the ledger; the first of equal ones, 0 if none took any time.
    var largestPart: Int {
        var largest = (index: 0, time: TimeSpan.zero)
        for (index, part) in LedgerPart.allCases.enumerated() {
            guard let time = ledger[part], time > largest.time else { continue }
            largest = (index, time)
        }
        return largest.index
    }
}
