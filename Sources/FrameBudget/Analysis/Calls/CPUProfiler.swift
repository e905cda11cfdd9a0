import FrameTrace

/// Builds the low-rate profile of a run: the activity of each app's threads, whether late or not.
struct CPUProfiler {
    /// A sample of a running thread.
    struct Sample {
        var app: AppID
        var thread: ThreadID
        var at: Instant
        /// The time that it stands for.
        var time: TimeSpan
        var call: CallID
        /// The index of its stack in the trace; nil if it comes from events.
        var stack: Int?
    }

    private struct Sum {
        var samples = 0
        var weights: [CallID: TimeSpan] = [:]
    }

    private let trace: Trace
    private let calls: CallTableBuilder
    private let places: WorkPlaces

    init(_ trace: Trace, _ calls: CallTableBuilder, _ places: WorkPlaces) {
        self.trace = trace
        self.calls = calls
        self.places = places
    }

    /// Returns the profiles of the apps, in their order; nil if none was taken.
    ///
    /// - Complexity: O(n) over stacks, or events.
    static func profiles(of trace: Trace, _ calls: CallTableBuilder, _ places: WorkPlaces) -> [CPUProfile]? {
        var sums: [AppID: Sum] = [:]
        // Consecutive samples often have the same place; this avoids a lookup for each.
        var last: (app: AppID, call: CallID, samples: Int, time: TimeSpan)?
        func addLast() {
            guard let last else { return }
            sums[last.app, default: Sum()].samples += last.samples
            sums[last.app, default: Sum()].weights[last.call, default: .zero] += last.time
        }
        CPUProfiler(trace, calls, places).forEachSample { sample in
            if last?.app != sample.app || last?.call != sample.call {
                addLast()
                last = (sample.app, sample.call, 0, .zero)
            }
            last?.samples += 1
            last?.time += sample.time
        }
        addLast()
        guard !sums.isEmpty else { return nil }
        return trace.apps.compactMap { app in
            sums[app.id].map { CPUProfile(app: app.name, samples: $0.samples, weights: $0.weights.asWeights) }
        }
    }

    /// Calls a closure with every sample of the profile.
    ///
    /// A sample of a thread that ran stands for the interval at which the profile is taken. In virtual time, which has
    /// no stacks, each step stands for its CPU time. A step that the end of the run cut, and that an earlier version
    /// did not record, counts for the activity around it.
    ///
    /// - Complexity: O(n) over stacks, or events.
    func forEachSample<Failure: Error>(_ body: (Sample) throws(Failure) -> Void) throws(Failure) {
        if trace.stacks.contains(where: { $0.purpose == .profile }) {
            try forEachStack(body)
        } else if trace.header.facts.isExact {
            try forEachStep(body)
        }
    }

    private func forEachStack<Failure: Error>(_ body: (Sample) throws(Failure) -> Void) throws(Failure) {
        let rate = min(CPUProfile.rate, trace.quality.sampling?.rate ?? CPUProfile.rate)
        let interval = TimeSpan.seconds(1 / max(rate, 1))
        for (index, stack) in trace.stacks.enumerated() where stack.purpose == .profile && stack.state == .running {
            // A worker's time belongs to the app whose item it executes.
            guard let app = places.app(of: stack.path) ?? trace.threads[stack.thread]?.app,
                let place = calls.place(of: stack.stack, path: stack.path, app: app)
            else { continue }
            let at = stack.takenAt ?? stack.plannedAt
            try body(Sample(app: app, thread: stack.thread, at: at, time: interval, call: place, stack: index))
        }
    }

    private func forEachStep<Failure: Error>(_ body: (Sample) throws(Failure) -> Void) throws(Failure) {
        for thread in trace.events.keys.sorted() {
            // By path: the app and place found before.
            var known: [PathID: (app: AppID, place: CallID)?] = [:]
            var last: (path: PathID, found: (app: AppID, place: CallID)?)?
            func found(_ path: PathID) -> (app: AppID, place: CallID)? {
                if let known = known[path] { return known }
                let app = places.app(of: path) ?? trace.threads[thread]?.app
                let found = app.flatMap { app in calls.place(path: path, app: app).map { (app, $0) } }
                known[path] = .some(found)
                return found
            }
            for case .step(let step) in trace.events[thread] ?? [] where step.cpu > .zero {
                let place = last?.path == step.path ? last?.found : found(step.path)
                last = (step.path, place)
                guard let (app, place) = place else { continue }
                try body(Sample(app: app, thread: thread, at: step.start, time: step.cpu, call: place, stack: nil))
            }
            guard let cut = CutStep.step(of: thread, in: trace), let (app, place) = found(cut.path) else { continue }
            try body(Sample(app: app, thread: thread, at: cut.start, time: cut.cpu, call: place, stack: nil))
        }
    }
}
