import FrameBudget
import FrameTrace

/// Work that piled up, in words.
struct BacklogWords {
    let result: RunResult

    /// Maximum length of a name. It is longer than for apps because the name contains the app.
    static let longestName = 48

    /// One line for each place where work piled up, the longest wait first.
    var lines: [QualityWords.Line] {
        (result.backlogs ?? []).map { QualityWords.Line(topic: $0.name, text: Self.text($0)) }
    }

    static let heading = "Work that piles up"

    /// Describes a backlog: `98 items not done at the end (2.45 s of CPU time), the oldest for 1.63 s; 20.0 more each
    /// second since 0.5 s`.
    static func text(_ backlog: Backlog) -> String {
        let times = [(backlog.cpu, "of CPU time"), (backlog.gpu, "of GPU time")].compactMap { time, what in
            time.flatMap { $0 > .zero ? "\(Figure.short($0)) \(what)" : nil }
        }
        let needed = times.isEmpty ? "" : " (\(times.joined(separator: " and ")))"
        let end = backlog.place == .input ? "not handled at the end" : "not done at the end"
        let parts = [
            "\(Figure.counted(backlog.items, thing(backlog))) \(end)\(needed), the oldest for "
                + Figure.short(backlog.oldest),
            "\(Figure.rate(backlog.growth)) more each second since \(Figure.seconds(backlog.since))",
        ]
        return (parts + [sources(backlog), reason(backlog)].compactMap(\.self)).joined(separator: "; ")
    }

    /// Advice on the places where work piled up, the longest wait first.
    var remedies: [QualityWords.Line] {
        (result.backlogs ?? []).map { BacklogRemedy(backlog: $0, result: result).line }
    }

    /// Clause for a headline: `work piles up in queue viewer/render: 98 items at the end, 20.0 more each second`; nil
    /// if nothing piled up.
    var headline: String? {
        guard let worst = result.backlogs?.first else { return nil }
        let name = VisibleText.short(worst.name, to: Self.longestName)
        let what =
            switch worst.place {
            case .gpu: "work piles up at the GPU"
            case .input: "\(name) piles up"
            case .queue, .operations:
                "work piles up in \(name)\(worst.isSuspended == true ? ", which is suspended" : "")"
            }
        return "\(what): \(Figure.counted(worst.items, Self.thing(worst))) at the end, "
            + "\(Figure.rate(worst.growth)) more each second"
    }

    /// Returns the noun for one item of a backlog.
    static func thing(_ backlog: Backlog) -> String {
        switch backlog.place {
        case .gpu: "request"
        case .input: "event"
        case .operations: "operation"
        case .queue: "item"
        }
    }

    private static func sources(_ backlog: Backlog) -> String? {
        guard let sources = backlog.sources, !sources.isEmpty else { return nil }
        let names = sources.prefix(RemedyWords.mostNames).map { VisibleText.short($0, to: longestName) }
        guard backlog.place != .input else { return "\(sources.count == 1 ? "all" : "most") of them \(names[0])" }
        let more = sources.count - names.count
        return "put into " + (more > 0 ? names.joined(separator: ", ") + " and \(more) more" : WordList.text(names))
    }

    /// Returns the reason for a backlog other than too much work; nil if that is the reason.
    private static func reason(_ backlog: Backlog) -> String? {
        switch backlog.bottleneck {
        case .suspended: "the queue is suspended"
        case .cpu(let part):
            "ready without a CPU for \(share(of: backlog.time?.ready.total, in: backlog)) of the time "
                + "(\(occupant(part.culprit)) had it longest)"
        case .wait(let part): "waiting for \(waited(part)) for \(share(of: part.time, in: backlog)) of the time"
        case .demand: nil
        }
    }

    /// Formats a part of the time of a backlog's items, in percent.
    static func share(of part: TimeSpan?, in backlog: Backlog) -> String {
        guard let part, let time = backlog.time, time.total > .zero else { return Figure.notMeasured }
        return Figure.percent(part / time.total)
    }

    /// Names the holder of the CPU, relative to the app that the work belongs to.
    static func occupant(_ culprit: Culprit) -> String {
        culprit.kind == .ownThreads ? "other threads of the app" : VerdictWords.name(culprit)
    }

    /// Names the resource that items waited for.
    static func waited(_ part: BlockedPart) -> String {
        VerdictWords.waited(part.name)
    }
}
