/// The thresholds of the analysis that are a choice, in one place, with where each comes from. A result carries them.
///
/// Thresholds of comparisons and gates are ``ComparisonPolicy``'s.
public struct AnalysisPolicy: Sendable, Hashable, Codable {
    // MARK: Quiet machines. A definition: Documentation/Measures.md, "quiet".

    /// The largest share of the CPUs' time that a hypervisor takes from a quiet machine.
    public var quietSteal = 0.005
    /// The largest share of the CPUs' time that other processes take on a quiet machine.
    public var quietOthers = 0.01

    // MARK: Hitch ratios, in ms/s. Apple's bands for all animations (F-2).

    /// Up to this a hitch ratio is good.
    public var goodHitchRatio = 10.0
    /// Up to this a hitch ratio is a warning.
    public var warningHitchRatio = 25.0
    /// Up to this a hitch ratio is critical; above it asks for action now.
    public var criticalHitchRatio = 50.0

    // MARK: Findings

    /// Up to so many busy workers are never a thread explosion. Chosen: a small pool, whatever the machine.
    public var leastWorkerLimit = 8
    /// Nor are so many for each CPU. Chosen: one works on each CPU, and for each of them three may wait (W-1).
    public var workersPerCPU = 4
    /// How many deadlocks are told one by one. Chosen: a page's worth.
    public var mostDeadlocks = 5
    /// How many threads of a circle are named. Chosen: a page's worth.
    public var mostDeadlockThreads = 12
    /// Shorter waits are the ordinary state of threads at whatever moment a run ends. Chosen: what counts as a hang.
    public var shortestUnendedWait = TimeSpan.milliseconds(250)
    /// How many waits that did not end are told. Chosen: a page's worth.
    public var mostUnendedWaits = 10

    // MARK: Inversions

    /// How many hops of a chain of waits are followed.
    public var longestWaitChain = 10
    /// Costs below this are context switches and wake-ups, not other threads' work. Chosen: ten times what a switch and a
    /// wake-up take, 1 to 5 µs.
    public var negligibleInversionCost = TimeSpan.microseconds(50)

    // MARK: What switch records tell. Measured where a figure says so.

    /// Shorter times in the kernel are left to the residual: marks and switches are timed apart, and the lock that all
    /// simulated threads share may keep a thread for a moment.
    public var shortestKernelWait = TimeSpan.microseconds(50)
    /// Up to this much CPU time may lack in the switches of a frame that is taken for wholly seen. Chosen: marks and switches
    /// are timed apart.
    public var leastMissingTime = TimeSpan.microseconds(200)
    /// Or up to so many percent of the frame's CPU time.
    public var leastMissingPercent = 5
    /// A CPU without a thread for less than this changes from one to the next. Measured: 1 to 4 µs.
    public var longestSwitch = TimeSpan.microseconds(20)
    /// An idle CPU runs a thread that was woken within this; what takes longer had someone on the CPU. Measured: 0.05 to 0.2 ms.
    public var longestWakeUp = TimeSpan.milliseconds(1)
    /// Less time in interrupts can't be told from what lies between two clock readings.
    public var leastTellingInterrupts = TimeSpan.microseconds(10)
    /// So many frames are asked whether a thread's clock counts interrupts. Chosen: a majority of so many is beyond chance.
    public var mostFramesAsked = 2000

    // MARK: Own work beside a hypervisor

    /// Own work within this share above what is usual is the frame's own variation. Chosen.
    public var usualWorkTolerance = 0.05
    /// Where next to nothing was stolen, this percentile of a step's times is usual; never less than the median. Chosen.
    public var usualWorkPercentile = 95
    /// The percentile is so many lower for each percent of the CPUs' time that was stolen. Chosen.
    public var usualWorkPercentilesPerPercent = 10.0
    /// With fewer frames it is not known what is usual. Chosen.
    public var fewestUsualFrames = 40
    /// A step that fewer frames run is not compared. Chosen.
    public var fewestUsualOccurrences = 10
    /// The kernel counts stolen time by its tick: up to so many times as much may have been stolen.
    public var stealCountingError = 2

    // MARK: Stops of the whole process

    /// Shorter gaps are made by late timers and stolen CPUs, too. Chosen.
    public var shortestStop = TimeSpan.milliseconds(100)
    /// How far from each other the threads of a process stop, and how far from each other they go on. Chosen: two ticks.
    public var stopSpread = TimeSpan.milliseconds(20)
    /// How long a thread that may go on may wait for a CPU. Chosen.
    public var longestStart = TimeSpan.milliseconds(200)
    /// Fewer threads may have run together by chance. Chosen.
    public var fewestStoppedThreads = 3

    /// What the analysis goes by.
    public static let standard = AnalysisPolicy()

    private init() {}

    /// More worker threads in the middle of work items at once are a thread explosion.
    public func mostWorkers(cores: Int) -> Int { max(leastWorkerLimit, workersPerCPU * cores) }
}
