import FrameTrace

/// A random workload from a seed, in YAML: taps, a sensor, touches that last, timers of every mode, an observer, blocks
/// of the main queue and, for even seeds, a main queue that is never empty.
struct RandomLoop {
    let yaml: String
    /// The timers of the common modes, with their intervals.
    let commonTimers: [String: TimeSpan]

    /// Whether frames are drawn at every vsync; otherwise taps request them.
    let drawsAlways: Bool

    /// Whether frames mark their stages.
    let hasStages: Bool

    /// The block that each tap has the run loop perform.
    static let performed = (by: "tap", block: "performed")
    /// The block that a handler or a block enqueues on the main queue as its first action.
    static let sends = ["tap": "block", "go": "flood", "flood": "flood"]
    static let touch = "drag"
    static let defaultTimers = ["plain"]
    static let trackingTimers = ["follow"]

    init(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func compute(_ range: ClosedRange<Int>) -> String { "{ compute: \(pick(range))us }" }
        let (clock, beat) = (pick(9...40), pick(15...60))
        commonTimers = ["clock": .milliseconds(Double(clock)), "beat": .milliseconds(Double(beat))]
        hasStages = seed % 4 < 2
        drawsAlways = !seed.isMultiple(of: 3)
        let (redraw, ask) = drawsAlways ? ("always", "") : ("on demand", "{ redraw: on }, ")
        let flood = seed.isMultiple(of: 2) ? "[\(pick(50...200))ms]" : "[3s]"
        let stages = "{ stage: layout, do: [\(compute(100...900))] }, { stage: commit, do: [\(compute(50...300))] }"
        let frame = "[\(compute(300...4000))\(hasStages ? ", \(stages)" : "")]"
        yaml = """
            version: 1
            duration: 2s
            warmUp: 0s
            seed: \(seed)
            device: { cores: 1 }
            apps:
              a:
                work:
                  flood: [{ async: flood, on: main }, \(compute(200...1500))]
                  block: [\(compute(100...900))]
                  performed: [\(compute(50...400))]
                events:
                  go: { at: \(flood), do: [{ async: flood, on: main }] }
                  tap: { every: { exponential: \(pick(6...25))ms }, do: [{ async: block, on: main }, { performBlock: performed, mode: common }, \(ask)\(compute(200...3000))] }
                  tilt: { kind: gyro, every: \(pick(20...50))ms, jitter: \(pick(1...15))ms, do: [\(compute(50...400))] }
                  shake: { kind: shake, every: { exponential: \(pick(60...200))ms }, do: [\(compute(1000...20000))] }
                  drag:
                    every: \(pick(300...500))ms
                    lasts: \(pick(60...200))ms
                    samples: \(pick(100...240))Hz
                    do: [\(compute(50...300))]
                    moved: [\(compute(100...2000))]
                    ended: [\(compute(100...2000))]
                timers:
                  clock: { every: \(clock)ms, mode: common, do: [\(compute(50...900))] }
                  beat: { every: \(beat)ms, mode: common, do: [\(compute(50...3000))] }
                  plain: { every: \(pick(10...40))ms, do: [\(compute(50...900))] }
                  follow: { every: \(pick(10...40))ms, mode: tracking, do: [\(compute(50...900))] }
                observers:
                  flush: { when: beforeWaiting, do: [{ compute: 20us }] }
                redraw: \(redraw)
                frame: \(frame)
              b: { frame: [\(compute(200...2000))] }
            """
    }
}
