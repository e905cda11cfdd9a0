import FrameBudget
import FrameTrace

/// Life of the apps during a run, in words, the same in every output.
struct LifeWords {
    let result: RunResult

    static let heading = "App life"
    /// Maximum number of preserved or restored states listed of an app, and of ends with lost data: the last ones.
    private static let mostRestorations = 2

    /// Returns a line for each app that ran.
    func lines(mostApps: Int) -> [QualityWords.Line] {
        let lives = (result.lives ?? []).filter { !$0.stays.isEmpty }
        let shown = lives.prefix(mostApps).flatMap { life in
            [QualityWords.Line(topic: life.app, text: Self.sentence(life))]
                + moments(of: life)
        }
        guard lives.count > mostApps else { return shown }
        let more = Figure.counted(lives.count - mostApps, "more app")
        return shown + [QualityWords.Line(topic: "", text: "and \(more)")]
    }

    /// Describes losses of an app's data and changes to the state of its view controllers, in order of time.
    private func moments(of life: LifeSummary) -> [QualityWords.Line] {
        let lost = life.ends.filter { $0.unsaved != nil }.suffix(Self.mostRestorations)
        var moments: [(at: TimeSpan, text: String)] = []
        for end in lost { moments.append((end.at, Self.sentence(end))) }
        for restoration in life.restorations.suffix(Self.mostRestorations) {
            moments.append((restoration.at, Self.sentence(restoration)))
        }
        // At the same moment, the end comes first.
        let order = moments.enumerated().sorted { left, right in
            let (one, other) = (left.element.at, right.element.at)
            return one == other ? left.offset < right.offset : one < other
        }
        return order.map { moment in
            QualityWords.Line(topic: "  at \(Figure.moment(moment.element.at))", text: moment.element.text)
        }
    }

    /// Lists the time in each state: `active 12 s, background 5 s, suspended 3 s`.
    static func times(_ life: LifeSummary) -> String {
        let times = life.times.map { "\($0.state.name) \(Figure.short($0.time))" }
        return times.isEmpty ? "in no state for any time" : times.joined(separator: ", ")
    }

    /// Lists the times, and the longest callback.
    static func sentence(_ life: LifeSummary) -> String {
        guard let longest = longest(life) else { return times(life) }
        return "\(times(life)); longest callback \(longest.callback), \(Figure.short(longest.took ?? .zero)) at "
            + Figure.moment(longest.at)
    }

    /// Formats a stay: `background, from 5.000 s to 10.000 s`.
    static func stay(_ stay: LifeSummary.Stay) -> String {
        "\(stay.state.name), from \(Figure.moment(stay.start)) to \(Figure.moment(stay.end))"
    }

    /// Returns the call that took longest; nil if none took any time.
    static func longest(_ life: LifeSummary) -> LifeSummary.Call? {
        life.calls.filter { $0.took.map { $0 > .zero } ?? false }
            .max { ($0.took ?? .zero, $1.at) < ($1.took ?? .zero, $0.at) }
    }

    /// Describes an app that kept itself awake, and the cost.
    static func sentence(_ kept: KeptAwake) -> String {
        let cost = [
            kept.cpu.map { "\(Figure.short($0)) of CPU time" },
            Figure.counted(kept.wakeUps, "wake-up") + " of its main thread",
            kept.footprint.map { "\($0) of memory that was not free for others" },
        ]
        return
            "Background mode \(kept.mode.rawValue) kept \(kept.app) awake, with nothing that the user could notice, for "
            + "\(Figure.seconds(kept.time)) from \(Figure.moment(kept.since)). That cost "
            + cost.compactMap(\.self).joined(separator: ", ") + ". \(advice(kept))"
    }

    private static func advice(_ kept: KeptAwake) -> String {
        guard let task = kept.task else { return "Use a background task, or let the system suspend it." }
        return kept.isTaskOver == true
            ? "Its \(task) had ended by then: remove the mode, so that the system suspends the app."
            : "The time for background tasks had run out by then, and its \(task) was still open: shorten the work of that "
                + "task, or continue it when the app is on screen again."
    }

    /// Describes the course of a background task.
    static func sentence(_ task: LifeSummary.BackgroundTask) -> String {
        if task.isRefused { return "\(task.task) could not begin: the time for background tasks was over" }
        let expired = task.isExpired ? "its time was over" : nil
        let end = task.end.map { "ended after \(Figure.short($0 - task.start))" } ?? "never ended"
        return "\(task.task): " + [expired, end].compactMap(\.self).joined(separator: ", ")
    }

    /// Describes a change to the state of view controllers.
    static func sentence(_ restoration: LifeSummary.Restoration) -> String {
        guard restoration.step != .deleted else { return "what was preserved of its state was deleted" }
        let kept = "\(restoration.step.rawValue) \(Figure.counted(restoration.kept, "view controller"))"
        guard let first = restoration.lost.first else { return kept }
        let more = restoration.lost.count - 1
        return kept + ", lost \(Figure.count(restoration.lost.count)): \(first.controller), as \(first.reason)"
            + (more > 0 ? ", and \(Figure.count(more)) more" : "")
    }

    static func sentence(_ end: LifeSummary.End) -> String {
        "ended (\(end.reason))" + (end.unsaved.map { "; \($0) of changed data were not saved" } ?? "")
    }

}
