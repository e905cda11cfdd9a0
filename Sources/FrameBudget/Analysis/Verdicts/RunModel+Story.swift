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
        let wait = waitStory(frame, spans, of: app, thread)
        var result = outline()
        result.calls = calls.table
        result.operations = wait.operations
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
            example: wait.example,
            deadlock: wait.deadlock,
            result: result
        )
    }

    /// What is known of the wait that made a frame late.
    private struct WaitStory {
        var notBegun: NotBegun?
        var finish: FinishWait?
        var example: CauseExample?
        var deadlock: Deadlock?
        /// The operations of the run, where the wait was for one.
        var operations: OperationSummary?
    }

    /// Returns what is known of the wait that made a frame late; nothing where its cause is no wait.
    ///
    /// - Complexity: O(items · log items), for a frame that waited; O(operations · log operations) where it waited for
    ///   one.
    private func waitStory(
        _ frame: FrameRecord,
        _ spans: FrameSpans,
        of app: AppDescription,
        _ thread: ThreadID
    ) -> WaitStory {
        guard let verdict = frame.verdict, verdict.cause.kind == .wait else { return WaitStory() }
        let items = ItemSpan.items(of: trace, places: timelines.places)
        let operations = OperationLives(trace)
        let examples = ExampleFinder(trace, splitter, holders, stacks, otherWork, items, operations)
        let isForOperation = verdict.cause.resource.hasPrefix(ResourceNames.operation)
        return WaitStory(
            notBegun: examples.notBegun(frame, spans, of: app),
            finish: examples.finishWait(frame, spans, of: app),
            example: examples.example(of: verdict.cause, frame, spans, verdict.time, of: app),
            deadlock: deadlock(of: thread, behind: verdict.cause.resource, until: frame.end, items),
            operations: isForOperation ? OperationAnalysis(trace, timelines, operations).summary() : nil
        )
    }

    /// Returns the deadlock that a thread was in when it waited for something; nil where there was none.
    private func deadlock(
        of thread: ThreadID,
        behind resource: String,
        until end: Instant,
        _ items: [ItemSpan]
    ) -> Deadlock? {
        let name = trace.threads[thread]?.name
        for case .deadlock(let found) in DeadlockFindings.findings(of: trace, items)
        where found.at <= end - trace.header.grid.origin {
            let isIn = found.waits.contains { $0.thread == name && $0.resource == resource }
            if isIn { return found }
        }
        return nil
    }
}
