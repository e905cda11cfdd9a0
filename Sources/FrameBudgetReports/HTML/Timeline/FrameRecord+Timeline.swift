import FrameBudget
import FrameTrace

extension FrameRecord {
    /// From the vsync at which the frame was due to its end: what its deadline judges, and what timelines draw.
    func sinceDue(_ grid: VsyncGrid) -> TimeSpan { max(end - due(on: grid), .zero) }

    /// The part of the ledger that took most; the first of equals, 0 where none took any.
    var largestPart: Int {
        var largest = (index: 0, time: TimeSpan.zero)
        for (index, part) in LedgerPart.allCases.enumerated() {
            guard let time = ledger[part], time > largest.time else { continue }
            largest = (index, time)
        }
        return largest.index
    }
}
