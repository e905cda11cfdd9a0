import FrameBudget
import FrameTrace

/// Explanation of one frame's verdict.
extension VerdictWords {
    /// Describes a frame's verdict and the reason, in a few sentences.
    static func sentence(_ verdict: FrameVerdict, overrun: TimeSpan, _ unit: RunUnit = .frame) -> String {
        let words = reason(verdict, overrun: overrun, unit)
        guard let used = verdict.usedLatency else { return words }
        return words
            + " Earlier frames had used \(milliseconds(used)) of its latency when it began; that time is not counted here."
    }

    private static func reason(_ verdict: FrameVerdict, overrun: TimeSpan, _ unit: RunUnit) -> String {
        let time = milliseconds(verdict.time)
        let late = overrun > .zero ? "\(milliseconds(overrun)) late" : "shown late"
        let inTime = overrun > .zero ? "it would have met its deadline" : "it would have been shown in time"
        switch verdict.reason {
        case .ownSide: return ownSide(verdict, late)
        case .wholeWait: return wholeWait(verdict, late, inTime)
        case .notEnded: return notEnded(verdict, unit)
        case .alone, .together: break
        }
        if let behind = verdict.behind { return ownWork(verdict, behind, late) }
        switch verdict.cause.kind {
        case .ownWork where overrun <= .zero:
            let most = verdict.cause.isOfRenderThread ? ", most of it on the render thread" : ""
            return
                "Own work: \(time) on the CPU\(most). That fits its budget but is longer than a display interval: it would have been shown "
                + "late with everything else removed."
        case .ownWork where verdict.cause.isOfRenderThread:
            return
                "Own work: \(time) on the CPU, most of it on the render thread. It would have been late with everything else removed."
        case .ownWork:
            return "Own work: \(time) on the CPU. It would have been late with everything else removed."
        case .mixed:
            return
                "Several causes: it was \(late). No part alone explains that; together these do: \(CauseNoun.timed(verdict.others))."
        case .unknown:
            if let unusual = verdict.unusualWork {
                return
                    "Unexplained: the thread's clock counted \(milliseconds(unusual)) more work than is usual for its steps. "
                    + "The hypervisor may have taken enough of that time for it to be late."
            }
            return "Unexplained: no measurement covers \(time) of it, and that time could change the verdict."
        default:
            let others = CauseNoun.timed(verdict.others)
            // The run is not rescheduled: one frame does not show what would have run in their place.
            // A delay of the frame before may be short and still move this one by a whole interval.
            let isMoved = overrun > .zero && verdict.time < overrun
            let without = isMoved ? "\(time), which moved it to a later vsync" : time
            let areLonger = verdict.others.allSatisfy { $0.time >= overrun }
            let each =
                areLonger
                ? "Each of these also took longer than the \(unit.noun) was late"
                : "The same is true of each of these"
            let also =
                others.isEmpty
                ? "" : " \(each): \(others). A single \(unit.noun) cannot show what would have run instead."
            return
                "\(capitalized(noun(verdict.cause))): it was \(late); without these \(without), and with everything else as "
                + "recorded, \(inTime)." + also
        }
    }

    /// Describes a frame that had not ended and had mostly waited.
    private static func notEnded(_ verdict: FrameVerdict, _ unit: RunUnit) -> String {
        let own = verdict.others.first?.time ?? .zero
        return
            "\(capitalized(noun(verdict.cause))), for \(milliseconds(verdict.time)): the \(unit.noun) had not ended. Its own work took "
            + "\(milliseconds(own)), which alone is longer than the budget."
    }

    /// Describes parts of the app's own side that were too long together, whichever of them was longest.
    private static func ownSide(_ verdict: FrameVerdict, _ late: String) -> String {
        let shown = parts(verdict)
        let together = shown.count > 1 ? " together" : ""
        if let behind = verdict.behind {
            return "\(capitalized(list(shown)))\(together): it was \(late)\(removed(behind)). \(text(behind))"
        }
        return "\(capitalized(list(shown)))\(together): it was \(late), and would have been late with everything else "
            + "removed."
    }

    /// Describes the frame's own work, without the render thread's work for earlier frames: the frame waited for that.
    private static func ownWork(_ verdict: FrameVerdict, _ behind: EarlierFrames, _ late: String) -> String {
        let most = verdict.cause.isOfRenderThread ? ", most of it on the render thread" : ""
        return
            "Own work\(most): it was \(late)\(removed(behind)). The frame itself took \(milliseconds(verdict.time)) of CPU time. "
            + text(behind)
    }

    private static func removed(_ behind: EarlierFrames) -> String {
        behind.isLateAlone ? ", and would have been late with everything else removed" : ""
    }

    /// Describes how long a frame waited for earlier ones, and why, if that is known.
    private static func text(_ behind: EarlierFrames) -> String {
        let waited = "For \(milliseconds(behind.time)) it waited while the render thread worked on earlier frames."
        guard behind.isSlowerThanInterval else { return waited }
        return waited
            + " The render thread takes \(milliseconds(behind.rendering)) for such a frame, and the app wants one every "
            + "\(milliseconds(behind.interval)), so each frame waits for earlier ones."
    }

    /// Describes a wait that was long enough only as a whole, and in none of its parts.
    private static func wholeWait(_ verdict: FrameVerdict, _ late: String, _ inTime: String) -> String {
        "\(capitalized(list(parts(verdict)))): it was \(late); without this whole wait (\(milliseconds(verdict.removed))), and with "
            + "everything else as recorded, \(inTime)."
    }

    /// Returns the cause and the others, without those too short to show.
    private static func parts(_ verdict: FrameVerdict) -> [VerdictPart] {
        ([VerdictPart(verdict.cause, verdict.time)] + verdict.others).filter { $0.time >= .microseconds(5) }
    }

    private static func list(_ parts: [VerdictPart]) -> String {
        parts.map { "\(noun($0.cause)) (\(milliseconds($0.time)))" }.joined(separator: ", ")
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
