public import FrameBudget
public import FrameTrace

/// The earlier measurements of a workload, in one run or many: a small file to commit, and to gate later runs with.
public struct Baseline: Sendable, Equatable, Codable {
    /// A run of the baseline.
    public struct Run: Sendable, Equatable, Codable {
        /// The start time, ISO 8601 in UTC; empty in virtual time.
        public var startedAt: String
        /// The version of fbprof that recorded it.
        public var recordedBy: String
        /// Whether the machine was quiet; nil if unknown.
        public var isQuiet: Bool?
    }

    /// An app and its measurements.
    public struct App: Sendable, Equatable, Codable {
        /// The app's name.
        public var name: String
        /// Its figures, without those that some run lacks.
        public var figures: [Figure]
        /// Number of times the system ended it in each run; nil if it never did.
        public var ends: [Int]?
        /// How late its frames began and ended, by run; nil without a display, or if the baseline predates this.
        public var frameEnds: FrameEnds?
    }

    /// A figure of an app.
    public struct Figure: Sendable, Equatable, Codable {
        /// The metric.
        public var metric: FrameMetric
        /// The unit of the values.
        public var unit: String
        /// The value of each run, in the order of the runs.
        public var values: [Double]
    }

    /// The version of the file format: `fbprof.baseline/2`.
    public var schema = Self.currentSchema
    /// The version of fbprof that wrote it.
    public var recordedBy: String
    /// The time of writing, ISO 8601 in UTC.
    public var savedAt: String
    /// The workload's name.
    public var workload: String
    /// The workload's digest; nil for a program.
    public var digest: String?
    /// The engine and scheduler of the runs in words, as in ``RunSummary/conditions``.
    public var conditions: String
    /// The conditions as shown to readers.
    public var conditionsTitle: String { RunConditions(exactly: conditions)?.title ?? conditions }
    /// Whether times were computed, so that the same input gives the same figures.
    public var isExact: Bool
    /// The seed of all random draws in virtual time, where it decides every figure; nil for live runs.
    public var seed: UInt64?
    /// Number of CPUs that the apps shared.
    public var cores: Int
    /// The display's rate.
    public var refresh: RefreshRate
    /// The machine; nil in virtual time.
    public var machine: MachineFingerprint?
    /// The runs, in the order in which they were given.
    public var runs: [Run]
    /// The apps, in the order of the workload.
    public var apps: [App]

    /// The format that this version writes and reads.
    public static let currentSchema = "fbprof.baseline/2"
    /// The stored metrics of each app. The hitch ratio and the excess over budget follow from other figures.
    public static let metrics: [FrameMetric] =
        [
            .onCPUP50, .onCPUP95, .onCPUP99, .mainP50, .mainP95, .mainP99, .missed, .dropped, .inversion,
        ] + FrameMetric.nonFrameMetrics

    /// The fewest runs for which the variation is known, so that times are judged.
    public static let fewestRuns = 10

    /// Returns the values of a figure of an app; nil if it has none.
    public func values(_ metric: FrameMetric, of app: String) -> [Double]? {
        apps.first { $0.name == app }?.figures.first { $0.metric == metric }?.values
    }
}

extension Baseline {
    /// Creates a baseline from runs of one workload on one machine.
    ///
    /// - Throws: ``BaselineError`` if there is no run, one was cut short, has no frames or is given twice, or differs
    ///   from the first in anything that figures depend on.
    /// - Complexity: O(runs · apps).
    public init(of results: [RunResult], recordedBy: String, savedAt: String) throws(BaselineError) {
        guard let first = results.first else { throw .noRuns }
        for (place, result) in results.enumerated() {
            let number = place + 1
            guard result.run.ending == .complete else { throw .notWhole(run: number) }
            guard result.apps.contains(where: { $0.total.shown > 0 }) else { throw .noFrames(run: number) }
            // A recorded program has no digest. It records no classes, whereas every workload's apps have them.
            guard result.run.workloadDigest != nil || !result.run.facts.recordsClasses else {
                throw .noDigest(run: number)
            }
            let started = result.run.startedAt
            if !started.isEmpty, let twin = results[..<place].firstIndex(where: { $0.run.startedAt == started }) {
                throw .repeated(run: number, of: twin + 1)
            }
            let differences = Self.differences(result, first)
            guard differences.isEmpty else { throw .differs(run: number, differences) }
        }
        self.recordedBy = recordedBy
        self.savedAt = savedAt
        workload = first.run.name
        digest = first.run.workloadDigest
        conditions = first.run.conditions.description
        isExact = first.run.isExact
        seed = first.run.isExact ? first.run.seed : nil
        cores = first.run.cores
        refresh = first.run.refresh
        machine = first.run.isExact ? nil : MachineFingerprint(first.machine)
        runs = results.map {
            Run(startedAt: $0.run.startedAt, recordedBy: $0.run.recordedBy, isQuiet: $0.quality.isQuiet)
        }
        apps = first.apps.map { app in
            let figures = Self.metrics.compactMap { metric -> Figure? in
                let values = results.compactMap { result in
                    result.apps.first { $0.name == app.name }.flatMap { metric.value(of: $0, in: result) }
                }
                return values.count == results.count
                    ? Figure(metric: metric, unit: metric.unit.rawValue, values: values) : nil
            }
            let ends = results.map { result in result.terminations.count { $0.app == app.name } }
            return App(
                name: app.name,
                figures: figures,
                ends: ends.contains { $0 > 0 } ? ends : nil,
                frameEnds: FrameEnds(of: app.name, in: results)
            )
        }
        guard isConsistent else { throw .notExact }
    }

    /// Returns a baseline with these runs and those of another baseline of the same workload on the same machine.
    ///
    /// - Throws: ``BaselineError/differsFromBaseline(_:)`` if the other baseline is not of the same workload and machine;
    ///   ``BaselineError/repeated(run:of:)`` if both have a run in common.
    public func adding(_ other: Baseline) throws(BaselineError) -> Baseline {
        let differences = differences(of: other)
        guard differences.isEmpty else { throw .differsFromBaseline(differences) }
        let started = Set(runs.map(\.startedAt)).subtracting([""])
        if let place = other.runs.firstIndex(where: { started.contains($0.startedAt) }) {
            throw .repeated(
                run: place + 1,
                of: (runs.firstIndex { $0.startedAt == other.runs[place].startedAt } ?? 0) + 1
            )
        }
        var sum = self
        sum.recordedBy = other.recordedBy
        sum.savedAt = other.savedAt
        sum.runs += other.runs
        sum.apps = apps.map { app in
            let figures = app.figures.compactMap { figure -> Figure? in
                other.values(figure.metric, of: app.name).map {
                    Figure(metric: figure.metric, unit: figure.unit, values: figure.values + $0)
                }
            }
            let others = other.apps.first { $0.name == app.name }?.frameEnds
            return App(
                name: app.name,
                figures: figures,
                ends: ends(of: app, with: other),
                frameEnds: app.frameEnds.flatMap { own in others.map { own + $0 } }
            )
        }
        guard sum.isConsistent else { throw .notExact }
        return sum
    }

    /// Describes the differences that keep the runs of another baseline from being added to this one.
    private func differences(of other: Baseline) -> [String] {
        func fact(_ name: String, _ added: String?, _ own: String?) -> String? {
            added == own ? nil : "\(name) \(added ?? "none"), not \(own ?? "none")"
        }
        func manner(_ conditions: String) -> String { RunConditions(exactly: conditions)?.manner ?? conditions }
        func names(_ apps: [App]) -> String { apps.map(\.name).joined(separator: ", ") }
        let engines: String? =
            conditions == other.conditions
            ? nil : "run \(manner(other.conditions)), not \(manner(conditions))"
        // Live runs have no seed, and differ from others in their engine.
        let seeds: String? =
            seed == nil || other.seed == nil
            ? nil : fact("seed", other.seed.map { "\($0)" }, seed.map { "\($0)" })
        let facts = [
            fact("workload", other.workload, workload),
            fact("digest of the workload", other.digest, digest),
            engines,
            seeds,
            fact("cores", "\(other.cores)", "\(cores)"),
            fact("refresh rate", "\(other.refresh.hertz) Hz", "\(refresh.hertz) Hz"),
            fact("apps", names(other.apps), names(apps)),
        ].compactMap(\.self)
        return facts + (machine.flatMap { own in other.machine.map { $0.differences(from: own) } } ?? [])
    }

    private func ends(of app: App, with other: Baseline) -> [Int]? {
        let others = other.apps.first { $0.name == app.name }?.ends
        guard app.ends != nil || others != nil else { return nil }
        return (app.ends ?? runs.map { _ in 0 }) + (others ?? other.runs.map { _ in 0 })
    }

    /// Whether the figures are consistent: in virtual time they must be the same in each run.
    private var isConsistent: Bool {
        !isExact || apps.allSatisfy { $0.figures.allSatisfy { Set($0.values).count <= 1 } }
    }

    /// Describes the differences that keep the figures of two runs from sharing a baseline.
    private static func differences(_ one: RunResult, _ other: RunResult) -> [String] {
        func fact(_ name: String, _ own: String, _ others: String) -> String? {
            own == others ? nil : "\(name) \(own), not \(others)"
        }
        let facts = [
            fact("workload", one.run.name, other.run.name),
            fact("digest of the workload", one.run.workloadDigest ?? "none", other.run.workloadDigest ?? "none"),
            fact("run", one.run.conditions.manner, other.run.conditions.manner),
            one.run.isExact ? fact("seed", "\(one.run.seed)", "\(other.run.seed)") : nil,
            fact("cores", "\(one.run.cores)", "\(other.run.cores)"),
            fact("refresh rate", "\(one.run.refresh.hertz) Hz", "\(other.run.refresh.hertz) Hz"),
            fact("apps", one.apps.map(\.name).joined(separator: ", "), other.apps.map(\.name).joined(separator: ", ")),
        ].compactMap(\.self)
        return facts + MachineFingerprint(one.machine).differences(from: MachineFingerprint(other.machine))
    }
}
