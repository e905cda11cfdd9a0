import FrameBudget
import FrameTrace

/// Advice on findings that no figure of frames shows.
struct FindingRemedies {
    let result: RunResult

    /// Advice on each deadlock.
    var deadlocks: [QualityWords.Line] {
        result.deadlocks.map { deadlock in
            let things = deadlock.waits.compactMap(\.resource)
            let at = "Since \(Figure.moment(deadlock.at)) they have been waiting for each other"
            if things.count == deadlock.waits.count, deadlock.more == 0, things.count > 1,
                things.allSatisfy(RemedyWords.isLock)
            {
                let list = things.sorted().map { short($0) }
                return QualityWords.Line(
                    topic: "Take \(list.dropLast().joined(separator: ", ")) and \(list.last ?? "") in one order",
                    text:
                        "\(threads(deadlock)) take them in different orders. \(at), and none makes progress. Let each take "
                        + "\(list[0]) first, or hold only one at a time."
                )
            }
            if deadlock.waits.count == 1, deadlock.more == 0 {
                return QualityWords.Line(
                    topic: "End the wait for \(things.first.map { short($0) } ?? "a free worker thread")",
                    text:
                        "\(threads(deadlock)) has been waiting for it since \(Figure.moment(deadlock.at)), and no thread is left that "
                        + "could end the wait."
                )
            }
            return QualityWords.Line(
                topic: "Break the circle of waits",
                text:
                    "\(threads(deadlock)): \(at.prefix(1).lowercased() + at.dropFirst()), and none makes progress. Let one of them go "
                    + "on without waiting: submit asynchronously, or release what it holds first."
            )
        }
    }

    /// Whether the late frames of a cause are those that a deadlock froze.
    func isOfDeadlock(_ cause: VerdictCause, in app: AppResult, missed: Int) -> Bool {
        guard [.wait, .inversion, .outsideWork].contains(cause.kind), !result.deadlocks.isEmpty else { return false }
        let things = Set(result.deadlocks.flatMap { $0.waits.compactMap(\.resource) })
        guard things.contains(cause.resource) else { return false }
        return app.worst.count { $0.isUnfinished == true && $0.verdict?.cause == cause } >= missed
    }

    /// Whether the only hang of an app is the wait of a deadlock, which has advice of its own.
    private func isOfDeadlock(_ hangs: MainThreadHangs) -> Bool {
        guard hangs.count == 1, let wait = hangs.wait else { return false }
        return result.deadlocks.contains { deadlock in
            let isMeanwhile = hangs.at <= deadlock.at && deadlock.at <= hangs.at + hangs.longest
            return isMeanwhile && deadlock.waits.contains { $0.resource == wait }
        }
    }

    /// Returns advice on lost data, hangs, steps on the wrong thread, placeholders, growing memory, and other work that
    /// kept main threads busy.
    ///
    /// - Parameters:
    ///   - backlogs: advice on work that piles up; what it already covers is left out.
    ///   - isAdvised: whether an app's late frames already have advice.
    func others(besides backlogs: [QualityWords.Line], _ isAdvised: (String) -> Bool) -> [QualityWords.Line] {
        let said = Set(backlogs.map(\.topic))
        let found = result.findings.compactMap { finding -> QualityWords.Line? in
            switch finding {
            case .hangs(let hangs): isAdvised(hangs.app) || isOfDeadlock(hangs) ? nil : line(hangs)
            case .offMainUI(let steps):
                QualityWords.Line(
                    topic: "Put step \(short(steps.step)) of \(short(steps.app)) into the main queue",
                    text:
                        "It belongs on the main thread, and worker threads did it \(Figure.counted(steps.count, "time")): "
                        + "{ async: …, on: main }."
                )
            case .slowLaunch(let launch): SlowLaunchWords.remedy(launch)
            // On another thread it would wait for the same resource, which the advice on the launch names.
            case .backgroundOnMain(let work) where work.isHeldUp == true: nil
            case .placeholders(let shown): PlaceholderWords.remedy(shown)
            case .backgroundOnMain(let work): isAdvised(work.app) && !takesMoreThanFrames(work) ? nil : line(work)
            default: nil
            }
        }
        return LostDataWords.remedies(result) + found.filter { !said.contains($0.topic) } + growth
    }

    private func line(_ work: BackgroundOnMain) -> QualityWords.Line {
        QualityWords.Line(
            topic: InputRemedy.move(short(work.work), of: short(work.app)),
            text:
                "\(Figure.percent(work.share)) of the main thread's time went to work that neither the user nor a frame caused: "
                + "\(drawsFrames(work.app) ? "frames and input wait" : "all else on that thread waits") behind it."
        )
    }

    /// Whether a main thread spent more time on such work than on all frames, so that advice on the frames matters
    /// less. False if that advice is about such work itself.
    private func takesMoreThanFrames(_ work: BackgroundOnMain) -> Bool {
        guard let app = result.apps.first(where: { $0.name == work.app }), let main = app.mainThread,
            !app.total.verdicts.contains(where: { $0.cause.kind == .outsideWork && $0.missed + $0.dropped > 0 })
        else { return false }
        return work.share > main.time.share(of: .displayLink)
    }

    /// Share from which a main thread has no time left. Chosen: new work waits behind current work.
    private static let fullShare = 0.95

    /// Advice on a main thread that was busy all the time, and more with other things than with frames; nil if there is
    /// none.
    var fullMainThread: QualityWords.Line? {
        let full = result.apps.first { app in
            guard let time = app.mainThread?.time, time.observed > .zero else { return false }
            let (busy, frames) = (time.busy / time.observed, time.share(of: .displayLink))
            return busy >= Self.fullShare && busy - frames > frames
        }
        guard let full, let time = full.mainThread?.time else { return nil }
        return QualityWords.Line(
            topic: "Take work off the main thread of \(short(full.name))",
            text:
                "It was \(MainThreadWords(result: result).time(time)). What comes next waits for what is under way: do less there, "
                + "or move work to a queue."
        )
    }

    private func drawsFrames(_ app: String) -> Bool {
        result.apps.contains { $0.name == app && $0.total.wanted > 0 }
    }

    private var growth: [QualityWords.Line] {
        let ended = Set(result.terminations.map(\.app))
        return (result.memory?.apps ?? []).compactMap { app in
            guard let growth = app.growth, !ended.contains(app.app) else { return nil }
            let rate = MemoryWords.rate(growth.bytesPerSecond)
            return QualityWords.Line(
                topic: "Release memory in \(short(app.app))",
                text: "Its footprint grew steadily by \(rate) a second, to \(app.peakFootprint)."
            )
        }
    }

    private func line(_ hangs: MainThreadHangs) -> QualityWords.Line {
        let place = FindingWords.place(of: hangs, hangs.count == 1 ? "mostly" : "the longest mostly")
        let hung = "hung \(FindingWords.often(hangs))\(place): no input and no frame was served meanwhile."
        if hangs.ready != nil { return HangReadyWords.advice(hangs, "The main thread \(hung)") }
        let advice =
            switch hangs.wait {
            case nil: "Move that work to a queue, or split it."
            case .some(WaitKind.sleep.rawValue): "Use a timer instead, or sleep on another thread."
            default: "Go asynchronous."
            }
        return QualityWords.Line(
            topic: "Do not block the main thread of \(short(hangs.app))",
            text: "It \(hung) \(advice)"
        )
    }

    /// Merges lines with the same advice into one with all reasons, each sentence once.
    static func joined(_ lines: [QualityWords.Line]) -> [QualityWords.Line] {
        var joined: [QualityWords.Line] = []
        for line in lines {
            if let same = joined.firstIndex(where: { $0.topic == line.topic }) {
                let known = joined[same].text
                let new = line.text.split(separator: ". ").filter { !known.contains($0) }.joined(separator: ". ")
                if !new.isEmpty { joined[same].text += " \(new)\(new.hasSuffix(".") ? "" : ".")" }
            } else {
                joined.append(line)
            }
        }
        return joined
    }

    private func threads(_ deadlock: Deadlock) -> String {
        WordList.text(deadlock.waits.prefix(4).map { $0.thread + ($0.app.map { " (for \($0))" } ?? "") })
    }

    private func short(_ name: String) -> String { VisibleText.short(name, to: RemedyWords.longestName) }
}
