import FrameTrace
import Scenario

/// Several apps that freeze once each: an app that hangs shows no further frame.
struct Freeze {
    /// Number of victims. Together they need little CPU time.
    static let count = 5

    private let warmUp: TimeSpan
    private let observed: TimeSpan
    /// By app: when it freezes, as a share of the time after warm-up. The shares lie in separate parts of the run.
    private let shares: [Double]

    init(warmUp: TimeSpan, observed: TimeSpan, seed: UInt64) {
        self.warmUp = warmUp
        self.observed = observed
        var random = DeterministicRandom(seed: seed)
        shares = (0..<Self.count).map { 0.1 + 0.7 * (Double($0) + random.unit()) / Double(Self.count) }
    }

    static func name(_ number: Int) -> String {
        number == 0 ? VerifyScenario.victim : "\(VerifyScenario.victim) \(number + 1)"
    }

    /// The victims. Each draws, and in one frame waits for a signal that comes only after the run.
    var apps: [App] {
        shares.enumerated().map { number, share in
            let frame = (warmUp.inSeconds + share * observed.inSeconds) * RefreshRate.hz60.hertz
            let name = VerifyScenario.semaphore
            let never = VerifyScenario.time((warmUp + observed).inMilliseconds + 10_000)
            var app = App(name: Self.name(number), frame: [])
            // A concurrent queue, so that the sleeping item delays no other one.
            app.queues = [QueueSpec(name: "post", kind: .concurrent, qos: .userInitiated)]
            // The very first frame also has the step; the initial value of 1 lets it pass.
            app.semaphores = [SemaphoreSpec(name: name, value: 1)]
            app.work = [NamedWork(name: "send", steps: [Step(.sleep(never)), Step(.signal(name))])]
            let hang = [
                Step(.async(WorkSubmission(work: "send", queue: .own("post")))), Step(.wait(name, timeout: nil)),
            ]
            app.frame = [
                Step(name: "own work", .compute(VerifyScenario.time(1...1.5))),
                Step(name: VerifyScenario.label, .every(max(2, Int(frame)), hang)),
            ]
            return app
        }
    }

    /// Every other victim leaves the screen before the run ends, still frozen.
    var closings: [TimelineEntry] {
        stride(from: 0, to: Self.count, by: 2).map { number in
            TimelineEntry(at: warmUp + .seconds(0.9 * observed.inSeconds), .close(app: Self.name(number)))
        }
    }
}
