internal import FrameBudget
import FrameTrace

extension FrameMetric {
    /// The number of each metric in the file. A number never changes and is never reused.
    private static let numbers: [FrameMetric: Int64] = [
        .onCPUP50: 1, .onCPUP95: 2, .mainP50: 3, .mainP95: 4, .mainP99: 5, .missedShare: 6, .hitchRatio: 7,
        .inversionPerFrame: 8, .droppedShare: 9,
    ]

    /// The metric's number in the file; nil for metrics that a history does not keep.
    var storedNumber: Int64? { Self.numbers[self] }
}
