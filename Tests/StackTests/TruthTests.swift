import FrameBudget
import FrameRecorder
import FrameTrace
import Glibc
import Synchronization
import Testing

@testable import FrameRecorder

extension StackTests {
    /// Samples, checked against the callers that the compiler's own unwinder found on the thread itself.
    @Suite struct TruthTests {
        /// Reads the symbols once. The tests are serial.
        private nonisolated(unsafe) static let stacks = Stacks()

        @Test(arguments: Activity.Kind.allCases)
        func samplesAreCompleteAndTrue(_ kind: Activity.Kind) throws {
            let activity = Activity(kind)
            let thread = LateThread { _ in activity.act() }
            let sampler = try SamplerFixture([thread])
            while !activity.began.load(ordering: .acquiring) { usleep(100) }
            if activity.isBlocking { try #require(Stacks.waitUntilBlocked(thread.target)) }
            var captures: [StackRecord] = []
            for _ in 0..<2000 where captures.count < 500 {
                captures += sampler.sample().filter { !$0.stack.addresses.isEmpty }
                if captures.count % 10 == 0 { usleep(200) }
            }
            captures = Array(captures.prefix(500))
            let interrupted = thread.target.timesInterrupted
            activity.release()
            thread.join()

            #expect(captures.count == 500)
            let complete = captures.filter(\.stack.isComplete)
            #expect(complete.count >= 495, "\(complete.count) of \(captures.count) complete")
            // The outermost frames of every complete stack are exactly the callers.
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
            // A thread that sleeps in a loop may be sampled between two sleeps.
            let limit = activity.isBlocking ? 5 : Int.max
            #expect(interrupted <= limit, "a blocked thread was signalled \(interrupted) times")
        }
    }
}
