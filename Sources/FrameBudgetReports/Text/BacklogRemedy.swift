import FrameBudget
import FrameTrace

/// Advice on one place where work piles up. The reason why its items are not done decides the advice.
struct BacklogRemedy {
    let backlog: Backlog
    let result: RunResult

    private var name: String { VisibleText.short(backlog.name, to: BacklogWords.longestName) }

    /// Growth of the backlog and age of its oldest item, in sentences.
    private var extent: String {
        let verb = backlog.place == .input ? "handles" : "finishes"
        return
            "It gets \(Figure.rate(backlog.growth)) \(BacklogWords.thing(backlog))s more each second than it \(verb): "
            + "at the end the oldest had waited for \(Figure.short(backlog.oldest))."
    }

    var line: QualityWords.Line {
        switch backlog.place {
        case .gpu: return RemedyWords.line("Give the GPU less to do", "\(extent) Ask for less, or less often.")
        case .input: return InputRemedy(backlog: backlog, result: result).line(extent)
        case .queue, .operations: break
        }
        switch backlog.bottleneck {
        case .suspended: return resume
        case .cpu(let part): return moreCPU(part)
        case .wait(let part): return lessWaiting(part)
        case .demand: return RemedyWords.line("Give \(name) less to do", "\(extent) \(less).")
        }
    }

    // MARK: - Too much work

    private var less: String {
        // The load exceeds one CPU for a serial queue, or all CPUs for any other place.
        let isTooMuch = backlog.load.map { $0 > Double(backlog.isSerial == true ? result.run.cores : 1) } ?? false
        switch backlog.place {
        case .operations where isTooMuch: return "Start fewer, or make each shorter"
        case .operations: return "Start fewer, make each shorter, or let it execute more at a time (`maxConcurrent`)"
        // A serial target queue does items of all its queues one at a time by design.
        case _ where backlog.sources != nil:
            return "It does one at a time, whichever queue they were put into: submit fewer, or make each shorter"
        case _ where backlog.isSerial == false || isTooMuch: return "Submit fewer, or make each shorter"
        default: return "Submit fewer, make each shorter, or do several at a time"
        }
    }

    // MARK: - Nobody does it

    private var resume: QualityWords.Line {
        let own = backlog.name.split(separator: "/", maxSplits: 1).last.map(String.init) ?? backlog.name
        let step = "`{ resume: \(VisibleText.short(own, to: RemedyWords.longestName)) }`"
        return RemedyWords.line(
            "Resume \(name)",
            "It is suspended, and gets \(Figure.rate(backlog.growth)) operations each second: at the end the oldest had "
                + "waited for \(Figure.short(backlog.oldest)). Add a step \(step) where they may begin."
        )
    }

    /// Returns advice for work that would fit, or whose length is not known yet, but that other threads keep off the
    /// CPU.
    private func moreCPU(_ part: RunnablePart) -> QualityWords.Line {
        let whole = backlog.isSerial == true ? "of the queue's time" : "of \(RunUnit(result).cpus)"
        let unknown = "None of its \(BacklogWords.thing(backlog))s has ended: they were"
        let need = backlog.load.map { "Its work needs \(Figure.percent($0)) \(whole), but it was" } ?? unknown
        let share = BacklogWords.share(of: backlog.time?.ready.total, in: backlog)
        return RemedyWords.line(
            "Let \(name) have the CPU",
            "\(extent) \(need) ready without a CPU for \(share) of the time; \(BacklogWords.occupant(part.culprit)) had it "
                + "longest. \(remedy(against: part.culprit))."
        )
    }

    private func remedy(against culprit: Culprit) -> String {
        let who = BacklogWords.occupant(culprit)
        switch culprit.kind {
        case .app, .ownThreads:
            guard let qos = backlog.qos, qos < .userInitiated else { return "Give \(who) less to do" }
            return "Give it a higher class than \(qos.name), or give \(who) less to do"
        case .quota: return "Raise the CPU quota, or use less CPU"
        default: return "Stop \(who), or keep it off the apps' CPUs"
        }
    }

    // MARK: - It waits

    private func lessWaiting(_ part: BlockedPart) -> QualityWords.Line {
        let thing = BacklogWords.waited(part)
        let share = BacklogWords.share(of: part.time, in: backlog)
        let spent = "\(extent) Its \(BacklogWords.thing(backlog))s spend \(share) of their time waiting for \(thing)."
        // A serial queue waits for each response in turn; parallel requests share the bandwidth.
        let isAlone = backlog.isSerial == true && backlog.sources == nil
        let several = isAlone ? " Several at a time help only as far as that is latency." : ""
        let (topic, advice): (String, String) =
            switch part.kind {
            case .network: ("Fetch less in \(name)", "Fetch less, or less often.\(several)")
            case .read, .write: ("Use the disk less in \(name)", "Read and write less, or less often.\(several)")
            case .gpu: ("Use the GPU less in \(name)", "Draw less there, or less often.")
            default:
                (
                    "Wait less for \(thing) in \(name)",
                    "Hold it for less time where others have it, or do without it in most of them."
                )
            }
        return RemedyWords.line(topic, "\(spent) \(advice)")
    }
}
