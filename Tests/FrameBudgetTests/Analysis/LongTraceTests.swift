import FrameBudget
import FrameTrace
import Simulation
import Testing
import Thoroughness

@Suite("A long trace")
struct LongTraceTests {
    /// Frames that each wait for a worker that one of a lower class displaces: all counts and costs are known.
    private static func trace(frames: Int) throws -> Trace {
        var script = ThreadScript()
        for number in 0..<frames {
            let base = Double(number) * 20
            let start = 0.5 + base
            script.note(.owner(ThreadScript.icons, ThreadScript.worker(0)), start + 1)
            script.item(0, .utility, start, start + 10, woken: start) {
                $0.wait(ThreadScript.worker(0), .sleep, nil, start + 8, start + 9)
            }
            script.item(1, .background, start + 2, start + 6, app: 1, woken: start + 1.5)
            script.frame(ThreadScript.photos, start, start + 11) {
                $0.wait(ThreadScript.photos, .queue, ThreadScript.icons, start + 1, start + 10)
                $0.wait(ThreadScript.photos, .semaphore, ThreadScript.done, start + 10, start + 10.5)
            }
            script.frame(ThreadScript.maps, start + 11, start + 12) { _ in }
            script.ran(ThreadScript.photos, start, start + 1)
            script.ran(ThreadScript.worker(0), start + 1, start + 2, ready: true)
            script.ran(ThreadScript.worker(1), start + 2, start + 6)
            script.ran(ThreadScript.worker(0), start + 6, start + 8)
            script.ran(ThreadScript.worker(0), start + 9, start + 10)
            script.ran(ThreadScript.photos, start + 10, start + 11)
            script.ran(ThreadScript.maps, start + 11, start + 12)
        }
        _ = try script.finish(Double(frames) * 20 + 20)
        return try Trace(records: script.records)
    }

    /// The result of a long trace, and the CPU time that its analysis took this thread, in seconds.
    private static let long: Result<(trace: Trace, result: RunResult, seconds: Double), any Error> = Result {
        let trace = try Self.trace(frames: 1500)
        let before = ThreadTime.seconds()
        let result = Analysis.analyze(trace).result
        return (trace, result, ThreadTime.seconds() - before)
    }

    @Test("a long trace is summed up exactly, and the number of inversions kept is bounded")
    func sums() throws {
        let result = try Self.long.get().result
        let summary = try #require(result.inversions)
        #expect(summary.apps[0].count == 1500)
        #expect(summary.apps[0].exposure == .milliseconds(9 * 1500))
        #expect(summary.apps[0].cost == .milliseconds(4 * 1500))
        #expect(summary.worst.count == InversionSummary.worstCapacity)
        #expect(result.waits.map(\.count) == [1500])
    }

    @Test("the analysis of a trace that is 10 times as long takes less than 40 times as much CPU time")
    func grows() throws {
        let short = try Self.trace(frames: 150)
        let long = try Self.long.get()
        /// The CPU time of this thread, in seconds.
        func cost(_ trace: Trace) -> Double {
            let before = ThreadTime.seconds()
            _ = Analysis.analyze(trace)
            return ThreadTime.seconds() - before
        }
        let least = min(cost(short), cost(short))
        let ratio = long.seconds / least
        // Measured again only if it was slow: another process may have had the CPU's caches.
        #expect(ratio < 40 || cost(long.trace) / least < 40, "\(ratio)")
    }
}
