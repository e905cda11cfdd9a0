/// What a run showed: everything that `result.json`, the terminal, the report and the gate say comes from here.
///
/// Plain data, so that it can be written, read and compared without the trace. Times are whole nanoseconds; instants
/// are spans from the start of the run (V(0)).
public struct RunResult: Sendable, Equatable, Codable {
    /// The version of this schema: `fbprof.result/1`.
    public var schema = Self.currentSchema
    /// What was run.
    public var run: RunSummary
    /// On what, and what could be seen there.
    public var machine: MachineSummary
    /// How good the measurement was, and what it cost.
    public var quality: MeasurementQuality
    /// The phases of the run, in order of time; the first may be warm-up.
    public var phases: [Phase]
    /// Places in the work; ``StepTime/path`` is an index into this.
    public var paths: [WorkPath]
    /// The apps, in the order of the workload.
    public var apps: [AppResult]
    /// What the reader should know, in sentences, worst first.
    public var findings: [String]

    /// The schema that this version writes.
    public static let currentSchema = "fbprof.result/1"

    /// A result of the given parts.
    public init(
        run: RunSummary,
        machine: MachineSummary,
        quality: MeasurementQuality,
        phases: [Phase],
        paths: [WorkPath],
        apps: [AppResult],
        findings: [String]
    ) {
        self.run = run
        self.machine = machine
        self.quality = quality
        self.phases = phases
        self.paths = paths
        self.apps = apps
        self.findings = findings
    }
}

/// What was run.
public struct RunSummary: Sendable, Equatable, Codable {
    /// The workload's name.
    public var name: String
    /// Which engine ran it: `live`, `virtual` with its scheduler, or `program` for one that marks its own frames.
    public var engine: String
    /// The version of fbprof that recorded it.
    public var recordedBy: String
    /// When it started, ISO 8601 in UTC; empty where unknown.
    public var startedAt: String
    /// How long was observed.
    public var observed: TimeSpan
    /// How long the workload asked for; nil for a program.
    public var planned: TimeSpan?
    /// The start of every random draw.
    public var seed: UInt64
    /// How many CPUs the apps shared.
    public var cores: Int
    /// The display's rate.
    public var refresh: RefreshRate
    /// How the run ended.
    public var ending: RunEnding

    /// What was run.
    public init(
        name: String,
        engine: String,
        recordedBy: String,
        startedAt: String,
        observed: TimeSpan,
        planned: TimeSpan?,
        seed: UInt64,
        cores: Int,
        refresh: RefreshRate,
        ending: RunEnding
    ) {
        self.name = name
        self.engine = engine
        self.recordedBy = recordedBy
        self.startedAt = startedAt
        self.observed = observed
        self.planned = planned
        self.seed = seed
        self.cores = cores
        self.refresh = refresh
        self.ending = ending
    }
}

/// How a run ended.
public enum RunEnding: String, Sendable, Codable {
    /// As planned.
    case complete
    /// By the user; everything up to then was recorded.
    case interrupted
    /// The recording stops without an end: the process was killed, or the file was cut.
    case incomplete
}

/// A span of the run during which the same apps were on screen.
public struct Phase: Sendable, Equatable, Codable {
    /// What is on screen, such as `maps + notes`.
    public var name: String
    /// Its start, from V(0).
    public var start: TimeSpan
    /// Its end, from V(0).
    public var end: TimeSpan
    /// Who came on screen at its start and how, where the workload says how: `notes as split view`.
    public var opened: [String]
    /// Whether it is warm-up: shown on the timeline, left out of all figures.
    public var isWarmUp: Bool
    /// What the work of all apps on screen needs by arithmetic; nil where it is unknown.
    public var bound: AnalyticBound?

    /// A phase.
    public init(
        name: String,
        start: TimeSpan,
        end: TimeSpan,
        opened: [String] = [],
        isWarmUp: Bool,
        bound: AnalyticBound? = nil
    ) {
        self.name = name
        self.opened = opened
        self.start = start
        self.end = end
        self.isWarmUp = isWarmUp
        self.bound = bound
    }
}

/// What arithmetic says of a phase: one round of all apps' frames one after the other (`semantics.md` F-4, lockstep).
public struct AnalyticBound: Sendable, Equatable, Codable {
    /// The mean CPU time of one frame of each app on screen: their sum per core, or the largest where that is more.
    public var round: TimeSpan
    /// Frames per second if all apps advance in lockstep: 1 / round, at most the display's rate.
    public var lockstepFPS: Double

    /// The bound of a phase.
    public init(round: TimeSpan, lockstepFPS: Double) {
        self.round = round
        self.lockstepFPS = lockstepFPS
    }
}

/// A place in the work.
public struct WorkPath: Sendable, Equatable, Codable {
    /// Its own name: of the app, the named work or the step.
    public var label: String
    /// The place around it; nil for an app.
    public var parent: PathID?

    /// A place in the work.
    public init(label: String, parent: PathID?) {
        self.label = label
        self.parent = parent
    }
}

extension RunResult {
    /// How the apps were paced, in words: one pacing for all, or each app's.
    public var pacingText: String {
        let words = apps.map { app in app.pacing.map { "\($0.rawValue) pacing" } ?? "paces itself" }
        guard let first = words.first else { return "" }
        if words.allSatisfy({ $0 == first }) { return first }
        return zip(apps, words).map { "\($0.name): \($1)" }.joined(separator: ", ")
    }

    /// The names from the app to a place: `maps`, `draw map`, `decode`. Empty for ``PathID/none``.
    public func labels(of path: PathID) -> [String] {
        var labels: [String] = []
        var next: PathID? = path
        while let current = next, current != .none, current.index < paths.count, labels.count < 256 {
            labels.append(paths[current.index].label)
            next = paths[current.index].parent
        }
        return labels.reversed()
    }
}
