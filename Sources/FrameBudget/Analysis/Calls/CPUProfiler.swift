import FrameTrace

/// Sums up the low-rate profile of a run, by app.
struct CPUProfiler {
    private struct Sum {
        var samples = 0
        var weights: [CallID: TimeSpan] = [:]
    }

    /// The profiles of the apps, in their order; nil where none was taken.
    ///
    /// A sample of a thread that ran stands for the interval at which the profile is taken. In virtual time, which has
    /// no stacks, each step stands for its CPU time.
    ///
    /// - Complexity: O(n) over stacks, or events.
    static func profiles(of trace: Trace, _ calls: CallTableBuilder, _ places: WorkPlaces) -> [CPUProfile]? {
        var sums: [AppID: Sum] = [:]
        let rate = min(CPUProfile.rate, trace.quality.sampling?.rate ?? CPUProfile.rate)
        let interval = TimeSpan.seconds(1 / max(rate, 1))
        for stack in trace.stacks where stack.purpose == .profile && stack.state == .running {
            let thread = trace.threads[stack.thread]
            guard let app = places.app(of: stack.path) ?? thread?.app,
                let place = calls.place(of: stack.stack, path: stack.path, app: app)
            else { continue }
            sums[app, default: Sum()].samples += 1
            sums[app, default: Sum()].weights[place, default: .zero] += interval
        }
        if sums.isEmpty, trace.header.isVirtual { sums = steps(of: trace, calls, places) }
        guard !sums.isEmpty else { return nil }
        return trace.apps.compactMap { app in
            sums[app.id].map { CPUProfile(app: app.name, samples: $0.samples, weights: $0.weights.asWeights) }
        }
    }

    private static func steps(of trace: Trace, _ calls: CallTableBuilder, _ places: WorkPlaces) -> [AppID: Sum] {
        var sums: [AppID: Sum] = [:]
        for thread in trace.events.keys.sorted() {
            for case .step(let step) in trace.events[thread] ?? [] where step.cpu > .zero {
                guard let app = places.app(of: step.path) ?? trace.threads[thread]?.app,
                    let place = calls.place(path: step.path, app: app)
                else { continue }
                sums[app, default: Sum()].samples += 1
                sums[app, default: Sum()].weights[place, default: .zero] += step.cpu
            }
        }
        return sums
    }
}
