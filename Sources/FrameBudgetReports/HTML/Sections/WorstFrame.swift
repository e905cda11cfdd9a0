import FrameBudget
import FrameStatistics
import FrameTrace

/// A missed frame: one line when closed, all details when open.
struct WorstFrame {
    var detail: FrameDetail
    var app: AppResult
    var result: RunResult
    /// Places where threads wait in fbprof's own functions.
    var ownWaits: OwnWaits
    /// Whether its stacks fit into the page.
    var showsStacks: Bool
    /// Whether its samples fit into the page.
    var showsSamples: Bool
    /// Number of similar frames on the page, of the same app and cause; nil if another frame represents it.
    var similarFrames: Int?
    /// Whether only the page's script shows its body.
    var isDeferred: Bool

    private static let mostSteps = 12

    /// Returns the frame, with a bar on the scale of its neighbors.
    func markup(scale: TimeSpan) -> HTML {
        let bar = LedgerBar(detail.ledger)
        let body: HTML = """
            <div class="body">
            \(verdict)<p class="explain"><code>fbprof explain <span class="folder">RUN</span> --frame \
            \(ShellWords.quoted("\(app.name)/\(detail.number.description)"))</code></p>
            \(Fragments.facts(facts))
            <h3>Ledger</h3>\(LedgerNumbers.list(detail.ledger, unit))
            \(samples)\(stages)\(work)\(stacks)
            </div>
            """
        let like = similarFrames.flatMap { $0 > 1 ? "worst of \($0) here" : nil }
        let notes = [like, ending.isEmpty ? nil : ending].compactMap(\.self).joined(separator: " · ")
        let dot =
            detail.verdict.map { Palette.className(of: $0.cause.kind) } ?? Palette.className(of: VerdictKind.unknown)
        return """
            <details class="frame" data-app="\(app.name)" data-frame="\(detail.number.description)" \
            data-cause="\(causeText)" data-overrun="\("\(detail.overrun.nanoseconds)")" \
            data-due="\("\(detail.due.nanoseconds)")"\(similarFrames == nil ? .nothing : " data-first" as HTML)><summary>\
            <span class="over">+\(Figure.milliseconds(detail.overrun)) ms</span>\
            <span class="who">\(Fragments.name(app.name)) \(unit.noun) \(detail.number.description) <span class="muted">at \
            \(DecimalText.fixed(detail.due.inSeconds, places: 3)) s</span></span>\
            <span class="most"><i class="dot \(dot)"></i>\(cause) \
            <span class="muted">\(notes.isEmpty ? "" : "· \(notes)")</span></span>\
            \(bar.slim(scale: scale, budget: app.timeToDeadline))</summary>
            \(isDeferred ? DeferredParts.mark(body) : body)</details>

            """
    }

    private var unit: RunUnit { RunUnit(app) }

    private var ending: String {
        let parts = [
            unit.hasDisplay ? "\(Figure.count(detail.dropped)) dropped" : nil,
            detail.isUnfinished == true ? "never ended" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private var causeText: String {
        detail.verdict.map { VisibleText.short(VerdictWords.noun($0), to: 120) } ?? Figure.none
    }

    private var cause: HTML { detail.verdict.map { Fragments.name(VerdictWords.noun($0)) } ?? "\(Figure.none)" }

    private var verdict: HTML {
        guard let verdict = detail.verdict else { return .nothing }
        let held: HTML =
            detail.heldBy.map { held -> HTML in
                """
                 <span class="muted">\(Fragments.name(VerdictWords.name(held.culprit))) occupied the CPU for \
                \(Figure.milliseconds(held.time, places: 2)) ms: \(Fragments.name(held.thread)), \
                \(result.shortPathText(held.path))</span>
                """
            } ?? .nothing
        let words = VerdictWords.sentence(verdict, overrun: detail.overrun, unit)
        return "<p>\(words)\(held)</p>\n"
    }

    private var facts: [(term: String, value: HTML)] {
        let deadline = detail.end - detail.overrun
        func at(_ time: TimeSpan) -> HTML { "\(DecimalText.fixed(time.inMilliseconds, places: 2)) ms" }
        let phase: HTML =
            result.phase(detail.phase).map { "<bdi>\(PhaseName.short($0, in: result))</bdi>" } ?? "\(Figure.none)"
        return [
            ("phase", phase), ("due, from the start", at(detail.due)), ("begin", at(detail.begin)),
            ("deadline", at(deadline)),
            ("end", at(detail.end)),
            (unit.thread, "\(Figure.milliseconds(detail.end - detail.begin, places: 2)) ms"),
            ("overrun", "\(Figure.milliseconds(detail.overrun, places: 2)) ms"),
        ] + (unit.hasDisplay ? [("dropped", "\(Figure.counted(detail.dropped, "interval"))")] : [])
    }

    private var stages: HTML {
        guard let parts = detail.parts else { return "" }
        let items = parts.map { part -> HTML in
            "<div><dt>\(FramePartWords.name(part.part))</dt><dd>\(Figure.milliseconds(part.time, places: 2)) ms</dd></div>"
        }
        return "<h3>Stages, from due to end</h3><dl class=\"parts\">\(items)</dl>"
    }

    private var work: HTML {
        guard !detail.work.isEmpty else { return "" }
        let items = detail.work.prefix(Self.mostSteps).map { step -> HTML in
            """
            <div><dt>\(Fragments.path(step.path, of: result))</dt>\
            <dd>\(Figure.milliseconds(step.time, places: 2)) ms</dd></div>
            """
        }
        return "<h3>Own work by step</h3><dl class=\"parts\">\(items)</dl>"
    }

    private var samples: HTML {
        let strips = SampleStrips(detail: detail, result: result, ownWaits: ownWaits)
        guard detail.samples?.isEmpty == false else { return .nothing }
        return showsSamples ? strips.markup : "<p class=\"muted\">Its samples are in result.json.</p>"
    }

    private var stacks: HTML {
        guard !detail.stacks.isEmpty else { return "<p class=\"muted\">No stack was taken of this \(unit.noun).</p>" }
        guard showsStacks else { return "<p class=\"muted\">Its stacks are in result.json.</p>" }
        return "<h3>Stacks</h3>\(pairs.map { "<div class=\"stacks\">\($0.map(stack))</div>\n" as HTML })"
    }

    /// Each stack of the main thread with those of owners that were taken after it: the victim beside its holders.
    private var pairs: [[StackDetail]] {
        detail.stacks.reduce(into: []) { pairs, stack in
            if stack.role != .mainThread, !pairs.isEmpty {
                pairs[pairs.count - 1].append(stack)
            } else {
                pairs.append([stack])
            }
        }
    }

    private func stack(_ stack: StackDetail) -> HTML {
        let role =
            switch stack.role {
            case .mainThread: "main thread"
            case .owner: "owner of what it waited for"
            case .holder: "occupied the CPU while it was ready"
            }
        let all = StackText.functions(of: stack.call, in: result)
        let functions = StackText.shown(all).map { "<li>\($0)</li>" as HTML }
        let rest = all.count - StackText.mostFunctions
        let ending: HTML =
            rest > 0
            ? "<p class=\"muted\">and \(Figure.counted(rest, "more function"))</p>"
            : stack.isComplete ? "" : "<p class=\"muted\">the stack does not reach the thread's entry</p>"
        return """
            <div class="stack"><h4>\(Fragments.name(stack.thread)) <span class="muted">\(role)</span></h4>
            <p>\(stack.stateText) <span class="muted">at \(DecimalText.fixed(stack.takenAt.inMilliseconds, places: 2)) ms, \
            taken \(stack.lateness.description) late</span></p>
            <p class="path">\(Fragments.path(stack.path, of: result))</p>
            <ol>\(functions)</ol>\(ending)</div>
            """
    }
}
