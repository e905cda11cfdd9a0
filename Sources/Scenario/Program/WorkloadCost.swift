import FrameTrace

/// What a run of a workload costs at most, by arithmetic: means of all amounts, and every app on screen all the time.
public struct WorkloadCost: Sendable, Equatable {
    /// Frames of all apps.
    public var frames: Double
    /// Acts of frames, events and what they hand over: steps, locks, signals, items.
    public var acts: Double

    /// Measured: a day of one app takes 1.7 GB with 5.2 million frames of one step each. Frames that others make late take more, and
    /// up to 160 bytes an act where single frames have a million of them.
    private static let bytesPerFrame = 300.0
    private static let bytesPerAct = 160.0
    private static let nanosecondsPerFrame = 60_000.0
    private static let nanosecondsPerAct = 5000.0

    /// The memory that a run in virtual time and its analysis take, in bytes.
    public var memory: Double { 60e6 + frames * Self.bytesPerFrame + acts * Self.bytesPerAct }

    /// How long a run in virtual time and its analysis take, in seconds.
    public var seconds: Double { (frames * Self.nanosecondsPerFrame + acts * Self.nanosecondsPerAct) / 1e9 }

    /// Whether it is worth a warning: over 2 GB or five minutes.
    public var isLarge: Bool { memory > 2e9 || seconds > 300 }

    /// Whether no machine that this is made for can carry it out in virtual time.
    public var isTooLarge: Bool { memory > 64e9 || seconds > 6 * 3600 }
}

extension CompiledWorkload {
    /// What a run costs at most.
    ///
    /// - Complexity: O(works · depth of what they hand over).
    public var cost: WorkloadCost {
        var known: [WorkID: Double] = [:]
        var open: Set<WorkID> = []
        func acts(of work: WorkID) -> Double {
            if let known = known[work] { return known }
            // Work that hands itself over goes on as long as the run does: what it makes is counted once.
            guard open.insert(work).inserted else { return 0 }
            defer { open.remove(work) }
            let sum = 2 + works[work.index].program.expectedActs(of: acts)
            known[work] = sum
            return sum
        }
        let length = workload.duration
        var cost = WorkloadCost(frames: 0, acts: 0)
        for app in apps {
            let frames = workload.apps[app.id.index].drawsFrames ? length / frameInterval(of: app) : 0
            cost.frames += frames
            cost.acts += frames * app.frame.expectedActs(of: acts)
            for event in app.events where event.every > .zero {
                cost.acts += (length / event.every) * (2 + event.program.expectedActs(of: acts))
            }
            for (every, submission) in queueTimers(of: app) {
                cost.acts += (length / every) * acts(of: submission.work)
            }
        }
        return cost
    }
}
