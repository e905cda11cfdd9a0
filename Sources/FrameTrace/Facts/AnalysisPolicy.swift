/// The thresholds of the analysis that are a choice, each with its source. A result contains them.
///
/// The thresholds of comparisons and gates are in ``ComparisonPolicy``.
public struct AnalysisPolicy: Sendable, Hashable, Codable {
    // MARK: Quiet machines. Defined in Documentation/Measures.md, "quiet".

    /// The largest share of CPU time that a hypervisor may take on a quiet machine.
    public var quietSteal = 0.005
    /// The largest share of CPU time that other processes may take on a quiet machine.
    public var quietOthers = 0.01

    // MARK: Hitch ratios, in ms/s. Apple's bands for all animations (F-2).

    /// The upper bound of a good hitch ratio.
    public var goodHitchRatio = 10.0
    /// The upper bound of a hitch ratio in the warning band.
    public var warningHitchRatio = 25.0
    /// The upper bound of a critical hitch ratio; above it the band is "act now".
    public var criticalHitchRatio = 50.0

    // MARK: Findings

    /// The number of busy workers up to which there is never a thread explosion. Chosen: a small pool on any machine.
    public var leastWorkerLimit = 8
    /// The number of busy workers per CPU up to which there is no thread explosion. Chosen: one that runs and three
    /// that wait (W-1).
    public var workersPerCPU = 4
    /// The number of deadlocks that are reported individually. Chosen: they fit on a page.
    public var mostDeadlocks = 5
    /// The number of threads of a deadlock that are named. Chosen: they fit on a page.
    public var mostDeadlockThreads = 12
    /// The shortest wait at the end of a run that is reported as unended; threads are in shorter ones at any moment.
    /// Chosen: the length of a hang.
    public var shortestUnendedWait = TimeSpan.milliseconds(250)
    /// The number of unended waits that are reported. Chosen: they fit on a page.
    public var mostUnendedWaits = 10

    // MARK: Inversions

    /// The number of hops of a wait chain that are followed.
    public var longestWaitChain = 10
    /// The cost below which an inversion is context switches and wake-ups, not work of other threads. Chosen: ten times
    /// a switch and a wake-up, which take 1 to 5 µs.
    public var negligibleInversionCost = TimeSpan.microseconds(50)

    // MARK: Switch records. Measured only where the comment says so.

    /// The shortest time in the kernel that counts as a wait without a page fault; shorter ones stay in the residual.
    /// Marks and switches are timed separately, and the lock that all simulated threads share may hold a thread for a
    /// moment.
    public var shortestKernelWait = TimeSpan.microseconds(50)
    /// The CPU time that may be missing from the switch records of a frame that counts as fully recorded. Chosen: marks
    /// and switches are timed separately.
    public var leastMissingTime = TimeSpan.microseconds(200)
    /// The same as a percentage of the frame's CPU time; the larger of the two applies.
    public var leastMissingPercent = 5
    /// The longest time without a thread on a CPU that counts as a context switch. Measured: 1 to 4 µs.
    public var longestSwitch = TimeSpan.microseconds(20)
    /// The longest time from the wake-up of a thread to its run on an idle CPU. If it takes longer and other processes
    /// are not recorded, an unseen culprit held it up. Measured: 0.05 to 0.2 ms.
    public var longestWakeUp = TimeSpan.milliseconds(1)
    /// The least time in interrupts that can be distinguished from the gap between two clock readings.
    public var leastTellingInterrupts = TimeSpan.microseconds(10)
    /// The number of frames that are checked to find whether the threads' CPU clock counts interrupts. Chosen: a
    /// majority of this many is beyond chance.
    public var mostFramesAsked = 2000

    // MARK: Own work on a machine with a hypervisor

    /// The excess over the usual own work, as a share, up to which it is the frame's own variation. Chosen.
    public var usualWorkTolerance = 0.05
    /// The percentile of a step's times that counts as usual if almost nothing was stolen. Chosen.
    public var usualWorkPercentile = 95
    /// The reduction of that percentile per percent of stolen CPU time, down to the median. Chosen.
    public var usualWorkPercentilesPerPercent = 10.0
    /// The least number of frames from which usual work can be estimated. Chosen.
    public var fewestUsualFrames = 40
    /// The least number of occurrences of a step that is compared. Chosen.
    public var fewestUsualOccurrences = 10
    /// The factor by which stolen time may exceed the kernel's count, which works by ticks.
    public var stealCountingError = 2

    // MARK: Stops of the whole process

    /// The shortest gap that counts as a stop; late timers and stolen CPUs cause shorter ones, too. Chosen.
    public var shortestStop = TimeSpan.milliseconds(100)
    /// The longest time between the stops of a process's threads, and between their resumptions. Chosen: two ticks.
    public var stopSpread = TimeSpan.milliseconds(20)
    /// The longest time that a resumed thread may wait for a CPU. Chosen.
    public var longestStart = TimeSpan.milliseconds(200)
    /// The least number of threads whose common gap counts as a stop; fewer may coincide by chance. Chosen.
    public var fewestStoppedThreads = 3

    /// The policy that the analysis uses.
    public static let standard = AnalysisPolicy()

    private init() {}

    /// Returns the largest number of worker threads within work items at once that is no thread explosion.
    public func mostWorkers(cores: Int) -> Int { max(leastWorkerLimit, workersPerCPU * cores) }
}
