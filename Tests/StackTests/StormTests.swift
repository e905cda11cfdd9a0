import FrameBudget
import FrameBudgetRuntime
import Glibc
import Synchronization
import Testing

extension StackTests {
    @Suite struct StormTests {
        /// In a process of its own, which an alarm ends if it hangs.
        @Test func capturesSurviveAllocatorAndLoaderStorms() async {
            await #expect(processExitsWith: .success) {
                alarm(60)
                StackTests.useOneArena()
                let storm = Storm()
                let captures = try storm.run(for: .seconds(2.5))
                precondition(captures.total > 100, "too few: \(captures)")
                precondition(captures.complete * 10 > captures.withFrames * 8, "too many incomplete: \(captures)")
            }
        }

        @Test func capturesSurviveThreadsThatComeAndGo() async {
            await #expect(processExitsWith: .success) {
                alarm(60)
                let capturer = try StackCapturer()
                let deadline = time(nil) + 3
                var captured = 0
                var round = 0
                while time(nil) < deadline {
                    round += 1
                    let retires = round % 2 == 0
                    let span = UInt32(round % 7) * 20_000
                    let thread = FixtureThread { target in
                        for _ in 0..<span { CallChain.work.add(1, ordering: .relaxed) }
                        if retires { target.retire() }
                    }
                    for _ in 0..<5 where capturer.capture(thread.target, timeout: .milliseconds(1)) != nil {
                        captured += 1
                    }
                    thread.join()
                    // The kernel may still be taking the thread apart, but it runs nothing any more.
                    let after = capturer.capture(thread.target, timeout: .milliseconds(1))
                    precondition(after?.stack.addresses.isEmpty ?? true, "an ended thread was captured")
                    _ = capturer.lateCapture(thread.target)
                    capturer.forget(thread.target)
                }
                precondition(round > 50 && captured > 0, "too few")
            }
        }
    }

    /// mallopt(M_ARENA_MAX, 1), which has no import: every thread takes the same allocator lock.
    static func useOneArena() {
        typealias Option = @convention(c) (Int32, Int32) -> Int32
        guard let address = unsafe dlsym(nil, "mallopt") else { return }
        _ = unsafe unsafeBitCast(address, to: Option.self)(-8, 1)
    }
}
