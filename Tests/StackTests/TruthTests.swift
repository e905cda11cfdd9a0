import FrameBudget
import FrameRecorder
import FrameTrace
import Glibc
import Synchronization
import Testing

extension StackTests {
    /// Captures against the truth: the callers that the compiler's own unwinder found on the thread itself.
    @Suite struct TruthTests {
        /// Reads the symbols once. The tests are serial.
        private nonisolated(unsafe) static let stacks = Stacks()

        @Test(arguments: Activity.Kind.allCases)
        func capturesAreCompleteAndTrue(_ kind: Activity.Kind) throws {
            let activity = Activity(kind)
            let capturer = try StackCapturer()
            let thread = FixtureThread { _ in activity.act() }
            while !activity.began.load(ordering: .acquiring) { usleep(100) }
            if activity.isBlocking { try #require(Stacks.waitUntilBlocked(thread.target)) }
            var captures: [CapturedStack] = []
            for _ in 0..<2000 where captures.count < 500 {
                guard let capture = capturer.capture(thread.target), !capture.stack.addresses.isEmpty else { continue }
                captures.append(capture)
                if captures.count % 10 == 0 { usleep(200) }
            }
            let interrupted = thread.target.timesInterrupted
            activity.release()
            thread.join()

            #expect(captures.count == 500)
            let complete = captures.filter(\.stack.isComplete)
            #expect(complete.count >= 495, "\(complete.count) of \(captures.count) complete")
            // The foot of every complete stack is the callers, no more and no less.
            let callers = activity.callers
            #expect(callers.count > 3)
            let wrong = complete.filter { Array($0.stack.addresses.suffix(callers.count)) != callers }
            #expect(wrong.isEmpty, "\(wrong.count) wrong, such as \(wrong[0].stack) for \(callers)")
            let stacks = unsafe Self.stacks
            var frames = 0
            var unnamed = 0
            var nameless: Set<String> = []
            for capture in Set(complete.map(\.stack)) {
                let names = stacks.names(capture)
                #expect(stacks.contains(["perform", "act"], in: names), "\(names)")
                // Some functions of Foundation have no symbol; those of this program all have.
                for name in names where name.module.hasPrefix("fbprof") {
                    frames += 1
                    if name.function.isEmpty {
                        unnamed += 1
                        nameless.insert("\(name)")
                    }
                }
            }
            #expect(
                Double(unnamed) < 0.005 * Double(max(1, frames)),
                "\(unnamed) of \(frames) without a name: \(nameless)"
            )
            // A thread that sleeps in a loop may be met between two sleeps.
            let limit = activity.isBlocking ? 5 : Int.max
            #expect(interrupted <= limit, "a blocked thread was signalled \(interrupted) times")
        }
    }
}
