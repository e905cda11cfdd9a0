public import FrameBudget
public import FrameTrace

/// The changes from one run to another: figures, parts of frame time, causes, steps and functions, app by app.
///
/// A pure function of both runs. Intervals reflect the variation of frames within these two runs, with neighbors
/// treated as correlated. On a shared machine, two runs of one program differ by more; use the paired gate for a
/// verdict.
public struct RunComparison: Sendable, Equatable, Codable {
    /// The metrics listed for each app. There are no totals among them, since runs may differ in length.
    public static let metrics: [FrameMetric] = [
        .fps, .missedShare, .droppedShare, .hitchRatio, .mainP50, .mainP95, .mainP99, .onCPUP50, .onCPUP95, .onCPUP99,
    ]

    /// One side of the comparison.
    public struct Side: Sendable, Equatable, Codable {
        /// The name shown to the reader.
        public var name: String
        /// The summary of the run.
        public var run: RunSummary
        /// Whether frames are available, rather than only figures.
        public var hasFrames: Bool
    }

    /// The first run.
    public var before: Side
    /// The second run.
    public var after: Side
    /// Differences between the two runs besides the measurements.
    public var mismatches: [RunMismatch]
    /// Whether both runs are without noise: virtual time, on one scheduler, from one seed. Then every change is real.
    public var isExact: Bool
    /// The apps that both runs have, in the second run's order.
    public var apps: [AppComparison]
    /// Figures with one value per run that belong to no single app: backlogs of the GPU or of a shared pool, and
    /// unfinished operations.
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
        shared = RunLengths(before: first.observed, after: second.observed).judge(shared)
        shared += Self.unfinishedOperations(before.result, after.result, isExact: isExact)
        onlyBefore = names.filter { !others.contains($0) }
        onlyAfter = others.filter { !names.contains($0) }
    }
}
