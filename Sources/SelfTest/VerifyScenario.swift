public import FrameStatistics
public import FrameTrace
public import Scenario

/// A quiet simulated app, and one cause that makes some of its frames late by a known amount (Documentation/Verify.md).
///
/// The cause is in the frames, and as long, as the seed says: the compiled programs tell which frames, and how long. What
/// holds a CPU does so in small steps, so that its own records tell how much of it was within a frame.
public struct VerifyScenario: Sendable {
    /// The step in whose place in the work everything lies that is injected.
    public static let label = "injected"
    /// The place in the work of a step that holds the CPU.
    static let hog = "hog"
    /// The lock that frames wait for.
    static let lock = "shelf"
    /// The semaphore that is signalled late.
    static let semaphore = "parcel"
    /// The event whose handler holds a frame up.
    static let event = "tap"
    /// The work on the main queue that holds a frame up.
    static let item = "decode"
    /// The victim's name; it is the first app. Further victims have it with a number.
    public static let victim = "victim"
    /// The name of the app that hogs the CPU.
    static let hogApp = "hog app"

    /// What is injected.
    public var cause: InjectedCause
    /// What is run.
    public var workload: Workload

    /// The name of the threads of the other process that holds the CPU.
    public static let foreignName = "fbprof-foreign"

    /// How often a frame has the cause, where it is in the frame's own program.
    private static let probability = 0.2
    private static let warmUp = TimeSpan.seconds(0.5)

    /// A scenario.
    ///
    /// - Parameters:
    ///   - seconds: how long it is observed, warm-up not counted.
    ///   - readSize: how much a read moves on average: what this machine's disk takes 20 to 25 ms for.
    public init(_ cause: InjectedCause, seconds: Double, seed: UInt64, readSize: ByteCount = Self.virtualReadSize) {
        self.cause = cause
        let number = InjectedCause.allCases.firstIndex(of: cause) ?? 0
        let seed = seed &* 1_000_003 &+ UInt64(number)
        var apps = [Self.victimApp(cause, readSize: readSize)]
        if let other = Self.otherApp(cause) { apps.append(other) }
        let freeze = Freeze(warmUp: Self.warmUp, observed: .seconds(seconds), seed: seed)
        if cause == .frozen { apps = freeze.apps }
        var rules = PlatformRules()
        // An override would end the inversion that is to be seen.
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

    /// What the modelled disk takes about 20 ms for.
    public static let virtualReadSize = ByteCount(bytes: 8_000_000)

    /// An amount of time evenly between two bounds, in milliseconds.
    static func time(_ bounds: ClosedRange<Double>) -> Amount {
        .uniform(bounds.lowerBound * 1e6...bounds.upperBound * 1e6)
    }

    /// A fixed amount of time, in milliseconds.
    static func time(_ span: Double) -> Amount { .fixed(span * 1e6) }

    /// Steps that some frames, or some events, do.
    static func sometimes(_ steps: [Step], _ probability: Double = Self.probability) -> Step {
        Step(name: label, .chance(probability, steps))
    }
}
