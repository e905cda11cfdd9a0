import FrameTrace

/// An upper bound for the cost of a run, by arithmetic: means of all amounts, with every app on screen all the time.
public struct WorkloadCost: Sendable, Equatable {
    /// The number of frames of all apps.
    public var frames: Double
    /// The number of acts of frames, events and the work they submit: steps, locks, signals, items.
    public var acts: Double

    /// The part of ``acts`` that belongs to work which resubmits itself.
    var repeated = 0.0
    /// The number of apps that draw, per CPU.
    var appsPerCPU = 0.0

    /// Measured: a day of one app takes 1.25 GB with 5.2 million frames of one step each. If apps share a CPU, each
    /// preemption adds two slices: a frame of three apps takes 560 bytes, its acts included. An act takes up to 160
    /// bytes if single frames have a million of them, and 40 if items that resubmit themselves follow each other.
    private var bytesPerFrame: Double { appsPerCPU > 1 ? 400 : 130 }
    private static let bytesPerAct = 160.0
    private static let bytesPerRepeatedAct = 40.0
    private static let nanosecondsPerFrame = 60_000.0
    private static let nanosecondsPerAct = 5000.0
    private static let nanosecondsPerRepeatedAct = 1500.0

    /// The memory that a run in virtual time and its analysis take, in bytes.
    public var memory: Double {
        60e6 + frames * bytesPerFrame + (acts - repeated) * Self.bytesPerAct + repeated * Self.bytesPerRepeatedAct
    }

    /// The time that a run in virtual time and its analysis take, in seconds.
    public var seconds: Double {
        let acts = (acts - repeated) * Self.nanosecondsPerAct + repeated * Self.nanosecondsPerRepeatedAct
        return (frames * Self.nanosecondsPerFrame + acts) / 1e9
    }

    /// Whether it is worth a warning: over 2 GB or five minutes.
    public var isLarge: Bool { memory > 2e9 || seconds > 300 }

    /// Whether it exceeds any supported machine in virtual time: over 64 GB or six hours.
    public var isTooLarge: Bool { memory > 64e9 || seconds > 6 * 3600 }
}

extension CompiledWorkload {
    /// The upper bound for the cost of a run.
    ///
    /// - Complexity: O(works · depth of what they submit).
    public var cost: WorkloadCost {
        let length = workload.duration
        var known: [WorkID: Double] = [:]
        var open: Set<WorkID> = []
        var repeating: Set<WorkID> = []
        func acts(of work: WorkID) -> Double {
            if let known = known[work] { return known }
            // Work that resubmits itself continues as long as the run; it is counted once for the run, below.
            guard open.insert(work).inserted else {
                repeating.insert(work)
                return 0
            }
            defer { open.remove(work) }
            let sum = 2 + works[work.index].program.expectedActs(of: acts)
            known[work] = sum
            return sum
        }
        var cost = WorkloadCost(frames: 0, acts: 0)
        for app in apps {
            let frames = workload.apps[app.id.index].drawsFrames ? length / frameInterval(of: app) : 0
            cost.frames += frames
            cost.acts += Double.product(frames, app.frame.expectedActs(of: acts))
            let calls = calls(of: app)
            for (number, event) in app.events.enumerated() {
                let each = 2 + event.program.expectedActs(of: acts)
                // A handler called only at certain times, or by the system, counts once at least.
                let times =
                    event.every > .zero
                    ? length / event.every
                    : max(1, calls.perSecond[number] * length.inSeconds + frames * calls.perFrame[number])
                cost.acts += Double.product(times, each)
            }
            for (every, submission) in queueTimers(of: app) {
                cost.acts += Double.product(length / every, acts(of: submission.work))
            }
        }
        if !repeating.isEmpty {
            var turns = RepeatedWork(self, repeating: repeating)
            for work in repeating.sorted() {
                cost.repeated += Double.product(known[work] ?? 0, turns.times(of: work))
            }
        }
        cost.acts += cost.repeated
        cost.appsPerCPU = Double(workload.apps.count(where: \.drawsFrames)) / Double(max(1, workload.device.cores))
        return cost
    }
}
