public import FrameTrace

extension RunModel {
    /// Returns the story of one frame along time, missed or not.
    ///
    /// - Complexity: O(frames of the app + what happened within the frame), and O(n log n) in the run's items where it
    ///   waited.
    /// - Throws: ``FrameStoryError`` where the app or the frame is not in the trace.
    public func story(of number: FrameNumber, app name: String) throws(FrameStoryError) -> FrameStory {
        guard let index = trace.apps.firstIndex(where: { $0.name == name }) else {
            throw .unknownApp(names: trace.apps.map(\.name))
        }
        let app = trace.apps[index]
        guard app.drawsFrames else { throw .drawsNoFrames }
        guard let (frame, spans) = self.frame(number, ofApp: index), let thread = trace.mainThread(of: app) else {
            throw .unknownFrame(numbers: frameNumbers(ofApp: index))
        }
        var builder = FrameStoryBuilder(
            trace,
            splitter.owners,
            holders,
            splitter.hardware,
            thread: thread,
            app: app.id
        )
        // Where times are exact, the moments are complete.
        let threads =
            trace.header.facts.isExact ? [] : samples.threads(of: frame, spans, thread: thread, app: app.id)
        var result = outline()
        result.calls = calls.table
        let wait = wait(frame, spans, of: app)
        return FrameStory(
            app: name,
            clock: app.clock,
            budget: app.budget,
            frame: frame,
            isBeginEstimated: trace.program.homes[app.id]?.estimatedTurns.contains(number) ?? false,
            origin: trace.header.grid.origin,
            due: frame.due(on: trace.header.grid),
            moments: builder.moments(of: spans, faults: frame.ledger.faults),
            samples: threads,
            inputs: trace.header.rules == nil
                ? [] : mainThreads.input(shownBy: number, of: app, latest[index].records, thread: thread),
            notBegun: wait.notBegun,
            finish: wait.finish,
            result: result
        )
    }

    /// Returns what kept the work from beginning that a frame waited for, and the parts of its wait for an asynchronous
    /// operation; nil where its cause is no such wait.
    ///
    /// - Complexity: O(items · log items), for a frame that waited.
    private func wait(
        _ frame: FrameRecord,
        _ spans: FrameSpans,
        of app: AppDescription
    ) -> (notBegun: NotBegun?, finish: FinishWait?) {
        guard frame.verdict?.cause.kind == .wait else { return (nil, nil) }
        let items = ItemSpan.items(of: trace, places: timelines.places)
        let examples = ExampleFinder(trace, splitter, holders, stacks, otherWork, items, OperationLives(trace))
        return (examples.notBegun(frame, spans, of: app), examples.finishWait(frame, spans, of: app))
    }
}
