import FrameTrace

/// The low-rate profile of a run: what each app's threads did, late or not.
struct CPUProfiler {
    /// A moment of a thread that ran.
    struct Sample {
        var app: AppID
        var thread: ThreadID
        var at: Instant
        /// The time that it stands for.
        var time: TimeSpan
        var call: CallID
        /// The stack that shows it, as an index into the trace's; nil where events say so.
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

    /// The profiles of the apps, in their order; nil where none was taken.
    ///
    /// - Complexity: O(n) over stacks, or events.
    static func profiles(of trace: Trace, _ calls: CallTableBuilder, _ places: WorkPlaces) -> [CPUProfile]? {
        var sums: [AppID: Sum] = [:]
        CPUProfiler(trace, calls, places).forEachSample { sample in
            sums[sample.app, default: Sum()].samples += 1
            sums[sample.app, default: Sum()].weights[sample.call, default: .zero] += sample.time
        }
        guard !sums.isEmpty else { return nil }
        return trace.apps.compactMap { app in
            sums[app.id].map { CPUProfile(app: app.name, samples: $0.samples, weights: $0.weights.asWeights) }
        }
    }

    /// Tells every sample of the profile.
    ///
    /// A sample of a thread that ran stands for the interval at which the profile is taken. In virtual time, which has no
    /// stacks, each step stands for its CPU time.
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
            // A worker's time is that of the app whose work it does.
            guard let app = places.app(of: stack.path) ?? trace.threads[stack.thread]?.app,
                let place = calls.place(of: stack.stack, path: stack.path, app: app)
            else { continue }
            let at = stack.takenAt ?? stack.plannedAt
            try body(Sample(app: app, thread: stack.thread, at: at, time: interval, call: place, stack: index))
        }
    }

    private func forEachStep<Failure: Error>(_ body: (Sample) throws(Failure) -> Void) throws(Failure) {
        for thread in trace.events.keys.sorted() {
            for case .step(let step) in trace.events[thread] ?? [] where step.cpu > .zero {
                guard let app = places.app(of: step.path) ?? trace.threads[thread]?.app,
                    let place = calls.place(path: step.path, app: app)
                else { continue }
                try body(Sample(app: app, thread: thread, at: step.start, time: step.cpu, call: place, stack: nil))
            }
        }
    }
}
