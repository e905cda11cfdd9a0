/// A workload made ready to run: each app's work as programs, with places and locks as numbers.
///
/// ```swift
/// let compiled = CompiledWorkload(workload)
/// var cursor = compiled.apps[0].frame.cursor(frame: FrameNumber(0))
/// while let (act, path) = cursor.next() { print(act, compiled.paths.labels(of: path)) }
/// ```
public struct CompiledWorkload: Sendable {
    /// The workload that it was made of.
    public let workload: Workload
    /// Every place in the work of all apps.
    public let paths: PathTable
    /// The names of the locks, by ``ResourceID``: apps that name the same lock share it.
    public let locks: [String]
    /// The apps, by ``AppID``.
    public let apps: [CompiledApp]

    /// Compiles a workload.
    ///
    /// - Precondition: Every call resolves and ends, as in any workload that ``WorkloadParser`` made.
    /// - Complexity: O(*n*) in the number of steps with every call put in.
    public init(_ workload: Workload) {
        var compiler = ProgramCompiler(seed: workload.seed)
        var apps: [CompiledApp] = []
        for (index, app) in workload.apps.enumerated() { apps.append(compiler.compile(app, id: AppID(index: index))) }
        self.workload = workload
        paths = compiler.paths
        locks = compiler.locks.names
        self.apps = apps
    }
}

/// The work of one app, compiled.
public struct CompiledApp: Sendable {
    /// Its number.
    public let id: AppID
    /// Its name.
    public let name: String
    /// The place of its frame, outside any step.
    public let root: PathID
    /// What its main thread does for each frame.
    public let frame: Program
    /// What its main thread does outside frames.
    public let events: [CompiledEvent]
}

/// An event of an app, compiled.
public struct CompiledEvent: Sendable {
    /// Its name.
    public let name: String
    /// The time from one event to the next; the first comes one such time after the app opens.
    public let every: TimeSpan
    /// The place of its handler: a child of the app.
    public let path: PathID
    /// What the handler does; a cursor's frame number is the event's, from 0.
    public let program: Program
}
