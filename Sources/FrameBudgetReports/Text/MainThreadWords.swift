import FrameBudget
import FrameTrace

/// Activity of main threads, in words, the same in every output.
struct MainThreadWords {
    let result: RunResult

    static let heading = "Main threads"

    /// Smallest blocked share of the time that is mentioned.
    private static let leastBlocked = 0.001

    /// Apps whose main threads did more than draw frames.
    var apps: [(app: AppResult, main: MainThreadResult)] {
        result.apps.compactMap { app in
            app.mainThread.flatMap { $0.isPlain && app.frameParts == nil ? nil : (app, $0) }
        }
    }

    /// Returns lines for each app: its time by cause, the outcome of its input, its first frame and its hangs.
    func lines(mostApps: Int) -> [QualityWords.Line] {
        let apps = apps
        let shown = apps.prefix(mostApps).flatMap { lines(of: $0.app, $0.main) }
        guard apps.count > mostApps else { return shown }
        let more = Figure.counted(apps.count - mostApps, "more app")
        return shown + [QualityWords.Line(topic: "", text: "and \(more)")]
    }

    private func lines(of app: AppResult, _ main: MainThreadResult) -> [QualityWords.Line] {
        var lines = [QualityWords.Line(topic: app.name, text: time(main.time))]
        if main.input.queued > 0 {
            lines.append(QualityWords.Line(topic: "  input", text: Self.counts(main.input)))
            if let text = Self.latency(main.input) { lines.append(QualityWords.Line(topic: "  latency", text: text)) }
            if let slowest = main.slowest.first {
                lines.append(QualityWords.Line(topic: "  slowest", text: event(slowest)))
            }
        }
        if let parts = app.frameParts {
            lines.append(QualityWords.Line(topic: "  a frame", text: FramePartWords.text(parts)))
        }
        if let first = main.firstFrame, first.launch > .zero || first.isSlow {
            lines.append(QualityWords.Line(topic: "  first frame", text: Self.firstFrame(first)))
        }
        if let hang = main.hangs.worst.first {
            lines.append(
                QualityWords.Line(topic: "  hangs", text: "\(Self.counts(main.hangs)); the longest: \(self.hang(hang))")
            )
        }
        return lines
    }

    /// Formats the time by cause: `busy 45.2 % of the time: display link 20.0 %, main queue 25.2 % (most of it poll)`.
    func time(_ time: MainThreadTime) -> String {
        guard time.observed > .zero else { return "not observed after warm-up" }
        let parts = time.causes.map { cause -> String in
            let most = cause.cause == .displayLink ? nil : leaf(cause.path)
            let share = Figure.percent(time.share(of: cause.cause))
            return "\(Self.name(cause.cause)) \(share)" + (most.map { " (most of it \($0))" } ?? "")
        }
        let busy = Figure.percent(time.busy / time.observed)
        let blocked = time.causes.reduce(TimeSpan.zero) { $0 + $1.busy.blocked } / time.observed
        // A busy thread may be blocked in the middle of its work.
        let waiting = blocked >= Self.leastBlocked ? " (blocked \(Figure.percent(blocked)))" : ""
        return parts.isEmpty
            ? "busy 0.0 % of the time" : "busy \(busy) of the time\(waiting): \(parts.joined(separator: ", "))"
    }

    /// Formats counts of input: `12 events = 10 handled + 1 coalesced + 0 cancelled + 1 waiting`.
    static func counts(_ input: InputFigures) -> String {
        let unfinished = input.unfinished.map { "\(Figure.count($0)) not done + " } ?? ""
        let sum =
            "\(Figure.counted(input.queued, "event")) = \(Figure.count(input.handled)) handled + \(unfinished)"
            + "\(Figure.count(input.coalesced)) coalesced + \(Figure.count(input.cancelled)) cancelled + "
            + "\(Figure.count(input.waiting)) waiting"
        return input.addsUp ? sum : sum + ", which does not add up: do not trust these counts"
    }

    /// Formats the latencies of input: `queued for 0.0 ms (p50), 12.4 ms (p95), 14.0 ms (max); on screen after …`; nil
    /// if no event was handled.
    static func latency(_ input: InputFigures) -> String? {
        let parts = [("queued for", input.waited), ("handled in", input.handling), ("on screen after", input.shown)]
        let texts = parts.compactMap { name, times in
            times.map { times in
                "\(name) \(milliseconds(times.p50)) (p50), \(milliseconds(times.p95)) (p95), "
                    + "\(milliseconds(times.max)) (max, n \(Figure.count(times.count)))"
            }
        }
        return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }

    /// Describes an input event: `tap at 2.000 s: queued for 1,352 ms behind 9 × tap, 9 frames; handled in 350 ms;
    /// frame 120 showed it 16 ms later`.
    func event(_ event: InputEvent) -> String {
        let others = event.heldUpBy.map { behind($0) }.joined(separator: ", ")
        let line = "queued for \(Self.milliseconds(event.waited))" + (others.isEmpty ? "" : " behind \(others)")
        let shown =
            event.untilShown.flatMap { time in
                event.frame.map { "frame \($0) showed it \(Self.milliseconds(time)) later" }
            } ?? "no frame showed it"
        let time = Self.milliseconds(event.handling)
        let handling = event.isUnfinished == true ? "begun and not done after \(time)" : "handled in \(time)"
        return "\(leaf(event.path) ?? "event") at \(Figure.moment(event.at)): \(line); \(handling); \(shown)"
    }

    private func behind(_ part: InputEvent.HeldUpBy) -> String {
        let time = Self.milliseconds(part.time)
        guard part.cause == .displayLink else {
            return "\(leaf(part.path) ?? Self.name(part.cause)) (\(Figure.count(part.count)) ×, \(time))"
        }
        let frame = part.frame.map { part.count == 1 ? "frame \($0)" : "\(Figure.count(part.count)) frames" }
        return "\(frame ?? "frames") (\(time))"
    }

    /// Formats the time of the first frame: `after 816.7 ms: 800.0 ms launch, 13.7 ms waiting, 3.0 ms frame; on screen
    /// after 833.3 ms`.
    static func firstFrame(_ first: FirstFrameTime) -> String {
        let parts = [
            (first.launch, "launch"), (first.work, "further main-thread work"), (first.waiting, "waiting"),
            (first.frame, "frame"),
        ].filter { $0.0 > .zero }.map { "\(milliseconds($0.0)) \($0.1)" }
        return "after \(milliseconds(first.total)): \(parts.joined(separator: ", ")); on screen after "
            + milliseconds(first.untilShown)
    }

    /// Formats counts of hangs: `3, 2 of them of 1 s or more, 3.40 s together`.
    static func counts(_ hangs: HangSummary) -> String {
        let severe = hangs.severe > 0 && hangs.count > 1 ? ", \(Figure.count(hangs.severe)) of them of 1 s or more" : ""
        return "\(Figure.count(hangs.count))\(severe), \(milliseconds(hangs.total)) together"
    }

    /// Describes a hang: its length, its cause, and where the time was spent.
    func hang(_ hang: Hang) -> String {
        let what = hang.frame.map { "frame \($0)" } ?? leaf(hang.path) ?? "work"
        var text =
            "\(Self.milliseconds(hang.busy.total)) at \(Figure.moment(hang.at)) in \(what) (\(Self.name(hang.cause)))"
        if hang.isUnfinished { text += ", not over when the run or the app's time on screen ended" }
        let own = hang.steps.map { "\(result.pathText($0.path)) \(Self.milliseconds($0.time))" }
        let slept = hang.waits.filter { $0.kind == .sleep }.total
        let waits = hang.waits.filter { $0.kind != .suspended && $0.kind != .sleep }.map { part in
            "\(part.name) \(Self.milliseconds(part.time))"
        }
        let others = hang.owners.map { "\(result.pathText($0.path)) \(Self.milliseconds($0.time))" }
        if !own.isEmpty { text += "; ran \(own.joined(separator: ", "))" }
        if slept > .zero { text += "; slept for \(Self.milliseconds(slept))" }
        if !waits.isEmpty { text += "; waited for \(waits.joined(separator: ", "))" }
        if !others.isEmpty { text += ", which meanwhile ran \(others.joined(separator: ", "))" }
        if let ready = hang.busy.ready, ready > .milliseconds(1) {
            text += "; ready for \(Self.milliseconds(ready))\(HangReadyWords.times(hang.runnableBy))"
        }
        let chain = hang.call.flatMap { result.calls?.chain(to: $0) } ?? []
        if let function = chain.last(where: \.kind.isCode) { text += "; seen most often in \(function.name)" }
        return text
    }

    static func name(_ cause: MainThreadCause) -> String {
        switch cause {
        case .userEvent: "user events"
        case .timer: "timers"
        case .displayLink: "frames"
        case .mainQueue: "main queue"
        case .system: "system"
        }
    }

    /// Returns the name of a handler.
    func label(_ path: PathID) -> String { leaf(path) ?? "" }

    private func leaf(_ path: PathID) -> String? { result.labels(of: path).last }

    private static func milliseconds(_ span: TimeSpan) -> String { "\(Figure.milliseconds(span)) ms" }

}
