import FrameBudget
import FrameStatistics
import FrameTrace

/// The frames that missed their deadline by most, each with its own ledger and stacks.
///
/// The worst frame of each app and cause comes first, so that sixty frames with one cause take one line; the others are
/// folded.
enum WorstFramesSection {
    /// Maximum number of frames that the page shows in full, so that it stays small with any number of apps.
    private static let mostFrames = 60
    /// Maximum number of apps and causes with a frame shown unfolded.
    private static let mostAtOnce = 6
    /// Number of those that are complete without the page's script.
    private static let mostWhole = 2

    private struct Frame {
        var app: AppResult
        var detail: FrameDetail
        /// The app and the cause.
        var kind: [String]
    }

    static func make(_ result: RunResult) -> ReportSection {
        let frames = frames(of: result)
        let unit = RunUnit(result)
        guard !frames.isEmpty else {
            return .absent("worst", "Worst \(unit.nouns)", because: "no \(unit.noun) was late")
        }
        let scale = LedgerBar.scale(
            for: frames.map { LedgerBar($0.detail.ledger).total },
            budget: result.apps.map(\.timeToDeadline).max() ?? .zero
        )
        let first = representatives(frames)
        let ownWaits = OwnWaits(result.calls)
        let counts = Dictionary(grouping: frames, by: \.kind).mapValues(\.count)
        // The worst frames come first, so their stacks get the room first.
        var room = StackText.mostCharactersInAll
        var sampleRoom = StackText.mostSampleCharactersInAll
        func markup(_ frame: Frame, place: Int?) -> HTML {
            room -= StackText.size(of: frame.detail, in: result)
            sampleRoom -= SampleStrips(detail: frame.detail, result: result, ownWaits: ownWaits).size
            return WorstFrame(
                detail: frame.detail,
                app: frame.app,
                result: result,
                ownWaits: ownWaits,
                showsStacks: room >= 0,
                showsSamples: sampleRoom >= 0,
                similarFrames: place == nil ? nil : counts[frame.kind],
                isDeferred: place.map { $0 >= mostWhole } ?? true
            ).markup(scale: scale)
        }
        let shown = first.enumerated().map { markup(frames[$0.element], place: $0.offset) }
        let later = frames.indices.filter { !first.contains($0) }.map { markup(frames[$0], place: nil) }
        let missed = result.apps.reduce(0) { $0 + $1.total.missed }
        let rest = result.apps.reduce(0) { $0 + $1.worst.count } - frames.count
        let isCut = result.apps.contains { $0.worst.count < $0.total.missed }
        let kept = isCut ? " At most \(AppResult.worstCapacity) of each app are kept." : ""
        let more: HTML =
            rest > 0 ? "<p class=\"muted\">\(Figure.counted(rest, "more \(unit.noun)")) in result.json</p>" : ""
        return ReportSection(
            anchor: "worst",
            title: "Worst \(unit.nouns)",
            lead: """
                \(Figure.counted(missed, unit.noun)) \(unit.hasDisplay ? "missed the deadline" : "took longer than the budget"). Here is the worst of each app and cause, by overrun.\(kept) \
                Open one for its ledger, its threads' samples, its work and its stacks.
                """,
            content: """
                <div class="frames" data-noun="\(unit.noun)">\(shown)\(later.isEmpty ? .nothing : DeferredParts.mark("\(later)"))
                </div>\(more)
                """
        )
    }

    /// Returns the worst frames of all apps by overrun, the same number for each app.
    private static func frames(of result: RunResult) -> [Frame] {
        let apps = result.apps.filter { !$0.worst.isEmpty }
        let perApp = max(2, mostFrames / max(apps.count, 1))
        let all = apps.flatMap { app in
            WorstFrames.chosen(app.worst, capacity: perApp) { $0.verdict?.cause }.map { detail in
                Frame(app: app, detail: detail, kind: [app.name, detail.verdict.map { VerdictWords.noun($0) } ?? ""])
            }
        }
        return all.enumerated().sorted { left, right in
            (right.element.detail.overrun, left.offset) < (left.element.detail.overrun, right.offset)
        }.map(\.element)
    }

    /// Returns the worst frame of each app and cause, worst first.
    private static func representatives(_ frames: [Frame]) -> [Int] {
        var seen: Set<[String]> = []
        return Array(frames.indices.filter { seen.insert(frames[$0].kind).inserted }.prefix(mostAtOnce))
    }
}
