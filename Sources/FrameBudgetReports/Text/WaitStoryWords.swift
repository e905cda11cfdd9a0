import FrameBudget
import FrameTrace

/// Words on what was behind the wait that made a frame late: the same as in advice on many such frames.
enum WaitStoryWords {
    /// Describes the deadlock, the timeout or the threads behind a frame's wait, in sentences; nil if its cause is no
    /// wait, if none is known, and where other sentences of the story say it.
    static func sentence(_ story: FrameStory) -> String? {
        if let deadlock = story.deadlock { return FindingWords.sentence(deadlock) }
        guard let cause = story.frame.verdict?.cause, cause.kind == .wait, let example = story.example,
            RunUnit(clock: story.clock).hasDisplay, cause.waitOfRenderThread == nil
        else { return nil }
        if example.timedOut == true {
            return "Its longest wait ended at its timeout, and not because what was waited for had come."
        }
        guard story.notBegun == nil, story.finish == nil else { return nil }
        let text = holder(of: cause, example, story).trimmingPrefix(" ")
        return text.isEmpty ? nil : String(text)
    }

    /// Names the longest holder behind the wait, in sentences; empty if it is not known.
    private static func holder(of cause: VerdictCause, _ example: CauseExample, _ story: FrameStory) -> String {
        let app = AppResult(
            name: story.app,
            pacing: nil,
            budget: story.budget,
            total: FrameStatistics(),
            phases: [],
            conservation: Conservation(wanted: 0, shown: 0, dropped: 0, unfinished: 0),
            worst: []
        )
        let losses = [RemedyWords.Loss(app: app, cause: cause, missed: 1, dropped: 0, examples: [example])]
        // A story's result has no apps.
        var result = story.result
        result.apps = [app]
        let words = RemedyWords(result: result)
        switch cause.resource {
        case WaitKind.network.rawValue: return words.networkCompetitors(losses)
        case WaitKind.sleep.rawValue, WaitKind.user.rawValue, WaitKind.suspended.rawValue, WaitKind.kernel.rawValue:
            return ""
        default: return words.holder(of: cause.resource, losses)
        }
    }
}
