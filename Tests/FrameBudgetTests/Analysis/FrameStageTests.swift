import FrameTrace
import Testing

@testable import FrameBudget

/// Frames that other threads finish, such as a render thread or a thread that presents.
@Suite("Stages of frames")
struct FrameStageTests {
    private typealias Script = ThreadScript

    private func stage(_ script: inout Script, _ worker: Int, of frame: UInt32, _ begin: Double, _ end: Double?) {
        func usage(_ at: Double) -> Usage { Usage(at: Script.at(at), cpu: nil, delay: nil) }
        let start = ActivityBegin(.stage(FrameNumber(frame)), path: PathID(3), usage: usage(begin))
        script.add(.begin(start), Script.worker(worker))
        if let end { script.add(.end(ActivityEnd(usage: usage(end))), Script.worker(worker)) }
    }

    @Test("a frame ends with its last stage; its main-thread time ends at the commit, and the parts add up")
    func lastStage() throws {
        var script = Script()
        script.frame(Script.photos, 0, 4) { $0.ran(Script.photos, 0, 4) }
        stage(&script, 0, of: 0, 5, 12)
        stage(&script, 1, of: 0, 12, 20)
        script.ran(Script.worker(0), 5, 12)
        script.ran(Script.worker(1), 12, 20)
        let frame = try #require(try script.finish().frames[0].first)
        #expect(frame.end == Script.at(20))
        #expect(frame.mainThread == .milliseconds(4))
        #expect(frame.committed == Script.at(4))
        #expect(frame.isMissed)
        #expect(frame.dropped == 1)
        #expect(frame.ledger.explained + frame.ledger.residual == .milliseconds(20))
        let stages = frame.ledger.blocked.filter { $0.kind == .stage }
        #expect(stages.reduce(.zero) { $0 + $1.time } == .milliseconds(16))
    }

    @Test("a frame whose stage never ends is not shown")
    func unended() throws {
        var script = Script()
        script.frame(Script.photos, 0, 4) { $0.ran(Script.photos, 0, 4) }
        stage(&script, 0, of: 0, 5, nil)
        let run = try script.finish(100)
        #expect(run.frames[0].isEmpty)
        #expect(run.result.apps[0].conservation.holds)
        #expect(run.result.apps[0].total.dropped == 5)
    }

    @Test("pipelined: the main thread begins the next frame while another thread finishes this one")
    func pipelined() throws {
        var script = Script()
        script.frame(Script.photos, 0, 10) { $0.ran(Script.photos, 0, 10) }
        script.frame(Script.photos, 11, 15) { $0.ran(Script.photos, 11, 15) }
        stage(&script, 0, of: 0, 10, 14)
        stage(&script, 0, of: 1, 15, 28)
        let frames = try script.finish(40).frames[0]
        try #require(frames.count == 2)
        #expect(frames.map(\.isMissed) == [false, false])
        #expect(frames.map(\.mainThread) == [.milliseconds(10), .milliseconds(4)])
        #expect(frames.map(\.dropped) == [0, 0])
        for frame in frames {
            let interval = frame.end - min(frame.begin, Script.grid[frame.due])
            #expect(frame.ledger.explained + frame.ledger.residual == interval)
        }
    }

    @Test("the verdict on a stage whose thread was preempted names the app that had the CPU")
    func preempted() throws {
        var script = Script()
        script.frame(Script.photos, 0, 4) { $0.ran(Script.photos, 0, 4) }
        stage(&script, 0, of: 0, 4, 30)
        script.ran(Script.worker(0), 4, 6, ready: true)
        script.frame(Script.maps, 6, 26) { $0.ran(Script.maps, 6, 26) }
        script.ran(Script.worker(0), 26, 30)
        let frame = try #require(try script.finish().frames[0].first)
        #expect(frame.verdict?.cause.culprit?.name == "maps")
    }
}
