import FrameBudget
import FrameStatistics
import FrameTrace

/// Causes of figures that have one value per run, as continuations of a failure's sentence.
extension GateWords {
    /// Names the operation that took most of the longest graph: `, most of it in operation 'save' (300.00 ms)`.
    static func graph(_ stretch: GraphStretch) -> String {
        let (name, time) = (short(stretch.name), ShiftText.milliseconds.value(stretch.time.inMilliseconds))
        return stretch.isFinished
            ? ", most of it in operation '\(name)' (\(time))"
            : ", most of it in operation '\(name)', which had not finished when the run ended (\(time))"
    }

    /// Names what was waited for and the work that had to end the wait: `, most of it in 12 waits for lock db (8.40
    /// ms), which notes had to end in 'save › write'`.
    static func inverted(_ waits: InvertedWaits) -> String {
        let time = ShiftText.milliseconds.value(waits.cost.inMilliseconds)
        let place = waits.place.isEmpty ? "" : " in '\(ComparisonWords.path(waits.place))'"
        let owner = waits.owner.map { ", which \(short($0)) had to end\(place)" } ?? ""
        return ", most of it in \(Figure.counted(waits.count, "wait")) for \(short(waits.resource)) (\(time))\(owner)"
    }

    /// Names the handler of the slowest input and where its time passed: `; only events of 'tap' take this long, and
    /// the slowest spent most of the time in the handler`.
    static func input(_ input: SlowInput) -> String {
        let handler = "; only events of '\(ComparisonWords.path(input.handler))' take this long"
        func passed(_ place: String) -> String { "\(handler), and the slowest spent most of the time \(place)" }
        switch input.stage {
        case .queued(behind: .none)?: return passed("in the queue")
        case .queued(behind: .some(let work))? where work.isEmpty: return passed("in the queue behind frames")
        case .queued(behind: .some(let work))?:
            return passed("in the queue behind '\(ComparisonWords.path(work))'")
        case .handled?: return passed("in the handler")
        case .shown?: return passed("between the end of the handler and the screen")
        case nil: return handler
        }
    }

    /// Describes what a peak footprint consists of: `, 60 MB of it dirty and 40 MB purgeable in use; it grows steadily
    /// by about 3 MB a second`.
    static func footprint(_ cause: FootprintCause) -> String {
        var text = ""
        if let use = cause.use {
            let (dirty, accessed) = (ByteCount(bytes: use.dirty), ByteCount(bytes: use.accessed))
            let both = ", \(dirty) of it dirty and \(accessed) purgeable in use"
            text = use.accessed == 0 ? ", all of it dirty" : use.dirty == 0 ? ", all of it purgeable in use" : both
        }
        guard let growth = cause.growth else { return text }
        return text + "; it grows steadily by \(MemoryWords.rate(growth.bytesPerSecond)) a second"
    }

    private static func short(_ name: String) -> String { WaitName.short(name, to: ComparisonWords.longestName) }
}
