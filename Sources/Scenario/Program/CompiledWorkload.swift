import FrameTrace

/// A workload compiled to run: each app's work as programs, with paths and resources as numbers.
///
/// ```swift
/// let compiled = CompiledWorkload(workload)
/// var cursor = compiled.apps[0].frame.cursor(frame: FrameNumber(0))
/// while let (act, path) = cursor.next() { print(act, compiled.paths.labels(of: path)) }
/// ```
public struct CompiledWorkload: Sendable {
    /// The source workload.
    public let workload: Workload
    /// The call paths in the work of all apps.
    public let paths: PathTable
    /// The resources that threads wait for or submit work to, by ``ResourceID``. Apps that name the same lock share it.
    public let resources: [CompiledResource]
    /// The work that can be submitted to a queue, by ``WorkID``.
    public let works: [CompiledWork]
    /// The apps, by ``AppID``.
    public let apps: [CompiledApp]

    /// Compiles a workload.
    ///
    /// - Precondition: Every call resolves and none recurses, as in any workload from ``WorkloadParser``.
    /// - Complexity: O(*n*) in the number of steps with every call expanded.
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

    /// Creates the same workload with other programs of the same shape.
    package init(_ other: CompiledWorkload, apps: [CompiledApp], works: [CompiledWork]) {
        workload = other.workload
        paths = other.paths
        resources = other.resources
        self.works = works
        self.apps = apps
    }
}
