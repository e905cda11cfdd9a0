public import FrameStatistics
public import FrameTrace
public import Scenario

/// A quiet simulated app, and one cause that makes some of its frames late by a known amount (Documentation/Verify.md).
///
/// The seed determines which frames have the cause, and how much of it; the compiled programs give both. Work that
/// holds a CPU does so in small steps, so that its own records show how much of it fell within a frame.
public struct VerifyScenario: Sendable {
    /// Label of the step that contains everything injected.
    public static let label = "injected"
    /// Label of a step that holds the CPU.
    static let hog = "hog"
    /// The lock that frames wait for.
    static let lock = "shelf"
    /// The semaphore that is signalled late.
    static let semaphore = "parcel"
    /// The event whose handler delays a frame.
    static let event = "tap"
    /// The work on the main queue that delays a frame.
    static let item = "decode"
    /// Name of the victim, the first app. Further victims have it with a number.
    public static let victim = "victim"
    /// Name of the app that hogs the CPU.
    static let hogApp = "hog app"

    /// The injected cause.
    public var cause: InjectedCause
    /// The workload to run.
    public var workload: Workload

    /// Name of the threads of the other process that holds the CPU.
    public static let foreignName = "fbprof-foreign"

    /// How often a frame has the cause, for causes in the frame's own program.
    private static let probability = 0.2
    private static let warmUp = TimeSpan.seconds(0.5)

    /// Creates a scenario.
    ///
    /// - Parameters:
    ///   - seconds: how long it is observed, without the warm-up.
    ///   - readSize: the mean size of a read; this machine's disk should take 20 to 25 ms for it.
    public init(_ cause: InjectedCause, seconds: Double, seed: UInt64, readSize: ByteCount = Self.virtualReadSize) {
        self.cause = cause
        let number = InjectedCause.allCases.firstIndex(of: cause) ?? 0
        let seed = seed &* 1_000_003 &+ UInt64(number)
        var apps = [Self.victimApp(cause, readSize: readSize)]
        if let other = Self.otherApp(cause) { apps.append(other) }
        let freeze = Freeze(warmUp: Self.warmUp, observed: .seconds(seconds), seed: seed)
        if cause == .frozen { apps = freeze.apps }
        var rules = PlatformRules()
        // An override would end the inversion under test.
        rules.overrides = cause != .lockOwnerDisplaced
        workload = Workload(
            name: "verify \(cause.rawValue)",
            duration: Self.warmUp + .seconds(seconds),
            warmUp: Self.warmUp,
            seed: seed,
            rules: rules,
            apps: apps,
            timeline: apps.map { TimelineEntry(at: .zero, .open(app: $0.name)) }
                + (cause == .frozen ? freeze.closings : [])
        )
    }

    /// A size that the modelled disk takes about 20 ms for.
    public static let virtualReadSize = ByteCount(bytes: 8_000_000)

    /// Returns a uniformly distributed time between two bounds, in milliseconds.
    static func time(_ bounds: ClosedRange<Double>) -> Amount {
        .uniform(bounds.lowerBound * 1e6...bounds.upperBound * 1e6)
    }

    /// Returns a fixed time, in milliseconds.
    static func time(_ span: Double) -> Amount { .fixed(span * 1e6) }

    /// Returns steps that only some frames, or some events, perform.
    static func sometimes(_ steps: [Step], _ probability: Double = Self.probability) -> Step {
        Step(name: label, .chance(probability, steps))
    }
}
