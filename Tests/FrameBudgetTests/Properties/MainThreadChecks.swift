import FrameBudget
import FrameTrace

/// Checks for the sums over any main thread in virtual time: each is the sum of its parts.
enum MainThreadChecks {
    /// The sums that are wrong.
    static func failures(_ main: MainThreadResult, _ frames: FrameRecords, _ run: AnalyzedRun) -> [String] {
        time(main.time) + input(main, frames, run) + hangs(main.hangs) + firstFrame(main, frames, run)
    }

    private static func time(_ time: MainThreadTime) -> [String] {
        var failures: [String] = []
        if !time.addsUp { failures.append("its time does not add up: \(time)") }
        if time.between != .zero { failures.append("time between two things: \(time.between)") }
        if time.idle < .zero || time.wakeUp < .zero { failures.append("negative time: \(time)") }
        for cause in time.causes where cause.busy.residual != .zero {
            failures.append("\(cause.cause) does not add up: \(cause.busy)")
        }
        return failures
    }

    private static func input(_ main: MainThreadResult, _ frames: FrameRecords, _ run: AnalyzedRun) -> [String] {
        var failures: [String] = []
        if !main.input.addsUp { failures.append("its input does not add up: \(main.input)") }
        for handler in main.handlers where !handler.input.addsUp {
            failures.append("a handler's input does not add up: \(handler)")
        }
        let parts: [KeyPath<InputFigures, Int>] = [\.queued, \.handled, \.coalesced, \.cancelled, \.waiting]
        for part in parts where main.input[keyPath: part] != main.handlers.reduce(0, { $0 + $1.input[keyPath: part] }) {
            failures.append("the handlers' input is not the app's: \(main.input)")
        }
        if (main.input.unfinished ?? 0) != main.handlers.reduce(0, { $0 + ($1.input.unfinished ?? 0) }) {
            failures.append("the handlers' unfinished input is not the app's: \(main.input)")
        }
        for event in main.slowest {
            if event.waited < .zero || event.handling < .zero { failures.append("negative: \(event)") }
            if event.heldUpBy.reduce(.zero, { $0 + $1.time }) > event.waited { failures.append("too much: \(event)") }
            guard let shown = event.untilShown else { continue }
            let frame = frames.first { $0.number == event.frame }
            let latency = frame.map { run.grid[$0.shownAt] - run.grid.origin - event.at }
            if shown < .zero || latency != event.latency { failures.append("an event does not add up: \(event)") }
        }
        return failures
    }

    private static func hangs(_ hangs: HangSummary) -> [String] {
        var failures: [String] = []
        if hangs.severe > hangs.count || hangs.worst.count != min(hangs.count, HangSummary.capacity) {
            failures.append("its hangs are not counted: \(hangs)")
        }
        for hang in hangs.worst {
            if hang.busy.residual != .zero { failures.append("a hang does not add up: \(hang)") }
            if hang.busy.total < HangSummary.shortest { failures.append("no hang: \(hang)") }
        }
        return failures
    }

    private static func firstFrame(_ main: MainThreadResult, _ frames: FrameRecords, _ run: AnalyzedRun) -> [String] {
        guard let first = main.firstFrame else { return [] }
        guard let frame = frames.first, first.waiting >= .zero,
            run.grid.origin + first.at + first.total == frame.committed ?? frame.end,
            first.untilShown >= first.total
        else { return ["the time to its first frame does not add up: \(first)"] }
        return []
    }
}
