import FrameTrace

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
    /// What threads wait for and hand work to, by ``ResourceID``: apps that name the same lock share it.
    public let resources: [CompiledResource]
    /// The work that can be handed to a queue, by ``WorkID``.
    public let works: [CompiledWork]
    /// The apps, by ``AppID``.
    public let apps: [CompiledApp]

    /// Compiles a workload.
    ///
    /// - Precondition: Every call resolves and ends, as in any workload that ``WorkloadParser`` made.
    /// - Complexity: O(*n*) in the number of steps with every call put in.
    public init(_ workload: Workload) {
        var compiler = ProgramCompiler(seed: workload.seed, duration: workload.duration)
        var apps: [CompiledApp] = []
        for (index, app) in workload.apps.enumerated() { apps.append(compiler.compile(app, id: AppID(index: index))) }
        self.workload = workload
        paths = compiler.paths
        resources = compiler.resources.resources
        works = compiler.works
        self.apps = apps
    }

    /// The same workload with other programs of the same shape.
    package init(_ other: CompiledWorkload, apps: [CompiledApp], works: [CompiledWork]) {
        workload = other.workload
        paths = other.paths
        resources = other.resources
        self.works = works
        self.apps = apps
    }
}
