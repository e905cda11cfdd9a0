import FrameBudget
import FrameTrace

/// Weighted samples of an export of stacks.
struct ExportSamples {
    let source: StackSamples
    let content: ExportContent
    private let apps: [Int]
    private let window: ExportWindow

    init(_ model: RunModel, apps: Set<Int>, content: ExportContent, window: ExportWindow = .all) {
        self.window = window
        source = StackSamples(model)
        self.content = content
        self.apps = apps.sorted()
    }

    /// Passes every sample to `body`, app by app in the order of the run, with its weight in this export and its place.
    ///
    /// - Complexity: O(n log n) over the trace's events.
    func forEach<Failure: Error>(
        _ body: (WeightedSample, TimeSpan, CallID) throws(Failure) -> Void
    ) throws(Failure) {
        for app in apps {
            if content == .profile {
                try source.forEachOfWholeRun(of: app) { (sample) throws(Failure) in
                    if let call = sample.call, window.contains(sample.at) { try body(sample, sample.weight, call) }
                }
            } else {
                try source.forEachLateFrame(of: app) { (samples) throws(Failure) in
                    for sample in samples {
                        guard let call = sample.call, window.contains(sample.at) else { continue }
                        try body(sample, content == .samples ? sample.lasts : sample.weight, call)
                    }
                }
            }
        }
    }
}
