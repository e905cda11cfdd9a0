import Glibc
import StackFixtures
import Synchronization
import Testing

@testable import FrameBudget
@testable import FrameRecorder
@testable import FrameTrace

extension StackTests {
    /// Stacks of samples that the kernel takes by itself, checked against known callers.
    @Suite(.enabled(if: KernelFixture.isAllowed, "SKIPPED: the kernel gives no samples here"))
    struct KernelStackTests {
        @Test func chainIsSampledWholeAndNamed() throws {
            let stacks = Stacks()
            CallChain.stop.store(false, ordering: .relaxed)
            let thread = FixtureThread { _ in CallChain.chainOne() }
            let found = try Self.sample(thread, 500)
            CallChain.stop.store(true, ordering: .relaxed)
            thread.join()
            #expect(found.count >= 500)
            let complete = found.filter(\.isComplete)
            #expect(Double(complete.count) >= 0.99 * Double(found.count), "\(complete.count) of \(found.count)")
            for stack in Set(complete) {
                let names = stacks.names(stack)
                #expect(stacks.contains(CallChain.names, in: names), "\(names)")
                #expect(names.count { $0.function.contains("chainThree") } == 21)
            }
        }

        @Test(arguments: [Activity.Kind.copyMemory, .parseJSON])
        func samplesAreCompleteAndTrue(_ kind: Activity.Kind) throws {
            let activity = Activity(kind)
            let thread = FixtureThread { _ in activity.act() }
            while !activity.began.load(ordering: .acquiring) { usleep(100) }
            let found = try Self.sample(thread, 500)
            activity.release()
            thread.join()
            #expect(found.count >= 500)
            let complete = found.filter(\.isComplete)
            #expect(Double(complete.count) >= 0.99 * Double(found.count), "\(complete.count) of \(found.count)")
            // The outermost frames of every complete stack are exactly the callers.
            let callers = activity.callers
            #expect(callers.count > 3)
            let wrong = complete.filter { Array($0.addresses.suffix(callers.count)) != callers }
            #expect(wrong.isEmpty, "\(wrong.count) wrong, such as \(wrong[0]) for \(callers)")
        }

        /// A thread that may not look into the kernel is sampled by signals, and the result says so.
        @Test func signalsAreThereWhereTheKernelRefuses() async {
            await #expect(processExitsWith: .success) {
                Storm.demand(fixture_drop_perfmon() == 0, "no capability could be dropped")
                do {
                    // Where kernel.perf_event_paranoid allows kernel samples to every user, the requested backend is
                    // used.
                    let isRefused = (try? KernelSamples(of: 0, every: .milliseconds(1))) == nil
                    let quality = try KernelStackTests.recordedQuality()
                    let expected: SamplingBackend = isRefused ? .signal : .perf
                    Storm.demand(quality?.backend == expected, "\(String(describing: quality))")
                    Storm.demand(quality?.kept ?? 0 > 20, "\(String(describing: quality))")
                    Storm.demand(isRefused == (quality?.reason != nil), "\(String(describing: quality))")
                    Storm.demand(isRefused == (quality?.kernelSamples == nil), "\(String(describing: quality))")
                    if isRefused { Storm.demand(quality?.signals ?? 0 > 20, "\(String(describing: quality))") }
                } catch {
                    Storm.fail("\(error)")
                }
            }
        }

        private static func sample(_ thread: FixtureThread, _ count: Int) throws -> [StackAddresses] {
            let fixture = try KernelFixture(thread.target, every: .microseconds(300))
            var found: [StackAddresses] = []
            let end = MonotonicClock.now() + .seconds(20)
            while found.count < count, MonotonicClock.now() < end {
                fixture.take { found.append($1) }
                usleep(1000)
            }
            #expect(thread.target.timesInterrupted == 0)
            return found
        }

        /// The sampling quality of a short recording with late frames, for which kernel samples were requested.
        static func recordedQuality() throws -> SamplingQuality? {
            let path = "/tmp/fbprof-refused-\(getpid())"
            defer { try? FileSystem.remove(path) }
            let recording = try ProgramRecording(
                name: "refused",
                output: path,
                warmUp: .zero,
                samplingBackend: .perf
            )
            let main = recording.mainThread(of: "viewer")
            for _ in 0..<10 {
                main.waitForVsync()
                main.frame {
                    let end = ThreadClock.own() + .milliseconds(20)
                    while ThreadClock.own() < end {}
                }
            }
            try recording.finish()
            let reader = try TraceReader(FileSystem.read(path + "/trace"))
            return try Trace(records: reader.records, tornBytes: reader.tornBytes).quality.sampling
        }
    }
}
