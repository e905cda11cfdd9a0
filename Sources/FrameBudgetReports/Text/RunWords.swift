import FrameBudget
import FrameStatistics
import FrameTrace

extension Phase {
    /// Apps on screen, such as `maps + notes`.
    var name: String { OnScreen.name(apps) }

    /// Apps that came on screen at its start, and their presentation: `notes as split view`; empty if the workload does
    /// not specify any.
    var openedText: String { opened.map { "\($0.app) as \($0.presentation)" }.joined(separator: ", ") }
}

extension AppComparison.Phase {
    /// Apps on screen, such as `maps + notes`.
    var name: String { OnScreen.name(apps) }
}

/// Apps on screen, in words.
private enum OnScreen {
    static func name(_ apps: [String]) -> String {
        apps.isEmpty ? "nothing on screen" : apps.joined(separator: " + ")
    }
}

extension PlatformRules {
    /// The rules in words.
    var text: String {
        let name = platform.rawValue
        var words = [
            "\(name.prefix(1).uppercased() + name.dropFirst()) rules",
            pool == .shared ? "one worker pool for all apps" : "a worker pool for each app",
        ]
        switch raising {
        case .applied: words.append("overrides end \(overrideEnds.text)")
        case .off: words.append("overrides off")
        case .unsupported: break
        }
        if focalBoost { words.append("focal boost") }
        return words.joined(separator: ", ")
    }
}

extension OverrideEnd {
    /// Event that ends overrides, as the end of a sentence.
    fileprivate var text: String {
        switch self {
        case .byCause: "by cause"
        case .atWaitedItem: "at the item that is waited for"
        case .atDrainEnd: "when the queue is drained"
        }
    }
}

extension RunResult {
    /// Whether all frames are those of a program that was recorded from outside, each due when it begins.
    var hasTurns: Bool { !RunUnit(self).hasDisplay }

    /// Thread of the counted turns or frames, and the call that its loop waits in; empty with a display.
    var loopText: String {
        guard let loop = apps.first?.loop else { return "" }
        return "\(RunUnit(self).nouns) of thread \(loop.thread)"
            + (loop.call.map { ", from one \($0) to the next" } ?? "")
            + (loop.presentedWith.map { ", presented with \($0)" } ?? "")
            + (loop.estimatedTurns.map { ", \(Figure.count($0)) of them begin by estimate: without a wait before" }
                ?? "")
    }

    /// Observed time, and its part without figures of frames: `8.0 s observed, including 1.0 s of warm-up`.
    var observedText: String {
        let observed = Figure.seconds(run.observed)
        // A recording that took a little longer than planned is complete.
        let planned = run.planned.map { $0 > run.observed ? Figure.seconds($0) : observed } ?? observed
        let text = observed == planned ? "\(observed) observed" : "\(observed) of \(planned) observed"
        let warmUp = phases.filter(\.isWarmUp).reduce(TimeSpan.zero) { $0 + ($1.end - $1.start) }
        return warmUp > .zero ? "\(text), including \(Figure.seconds(warmUp)) of warm-up" : text
    }

    /// Clock of the deadlines: the display's rate, or the budget of a turn.
    var clockText: String {
        guard hasTurns, let app = apps.first else { return "\(DecimalText.trimmed(run.refresh.hertz, places: 3)) Hz" }
        return "budget \(Figure.milliseconds(app.budget)) ms"
    }

    /// Seed of random draws; empty for a recorded program, which has none.
    var seedText: String { hasTurns ? "" : "seed \(run.seed)" }

    /// Pacing of the apps: one for all, or that of each app.
    var pacingText: String {
        guard !hasTurns else { return "" }
        let apps = apps.filter(\.drawsFrames)
        let words = apps.map { app in
            app.pacing.map { "\($0.rawValue) pacing" } ?? app.loop.map {
                "\(RunUnit(app).nouns) of thread \($0.thread)"
            }
                ?? "paces itself"
        }
        guard let first = words.first else { return "" }
        if words.allSatisfy({ $0 == first }) { return first }
        return zip(apps, words).map { "\($0.name): \($1)" }.joined(separator: ", ")
    }
}

extension StackDetail {
    /// Activity of the thread: `on-CPU`, `blocked on lock db`, `ready, waiting for a CPU`.
    var stateText: String {
        switch state {
        case .running: "on-CPU"
        case .unscheduled: "ready, waiting for a CPU"
        case .blocked: "blocked" + (resource.map { " on \($0)" } ?? "")
        }
    }
}
