public import FrameTrace

extension Analysis {
    /// Tells one frame of a trace along time, missed or not.
    ///
    /// - Complexity: O(n log n) over the trace's events.
    /// - Throws: ``FrameStoryError`` where the app or the frame is not in the trace.
    public static func story(
        of number: FrameNumber,
        app name: String,
        in trace: Trace
    ) throws(FrameStoryError) -> FrameStory {
        guard let index = trace.apps.firstIndex(where: { $0.name == name }) else {
            throw .unknownApp(names: trace.apps.map(\.name))
        }
        let app = trace.apps[index]
        let (run, samples, calls) = parts(of: trace)
        let numbers = run.frames[index].map(\.number.rawValue)
        guard let place = run.frames[index].firstIndex(where: { $0.number == number }),
            let thread = trace.mainThread(of: app)
        else { throw .unknownFrame(numbers: numbers.min().flatMap { low in numbers.max().map { low...$0 } }) }
        let sessions = ScreenSession.sessions(of: trace)
        let phases = PhaseTimeline(trace: trace, sessions: sessions)
        let frames = FrameBuilder.frames(of: app, in: trace, sessions: sessions, phases: phases)
        var builder = FrameStoryBuilder(trace, thread: thread, app: app.id)
        let frame = run.frames[index][place]
        // In virtual time the moments tell all of it, and exactly.
        let threads =
            trace.header.isVirtual
            ? [] : samples.threads(of: frame, frames.spans[place], thread: thread, app: app.id)
        var result = run.result
        result.calls = calls.table
        return FrameStory(
            app: name,
            budget: app.budget,
            frame: frame,
            origin: run.grid.origin,
            due: run.grid[frame.due],
            moments: builder.moments(of: frames.spans[place], faults: frame.ledger.faults),
            samples: threads,
            result: result
        )
    }
}
