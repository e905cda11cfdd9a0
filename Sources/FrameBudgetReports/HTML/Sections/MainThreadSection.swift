import FrameBudget
import FrameTrace

/// Activity of main threads: their time by cause, input on its way to the screen, hangs, and the first frame.
enum MainThreadSection {
    private static let title = "Main threads"

    static func make(_ result: RunResult) -> ReportSection {
        let words = MainThreadWords(result: result)
        let all = result.apps.compactMap { app in app.mainThread.map { (app, $0) } }
        guard !all.isEmpty else {
            return .absent("main-threads", "Run loops", because: "none was simulated")
        }
        guard !words.apps.isEmpty else {
            return .absent("main-threads", title, because: "they did nothing but frames")
        }
        return ReportSection(
            anchor: "main-threads",
            title: title,
            lead: """
                Each moment of a main thread after warm-up, by what caused it. Input is queued until the thread gets to \
                it, and the first frame after its handler shows it. A hang is a pass of the run loop of 250 ms or more.
                """,
            content: """
                \(causes(all))\(stages(words.apps.map(\.app)))\(input(words.apps, words))\(slowest(words.apps, words))\(hangs(words.apps, words))\
                \(firstFrames(all))
                """,
            gist: gist(words.apps.map(\.main)),
            isFolded: true
        )
    }

    private static func gist(_ mains: [MainThreadResult]) -> HTML {
        let events = mains.reduce(0) { $0 + $1.input.queued }
        let hangs = mains.reduce(0) { $0 + $1.hangs.count }
        return "time by cause, \(Figure.counted(events, "event")), \(Figure.counted(hangs, "hang"))"
    }

    // MARK: - Time by cause

    private static func causes(_ apps: [(AppResult, MainThreadResult)]) -> HTML {
        let titles = MainThreadCause.allCases.map(MainThreadWords.name) + ["idle", "wake-up", "between"]
        let head: HTML = """
            <tr><th scope="col">App</th>\(Fragments.numberHead("observed, ms"))\
            \(titles.map { Fragments.numberHead("\($0), ms", hint: hint($0)) })</tr>
            """
        let rows = apps.map { app, main -> HTML in
            let time = main.time
            let causes = MainThreadCause.allCases.map { time[$0]?.busy.total ?? .zero }
            let cells = ([time.observed] + causes + [time.idle, time.wakeUp, time.between]).map {
                Fragments.cell(Figure.milliseconds($0))
            }
            return "<tr><th scope=\"row\">\(Fragments.name(app.name))</th>\(cells)</tr>\n"
        }
        return "<h3>Time by cause</h3>\(Fragments.table("Time of main threads by cause", head: head, rows: rows))"
    }

    private static func hint(_ title: String) -> String {
        switch title {
        case "idle": "asleep, as there was nothing to do"
        case "wake-up": "woken, and not running yet"
        case "between": "the run loop itself, between one thing and the next"
        case "system": "launch, sensors, locations, redraws, observers of the run loop"
        default: ""
        }
    }

    // MARK: - Stages of frames

    private static func stages(_ apps: [AppResult]) -> HTML {
        let rows = apps.flatMap { app -> [HTML] in
            guard let parts = app.frameParts else { return [] }
            return parts.parts.map { row($0, of: parts, app) } + [whole(parts, app)]
        }
        guard !rows.isEmpty else { return .nothing }
        let head: HTML = """
            <tr><th scope="col">App and stage</th>\(Fragments.numberHead("in all, ms"))\(Fragments.numberHead("mean, ms"))\
            \(Fragments.numberHead("p50, ms"))\(Fragments.numberHead("p95, ms"))\(Fragments.numberHead("max, ms"))\
            \(Fragments.numberHead("mean of missed, ms"))</tr>
            """
        return """
            <h3>Stages of frames</h3><p>From V(due) to the end of a frame, by what the main thread was in: what came before it, then \
            its own stages. They add up.</p>\(Fragments.table("Stages of frames", head: head, rows: rows))
            """
    }

    private static func row(_ part: FrameParts.Part, of parts: FrameParts, _ app: AppResult) -> HTML {
        let times = [
            part.time, part.times.mean, part.times.p50, part.times.p95, part.times.max,
        ].map { Fragments.cell(Figure.milliseconds($0)) }
        return """
            <tr><th scope="row">\(Fragments.name(app.name)) › <span title="\(FramePartWords.hint(part.part))">\
            \(FramePartWords.name(part.part))</span></th>\(times)\(missed(part.inMissed, parts))</tr>

            """
    }

    private static func whole(_ parts: FrameParts, _ app: AppResult) -> HTML {
        let none = Fragments.cell(Figure.none)
        let missed = missed(parts.parts.reduce(TimeSpan.zero) { $0 + $1.inMissed }, parts)
        return """
            <tr><th scope="row">\(Fragments.name(app.name)), from due to end</th>\(Fragments.cell(Figure.milliseconds(parts.length)))\
            \(Fragments.cell(Figure.milliseconds(FramePartWords.mean(parts.length, of: parts.frames))))\(none)\(none)\(none)\(missed)</tr>

            """
    }

    private static func missed(_ time: TimeSpan, _ parts: FrameParts) -> HTML {
        Fragments.cell(
            parts.missed > 0 ? Figure.milliseconds(FramePartWords.mean(time, of: parts.missed)) : Figure.none
        )
    }

    // MARK: - Input

    private static func input(_ apps: [(app: AppResult, main: MainThreadResult)], _ words: MainThreadWords) -> HTML {
        let apps = apps.filter { $0.main.input.queued > 0 }
        guard !apps.isEmpty else { return "" }
        let counts = ["came", "handled", "not done", "coalesced", "cancelled", "waiting"].map {
            Fragments.numberHead($0, hint: $0 == "not done" ? "the handler began, and never ended" : "")
        }
        let times = [
            "queued p50, ms", "queued p95, ms", "queued max, ms", "on screen p50, ms", "on screen p95, ms",
            "on screen max, ms",
        ]
        .map {
            Fragments.numberHead(
                $0,
                hint: $0.hasPrefix("queued") ? "until the handler began" : "until a frame showed it"
            )
        }
        let head: HTML = "<tr><th scope=\"col\">Handler</th><th scope=\"col\">kind</th>\(counts)\(times)</tr>"
        let rows = apps.flatMap { app, main in
            [row(app.name, "all", main.input)]
                + main.handlers.map { handler in
                    row("\(app.name) › \(words.label(handler.path))", handler.source.rawValue, handler.input)
                }
        }
        return "<h3>Input</h3>\(Fragments.table("Input by handler", head: head, rows: rows))"
    }

    private static func row(_ name: String, _ kind: String, _ input: InputFigures) -> HTML {
        let counts = [
            input.queued, input.handled, input.unfinished ?? 0, input.coalesced, input.cancelled, input.waiting,
        ]
        let times = [input.waited, input.shown].flatMap { times in
            [times?.p50, times?.p95, times?.max].map { time in time.map { Figure.milliseconds($0) } ?? Figure.none }
        }
        return """
            <tr><th scope="row">\(Fragments.name(name))</th><td>\(kind)</td>\
            \(counts.map { Fragments.cell(Figure.count($0)) })\(times.map { Fragments.cell($0) })</tr>

            """
    }

    private static func slowest(_ apps: [(app: AppResult, main: MainThreadResult)], _ words: MainThreadWords) -> HTML {
        let lines = apps.flatMap { app, main in
            main.slowest.map { QualityWords.Line(topic: app.name, text: words.event($0)) }
        }
        return lines.isEmpty ? "" : "<h3>Slowest events</h3>\(Fragments.lines(lines))"
    }

    // MARK: - Hangs and first frames

    private static func hangs(_ apps: [(app: AppResult, main: MainThreadResult)], _ words: MainThreadWords) -> HTML {
        let lines = apps.flatMap { app, main -> [QualityWords.Line] in
            guard main.hangs.count > 0 else { return [] }
            return [QualityWords.Line(topic: app.name, text: MainThreadWords.counts(main.hangs))]
                + main.hangs.worst.map { QualityWords.Line(topic: "", text: words.hang($0)) }
        }
        return lines.isEmpty ? "" : "<h3>Hangs</h3>\(Fragments.lines(lines))"
    }

    private static func firstFrames(_ apps: [(AppResult, MainThreadResult)]) -> HTML {
        let lines = apps.compactMap { app, main in
            main.firstFrame.map { QualityWords.Line(topic: app.name, text: MainThreadWords.firstFrame($0)) }
        }
        return lines.isEmpty ? "" : "<h3>Time to first frame</h3>\(Fragments.lines(lines))"
    }
}
