import FrameBudget
import FrameStatistics
import FrameTrace

/// Numbers of a ledger, in words.
enum LedgerNumbers {
    private static let mostResources = 4

    /// Lists the resources waited for, longest wait first: `lock db 4.10`.
    static func blocked(_ ledger: Ledger, over frames: Int) -> HTML {
        let sorted = ledger.blocked.filter { $0.time > .zero }.sorted { $0.time > $1.time }
        let lines = sorted.prefix(mostResources).map { part -> HTML in
            // A resource's name includes its kind: `lock database`.
            let what: HTML = part.resource.isEmpty ? "\(part.kind.rawValue)" : Fragments.name(part.resource)
            let time = Figure.milliseconds(part.time.divided(by: max(frames, 1)), places: 2)
            return "<span class=\"note\">\(what) \(time) ms</span>"
        }
        let rest = sorted.count - mostResources
        let more: HTML = rest > 0 ? "<span class=\"note\">and \(rest) more</span>" : ""
        return "\(lines)\(more)"
    }

    /// Lists the holders of the CPU, longest first.
    private static func held(_ parts: [RunnablePart]) -> HTML {
        let lines = parts.prefix(mostResources).map { part -> HTML in
            """
            <span class="note">\(Fragments.name(VerdictWords.name(part.culprit))) \
            \(Figure.milliseconds(part.time, places: 2)) ms</span>
            """
        }
        let rest = parts.count - mostResources
        let more: HTML = rest > 0 ? "<span class=\"note\">and \(rest) more</span>" : ""
        return "\(lines)\(more)"
    }

    /// Lists the parts of other work of the main thread.
    private static func outside(_ parts: OutsideParts) -> HTML {
        var ledger = Ledger()
        ledger.blocked = parts.blocked
        let cpu: HTML =
            parts.onCPU.map { "<span class=\"note\">on-CPU \(Figure.milliseconds($0, places: 2)) ms</span>" }
            ?? .nothing
        return "\(cpu)\(held(parts.runnable ?? []))\(blocked(ledger, over: 1))"
    }

    /// Lists a frame's parts as terms and values, including those that could not be measured.
    static func list(_ ledger: Ledger, _ unit: RunUnit = .frame) -> HTML {
        let items = unit.parts.map { part -> HTML in
            // Parts that are nearly always zero are listed only if they are not.
            if [.steal, .interrupts, .stopped].contains(part), ledger[part] == .zero { return .nothing }
            guard let time = ledger[part] else {
                return "<div><dt>\(Fragments.part(part))</dt><dd class=\"unseen\">\(Figure.notMeasured)</dd></div>"
            }
            let detail: HTML =
                switch part {
                case .blocked: blocked(ledger, over: 1)
                case .runnable: held(ledger.runnableBy ?? [])
                case .outsideFrame: ledger.outside.map(outside) ?? .nothing
                default: .nothing
                }
            let text = Fragments.minus(Figure.milliseconds(time, places: 2))
            return "<div><dt>\(Fragments.part(part))</dt><dd>\(text) ms\(detail)</dd></div>"
        }
        return "<dl class=\"parts\">\(items)</dl>"
    }
}
