import FrameTrace
import Glibc
import StackFixtures
import Testing

extension StackTests {
    /// Each storm runs in a process of its own, which an alarm ends if it hangs. Short by default:
    /// `FBPROF_STRESS_ROUNDS=100 FBPROF_STRESS_SECONDS=15 swift test --no-parallel --filter StormTests` is the long
    /// form. Each storm writes its number of captures, or why it failed, to the file that `FBPROF_STRESS_LOG` names,
    /// because the test learns only how the process ended.
    @Suite struct StormTests {
        @Test(arguments: [false, true]) func capturesSurviveStorms(inOneArena: Bool) async {
            for round in 0..<StackTests.number("FBPROF_STRESS_ROUNDS", orElse: 1) {
                if inOneArena {
                    await #expect(processExitsWith: .success, "round \(round)") {
                        Storm.demand(fixture_use_one_arena() == 1, "no single arena")
                        StormTests.storm()
                    }
                } else {
                    await #expect(processExitsWith: .success, "round \(round)") { StormTests.storm() }
                }
            }
        }

        /// The same storms, with samples that the kernel takes by itself.
        @Test(.enabled(if: KernelFixture.isAllowed, "SKIPPED: the kernel gives no samples here"))
        func kernelSamplesSurviveStorms() async {
            for round in 0..<StackTests.number("FBPROF_STRESS_ROUNDS", orElse: 1) {
                await #expect(processExitsWith: .success, "round \(round)") { StormTests.storm(byKernel: true) }
            }
        }

        static func storm(byKernel: Bool = false) {
            let seconds = StackTests.number("FBPROF_STRESS_SECONDS", orElse: 2)
            alarm(UInt32(seconds) * 2 + 60)
            let storm = Storm()
            do {
                let kinds = Storm.Kind.allCases
                let span = TimeSpan.seconds(Double(seconds))
                let interval = TimeSpan.microseconds(200)
                let captures =
                    byKernel
                    ? try storm.runSampled(kinds, for: span, every: interval)
                    : try storm.run(kinds, for: span, every: interval, renewing: true)
                Storm.demand(storm.roundCount > 100, "the storm did not blow: \(storm.roundCount)")
                for kind in Storm.Kind.allCases {
                    guard let captures = captures[kind] else { Storm.fail("no captures of \(kind)") }
                    Storm.demand(captures.withFrames > 10 * seconds, "too few of \(kind): \(captures)")
                    // A library that is unloaded before its frames are unwound ends the stack early.
                    let least = kind == .load ? 8 : 9
                    Storm.demand(
                        captures.complete * 10 > captures.withFrames * least,
                        "too many incomplete ones of \(kind): \(captures)"
                    )
                }
                let total = captures.values.reduce(Storm.Captures(), +)
                Storm.log("\(byKernel ? "by the kernel" : "by signal"): \(total)")
            } catch {
                Storm.fail("\(error)")
            }
        }
    }

    /// A number from the environment.
    static func number(_ name: String, orElse fallback: Int) -> Int {
        guard let text = unsafe getenv(name).flatMap({ unsafe String(cString: $0) }) else { return fallback }
        return Int(text) ?? fallback
    }
}
