import FrameBudget
import FrameTrace
import Testing

@Suite("Own work beside a hypervisor")
struct StolenWorkTests {
    /// A hundred frames of 8 ms, each on the next vsync; the thread's CPU clock gives some of them more.
    private func verdicts(long: [Int], of milliseconds: Double, steal: Double) throws -> [FrameVerdict?] {
        var script = ThreadScript(cores: 1, engine: "live")
        var cpu = 0.0
        var vsync = VsyncIndex(0)
        for number in 0..<100 {
            let time = long.contains(number) ? milliseconds : 8
            let start = (ThreadScript.grid[vsync] - ThreadScript.grid.origin).inMilliseconds
            vsync = ThreadScript.grid.first(atOrAfter: ThreadScript.at(start + time))
            let begin = Usage(at: ThreadScript.at(start), cpu: .milliseconds(cpu), delay: nil)
            cpu += time
            let end = Usage(at: ThreadScript.at(start + time), cpu: .milliseconds(cpu), delay: nil)
            let frame = FrameNumber(UInt32(number))
            script.add(
                .begin(ActivityBegin(.frame(frame, callback: nil), usage: begin)),
                ThreadScript.photos
            )
            script.ran(ThreadScript.photos, start, start + time)
            script.add(.end(ActivityEnd(frame: frame, usage: end)), ThreadScript.photos)
        }
        var trace = try script.trace(2200)
        trace.quality.stealShare = steal
        trace.quality.otherShare = 0
        return Analysis.analyze(trace).frames[0].filter(\.isMissed).map(\.verdict)
    }

    @Test("a rare long frame is unexplained where the hypervisor took CPU time, and its own work where it did not")
    func rare() throws {
        let quiet = try verdicts(long: [40, 80], of: 40, steal: 0.001)
        #expect(!quiet.isEmpty && quiet.allSatisfy { $0?.cause.kind == .ownWork })
        let noisy = try verdicts(long: [40, 80], of: 40, steal: 0.05)
        let cause = try #require(noisy.first { $0?.unusualWork != nil } ?? nil)
        #expect(cause.cause.kind == .unknown)
        #expect(cause.unusualWork == .milliseconds(32))
        #expect(noisy.allSatisfy { $0?.cause.kind != .ownWork })
    }

    @Test("long work in many frames is the app's own, whatever the hypervisor took")
    func usual() throws {
        let verdicts = try verdicts(long: Array(stride(from: 0, to: 100, by: 8)), of: 40, steal: 0.05)
        #expect(!verdicts.isEmpty)
        #expect(verdicts.contains { $0?.cause.kind == .ownWork })
        #expect(verdicts.allSatisfy { $0?.unusualWork == nil })
    }

    @Test("work that is longer than the hypervisor can have made it is the app's own")
    func tooMuch() throws {
        let verdicts = try verdicts(long: [20, 40, 60, 80], of: 45, steal: 0.006)
        #expect(verdicts.count >= 4 && verdicts.allSatisfy { $0?.unusualWork == nil })
    }
}
