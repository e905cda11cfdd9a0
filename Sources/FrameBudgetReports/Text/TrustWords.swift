import FrameBudget
import FrameTrace

/// Trustworthiness of a run's times, in the line right below the verdict.
struct TrustWords: Equatable {
    var text: String
    /// Whether nothing casts doubt on the times; nil if that is not known.
    var isTrusted: Bool?

    /// Maximum number of gaps named.
    private static let mostGaps = 3

    init(_ result: RunResult) {
        if result.run.isExact {
            text = "Virtual time: every figure is exact, and the same run gives the same figures on any machine."
            isTrusted = true
            return
        }
        let quality = result.quality
        let unit = RunUnit(result)
        let steal = quality.stealShare.map { Figure.percent($0) } ?? Figure.notMeasured
        let others = quality.otherShare.map { "\(Figure.percent($0)) of \(unit.cpus)" } ?? Figure.notMeasured
        let shares =
            quality.stealShare == nil && quality.otherShare == nil
            ? "neither steal nor other processes were measured" : "steal \(steal), other processes \(others)"
        isTrusted = quality.isQuiet
        var sentences: [String]
        switch quality.isQuiet {
        case true?: sentences = ["Quiet machine: \(shares)."]
        case false?: sentences = ["Not a quiet machine: \(shares). Wall times are approximate; compare CPU times."]
        case nil: sentences = ["Unknown whether the machine was quiet: \(shares)."]
        }
        if quality.lostRecords > 0 || quality.suspectFrames > 0 {
            isTrusted = false
            let frames = Figure.counted(quality.suspectFrames, unit.noun)
            sentences.append(
                quality.lostRecords > 0
                    ? "Lost: \(Figure.counted(quality.lostRecords, "record")), in \(frames)."
                    : "Records may be missing in \(frames)."
            )
        }
        for lost in [LostWords.switches(quality.lostSwitches), LostWords.marks(quality.lostMarks)].compactMap(\.self) {
            isTrusted = false
            sentences.append("Lost: \(lost).")
        }
        let gaps = result.machine.capabilities.filter { !$0.isAvailable }.map { VisibleText.short($0.name, to: 60) }
        if !gaps.isEmpty {
            let more = gaps.count > Self.mostGaps ? " and \(gaps.count - Self.mostGaps) more" : ""
            sentences.append("Not seen: \(gaps.prefix(Self.mostGaps).joined(separator: ", "))\(more).")
        }
        text = sentences.joined(separator: " ")
    }
}
