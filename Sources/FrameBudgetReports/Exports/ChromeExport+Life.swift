import FrameBudget
import FrameTrace

extension ChromeExport {
    /// Writes the states and callbacks of an app; nothing if no app did more than come on screen.
    mutating func writeLife(of app: Int, _ events: inout Events) throws(Failure) {
        guard let lives = run.result.lives, lives.indices.contains(app), !lives[app].stays.isEmpty else { return }
        let row = try row(Process.app(app), "app state", &events)
        let origin = trace.header.grid.origin
        for stay in lives[app].stays {
            let interval = Interval(start: origin + stay.start, end: origin + stay.end)
            try events.span(row, interval, stay.state.name, category: "app state")
        }
        for call in lives[app].calls {
            var took: Events.Arguments = []
            if let time = call.took { took = [("took_ms", JSONText.milliseconds(time))] }
            try events.moment(row, origin + call.at, call.callback, category: "callback", stack: nil, took)
        }
    }
}
