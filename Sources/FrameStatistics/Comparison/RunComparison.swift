public import FrameBudget
public import FrameTrace

/// What moved from one run to another: figures, parts of frames' time, causes, steps and functions, app by app.
///
/// A pure function of both runs. Intervals say how much frames vary within these two runs, neighbours counted as alike. Two
/// runs of one program differ by more, where a machine is shared: for a verdict there is the paired gate.
public struct RunComparison: Sendable, Equatable, Codable {
    /// What a comparison lists for each app. Runs may differ in length, so that there are no totals among it.
    public static let metrics: [FrameMetric] = [
        .fps, .missedShare, .droppedShare, .hitchRatio, .mainP50, .mainP95, .mainP99, .onCPUP50, .onCPUP95, .onCPUP99,
    ]

    /// What one side is.
    public struct Side: Sendable, Equatable, Codable {
        /// What the reader calls it.
        public var name: String
        /// What was run.
        public var run: RunSummary
        /// Whether its frames were there, or only figures.
        public var hasFrames: Bool
    }

    /// The first run.
    public var before: Side
    /// The second run.
    public var after: Side
    /// What the two differ in besides what was measured.
    public var mismatches: [RunMismatch]
    /// Whether both are without noise: virtual time, on one scheduler, from one seed. Every change is one then.
    public var isExact: Bool
    /// The apps that both have, in the second run's order.
    public var apps: [AppComparison]
    /// Figures of one value a run that are of no single app: what piled up at the GPU, or in a pool that all share, and
    /// operations that did not finish.
    public var shared: [SingleFigure]
    /// Apps that only the first run has.
    public var onlyBefore: [String]
    /// Apps that only the second run has.
    public var onlyAfter: [String]

    /// Compares two runs, the earlier one first.
    ///
    /// - Complexity: O(frames log frames + places of profiles).
    public init(from before: ComparedRun, to after: ComparedRun) {
        self.before = Side(name: before.name, run: before.result.run, hasFrames: before.frames != nil)
        self.after = Side(name: after.name, run: after.result.run, hasFrames: after.frames != nil)
        mismatches = RunMismatch.all(before.result, after.result)
        let (first, second) = (before.result.run, after.result.run)
        let isExact = first.isExact && first.isComparable(with: second) && first.seed == second.seed
        self.isExact = isExact
        let names = before.result.apps.map(\.name)
        apps = after.result.apps.indices.compactMap { index in
            let name = after.result.apps[index].name
            guard let old = names.firstIndex(of: name) else { return nil }
            return AppComparer(
                before: ComparedApp(before, index: old),
                after: ComparedApp(after, index: index),
                isExact: isExact
            ).comparison
        }
        let others = after.result.apps.map(\.name)
        shared = BacklogComparer(before: before.result, after: after.result, isExact: isExact).figures { backlog in
            !(names + others).contains { backlog.isOf($0) }
        }
        shared += Self.unfinishedOperations(before.result, after.result, isExact: isExact)
        onlyBefore = names.filter { !others.contains($0) }
        onlyAfter = others.filter { !names.contains($0) }
    }
}
