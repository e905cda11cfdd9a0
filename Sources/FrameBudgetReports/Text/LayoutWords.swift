import FrameBudget
import FrameTrace

/// Layout of the screen during a run, in words, the same in every output.
struct LayoutWords {
    let result: RunResult

    static let heading = "Layout of the screen"

    /// Maximum number of slow callbacks listed one by one.
    private static let mostSlowCalls = 3

    /// Returns the time beyond which a callback keeps the app from its next frame.
    static func longestCall(_ result: RunResult) -> TimeSpan { result.run.refresh.interval }

    /// Returns lines on the screen and each app, then on transitions, the keyboard and the external display in order of
    /// time. Empty if layouts cost the apps no time, decided on none of their steps, and only changed places.
    func lines(mostApps: Int, mostTransitions: Int) -> [QualityWords.Line] {
        guard let layouts = result.layouts, layouts.hasCost || decidesWork(layouts) else { return [] }
        var lines = [QualityWords.Line(topic: "screen", text: "\(layouts.screen) points; \(Self.counts(layouts))")]
        lines += layouts.apps.prefix(mostApps).map { QualityWords.Line(topic: $0.app, text: Self.sentence($0)) }
        lines += Self.rest(layouts.apps.count - mostApps, "more app")
        lines += layouts.transitions.prefix(mostTransitions).map {
            QualityWords.Line(topic: "resize", text: Self.sentence($0))
        }
        lines += Self.rest(layouts.transitions.count - mostTransitions, "more transition")
        lines += layouts.keyboard.prefix(mostTransitions).map {
            QualityWords.Line(topic: "keyboard", text: Self.sentence($0))
        }
        lines += Self.rest(
            layouts.keyboard.count - mostTransitions,
            "more change of the keyboard",
            plural: "more changes of the keyboard"
        )
        lines += layouts.displayOwners.prefix(mostTransitions).map {
            QualityWords.Line(topic: "display", text: Self.sentence($0))
        }
        return lines
            + layouts.homeReturns.prefix(mostTransitions).map {
                QualityWords.Line(topic: "home screen", text: Self.sentence($0))
            }
    }

    /// Whether steps under `when` depend on layouts that changed: such work may take time even if the change itself
    /// took none.
    private func decidesWork(_ layouts: LayoutSummary) -> Bool {
        !layouts.transitions.isEmpty && result.paths.contains { $0.label.hasPrefix("when ") }
    }

    private static func rest(_ count: Int, _ noun: String, plural: String? = nil) -> [QualityWords.Line] {
        count > 0 ? [QualityWords.Line(topic: "", text: "and \(Figure.counted(count, noun, plural: plural))")] : []
    }

    /// Counts transitions: `2 transitions, 1 of them off screen`.
    static func counts(_ layouts: LayoutSummary) -> String {
        let hidden = layouts.transitions.count(where: \.isHidden)
        let count =
            layouts.transitions.isEmpty ? "no transition" : Figure.counted(layouts.transitions.count, "transition")
        return count + (hidden > 0 ? ", \(hidden) of them off screen" : "")
    }

    /// Describes an app's places, and the cost of its layout.
    static func sentence(_ app: AppLayout) -> String {
        var parts = places(app.places.filter { !$0.isHidden })
        if app.classChanges > 0 { parts.append("\(changes(app.classChanges)) class") }
        if app.sizeChanges > 0 { parts.append("\(changes(app.sizeChanges)) within a class") }
        if app.passes > 0 {
            let forced = app.forcedPasses > 0 ? ", \(app.forcedPasses) of them forced" : ""
            parts.append("\(passes(app.passes)) in \(Figure.short(app.passTime))\(forced)")
        }
        if app.mostPassesOfFrame > 1 { parts.append("\(app.mostPassesOfFrame) of them in one frame") }
        if app.hiddenSizeChanges + app.snapshots > 0 {
            parts.append(
                "off screen \(changes(app.hiddenSizeChanges)), "
                    + "\(Figure.counted(app.snapshots, "picture")) and \(passes(app.hiddenPasses)), "
                    + "\(Figure.short(app.hiddenTime)) in all"
            )
        }
        return parts.joined(separator: "; ")
    }

    /// Lists the first places; a run may have thousands.
    private static func places(_ places: [AppLayout.Place]) -> [String] {
        let shown = places.prefix(6).map { "\(place($0)) from \(Figure.moment($0.at))" }
        return places.count > shown.count ? shown + ["\(places.count - shown.count) more places"] : shown
    }

    /// Formats a place: `split view, secondary, 507 × 768, compact`.
    static func place(_ place: AppLayout.Place) -> String {
        ([place.mode, place.role] + [place.size.map { "\($0)" }, place.sizeClass].compactMap { $0 })
            .joined(separator: ", ")
    }

    /// Describes one transition by phases.
    static func sentence(_ transition: LayoutTransition) -> String {
        let sizes = [transition.from, transition.to].map { $0.map { "\($0)" } ?? "?" }.joined(separator: " to ")
        let kind = (transition.changesClass ? ", another size class" : "") + (transition.isHidden ? ", off screen" : "")
        let start = "\(transition.app) at \(Figure.moment(transition.at)): \(sizes)\(kind)"
        let phases = transition.phases.map { "\($0.name) \(Figure.short($0.time))" }.joined(separator: ", ")
        let length = transition.length.map { "; \(Figure.short($0)) in all" } ?? "; it did not come to its end"
        let forced = transition.forcedPasses > 0 ? ", \(transition.forcedPasses) forced" : ""
        let layout = transition.passes > 0 ? "; \(passes(transition.passes))\(forced)" : ""
        return "\(start)\(phases.isEmpty ? "" : "; \(phases)")\(length)\(layout)"
    }

    /// Names the app that raised the keyboard, and the cost to the visible apps.
    static func sentence(_ change: KeyboardChange) -> String {
        let calls = change.calls.map { call in
            "\(call.app) took \(Figure.short(call.time))"
                + (call.lateFrames > 0 ? ", \(Figure.counted(call.lateFrames, "missed frame"))" : "")
        }
        let at = Figure.moment(change.at)
        let name = change.raisedBy
        let what = change.isShown ? "\(name) raised it at \(at)" : "it went at \(at); \(name) had raised it"
        return what + (calls.isEmpty ? "" : "; \(calls.joined(separator: "; "))")
    }

    /// Names the app that had the external display.
    static func sentence(_ owner: DisplayOwner) -> String {
        owner.app.map { "\($0) had the external display from \(Figure.moment(owner.at)) on" }
            ?? "no app had the external display from \(Figure.moment(owner.at)) on"
    }

    /// Describes the return to the home screen after an app on screen was ended, and its cost to the user.
    static func sentence(_ back: HomeReturn) -> String {
        "it came back at \(Figure.moment(back.at)), as \(back.after) had been ended, and was usable at \(Figure.moment(back.usableAt))"
    }

    /// Returns findings about layouts, in sentences.
    static func findings(_ result: RunResult) -> [String] {
        guard let layouts = result.layouts else { return [] }
        let limit = longestCall(result)
        var slow: [String] = []
        for transition in layouts.transitions where !transition.isHidden {
            for call in transition.calls where call.time > limit && call.phase != TransitionPhase.cleanup.name {
                let step = call.step.map { ", most of it in \"\($0)\"" } ?? ""
                slow.append(
                    "\(transition.app) at \(Figure.moment(transition.at)): \(call.name) took \(Figure.short(call.time)) in "
                        + "\(call.phase)\(step), longer than a frame. Do less in it, or prepare it on a queue: in "
                        + "transitionCompletion, which the main thread runs too, it delays frames after the animation."
                )
            }
        }
        var sentences = Array(slow.prefix(mostSlowCalls))
        let more = slow.count - sentences.count
        if more > 0 {
            sentences.append("\(Figure.counted(more, "more callback")) of transitions took longer than a frame.")
        }
        for app in layouts.apps where app.forcedPasses > 0 {
            sentences.append(
                "\(app.app): \(Figure.counted(app.forcedPasses, "layout pass was", plural: "layout passes were")) forced, "
                    + "\(Figure.short(app.forcedTime)) in all. Mark that layout is needed: one pass before the next frame does."
            )
        }
        for app in layouts.apps where app.hiddenTime > limit {
            sentences.append(
                "\(app.app): \(Figure.short(app.hiddenTime)) went into layout and pictures off screen, which the user does not see."
            )
        }
        return sentences
    }

    private static func changes(_ count: Int) -> String {
        Figure.counted(count, "change of its size", plural: "changes of its size")
    }

    private static func passes(_ count: Int) -> String {
        Figure.counted(count, "layout pass", plural: "layout passes")
    }

}

extension LayoutSummary {
    /// Whether layouts took time from an app or the user.
    fileprivate var hasCost: Bool {
        transitions.contains { !$0.calls.isEmpty || $0.length == nil }
            || apps.contains { $0.passTime > .zero || $0.hiddenTime > .zero }
            || !keyboard.isEmpty || !displayOwners.isEmpty || !homeReturns.isEmpty
    }
}
