import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// Vector V-4: a background owner that needs 0.2 s of CPU, three hogs of class default, one CPU.
@Suite("Virtual engine: priority inversion")
struct InversionVectorTests {
    /// How long the main thread waits for the owner.
    private func wait(
        _ wait: [Step],
        scheduler: SchedulerModel = .fair,
        rules: PlatformRules = PlatformRules()
    ) throws -> TimeSpan {
        let hogs = (0..<3).map { QueueSpec(name: "hog \($0)", qos: .default) }
        var workload = Workload(
            name: "V-4",
            duration: .seconds(12),
            warmUp: .zero,
            rules: rules,
            apps: [
                App(
                    name: "photos",
                    frame: [Step(.compute(.fixed(1)))],
                    work: [
                        NamedWork(
                            name: "load",
                            steps: [Step(.compute(.fixed(0.2e9))), Step(.signal("done"))]
                        )
                    ],
                    events: [
                        AppEvent(
                            name: "tap",
                            every: .seconds(1),
                            until: .milliseconds(1500),
                            steps: [Step(.async(WorkSubmission(work: "load", queue: .own("icons"))))] + wait
                        )
                    ],
                    queues: [QueueSpec(name: "icons", qos: .background)],
                    semaphores: [SemaphoreSpec(name: "done", value: 0)]
                ),
                App(
                    name: "hog",
                    frame: [Step(.compute(.fixed(1)))],
                    work: [NamedWork(name: "burn", steps: [Step(.compute(.fixed(20e9)))])],
                    events: [
                        AppEvent(
                            name: "start",
                            every: .milliseconds(500),
                            until: .milliseconds(900),
                            steps: hogs.map { Step(.async(WorkSubmission(work: "burn", queue: .own($0.name)))) }
                        )
                    ],
                    queues: hogs
                ),
            ],
            timeline: [TimelineEntry(at: .zero, .open(app: "photos")), TimelineEntry(at: .zero, .open(app: "hog"))]
        )
        // The longest of these waits are longer than the watchdog allows.
        workload.device.life.watchdog = nil
        var longest = TimeSpan.zero
        VirtualEngine.run(CompiledWorkload(workload), scheduler: scheduler, recordedBy: "test") { record in
            if case .event(ThreadID(0), .wait(let span)) = record { longest = max(longest, span.end - span.start) }
        }
        return longest
    }

    private let semaphore = [Step(.wait("done", timeout: nil))]
    private let sync = [Step(.sync(.own("icons"), qos: nil, flags: [], []))]

    private func seconds(_ span: TimeSpan) -> Double { Double(span.nanoseconds) / 1e9 }

    @Test("V-4, Q-13: the fair scheduler without an override: the wait takes 5.79 s")
    func withoutOverride() throws {
        #expect(abs(seconds(try wait(semaphore)) - 5.79) < 0.0579)
        #expect(abs(seconds(try wait(sync, rules: PlatformRules(overrides: false))) - 5.79) < 0.0579)
    }

    @Test("V-4, Q-15, Q-17: the fair scheduler with the override by sync: the wait takes 0.20 s")
    func withOverride() throws { #expect(abs(seconds(try wait(sync)) - 0.2) < 0.002) }

    @Test("Q-1, Q-4: strict bands: without an override the owner never runs, with it the wait takes 0.20 s")
    func strict() throws {
        // From the tap at 1 s to the end of the run.
        #expect(try wait(semaphore, scheduler: .strict) > .seconds(10.9))
        #expect(abs(seconds(try wait(sync, scheduler: .strict)) - 0.2) < 0.002)
    }

    @Test("Q-14, W-14: on Linux sync raises no thread: the wait is as long as with a semaphore")
    func linux() throws {
        let linux = PlatformRules(platform: .linux)
        #expect(abs(seconds(try wait(sync, rules: linux)) - 5.79) < 0.0579)
    }
}
