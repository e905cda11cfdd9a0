import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Reports on frames that wait in their app's own pipeline: no wait is called CPU time, and no other cause is named.
@Suite("Words of apps with a render thread")
struct RenderPipelineWordTests {
    private static func racer(raster: Int = 20, buffers: Int = 2) -> String {
        """
        duration: 5s
        device: { cores: 2 }
        apps:
          racer:
            frame: [{ compute: 6ms, name: simulate }]
            render: { do: [{ compute: \(raster)ms, name: raster }], buffers: \(buffers), latency: 2 }
        """
    }

    private static func comparison(raster: Int = 20, buffers: Int = 2) throws -> ComparisonWords {
        let before = try PlantedRun.analyzed(racer())
        // Made anew: without a change, the run would otherwise be compared with itself.
        let after = Analysis.analyze(try PlantedRun.trace(racer(raster: raster, buffers: buffers)))
        return ComparisonWords(
            comparison: RunComparison(from: ComparedRun(name: "a", before), to: ComparedRun(name: "b", after))
        )
    }

    @Test("A late frame's sentence has its CPU time, its wait and the pace; it does not say that it was late by itself")
    func sentence() throws {
        let model = RunModel(try PlantedRun.trace(Self.racer()))
        let late = try #require(try PlantedRun.analyzed(Self.racer()).frames[0].last(where: \.isMissed))
        let story = try model.story(of: late.number, app: "racer")
        let text = FrameStoryText(width: 4000).render(story)
        #expect(text.contains("The frame itself took 26.00 ms of CPU time."))
        #expect(text.contains("For 26.67 ms it waited while the render thread worked on earlier frames."))
        #expect(text.contains("takes 20.00 ms for such a frame, and the app wants one every 16.67 ms"))
        #expect(!text.contains("52.67 ms on the CPU") && !text.contains("with everything else removed"))
        #expect(text.contains("committed; its render thread was at frame \(late.number.rawValue - 1): "))
        #expect(
            text.contains("waited for a buffer of racer; its render thread was at frame \(late.number.rawValue - 2): ")
        )
    }

    @Test("A frame's own step on the render thread appears once; moments for earlier frames name those frames")
    func moments() throws {
        let trace = try PlantedRun.trace(
            """
            duration: 5s
            device: { cores: 2 }
            apps:
              clip:
                frame: [{ compute: 4ms, name: main part }]
                render: { do: [{ compute: 2ms, name: encode }, { gpu: 9ms, name: draw }], buffers: 3, latency: 2 }
              blur:
                refresh: 20Hz
                frame: [{ compute: 1ms }, { gpu: 20ms, name: big blur }]
            """
        )
        let model = RunModel(trace)
        var earlier = 0
        for number in UInt32(100)..<130 {
            let story = try model.story(of: FrameNumber(number), app: "clip")
            var own = TimeSpan.zero
            for moment in story.moments {
                guard case .blocked(.render, resource: _, let owner?) = moment.what, owner.state == .running else {
                    continue
                }
                if let frame = owner.earlierFrame {
                    #expect(frame.rawValue < number)
                    earlier += 1
                } else {
                    own += moment.interval.length
                }
            }
            #expect(own == .milliseconds(2), "frame \(number)")
        }
        #expect(earlier > 10)
    }

    @Test("Terminal and page distinguish the render thread's part of a frame from the whole frame")
    func figures() throws {
        let run = try PlantedRun.analyzed(Self.racer())
        let text = try #require(RenderWords(result: run.result).lines.first?.text)
        #expect(text.contains("from the render thread's begin to the present p50 20.0 ms, p95 20.0 ms"))
        #expect(text.contains("from the frame's begin to the present p50 46.0 ms, p95 52.7 ms"))
        let times = "from the frame's begin to the present p50"
        #expect(TerminalTable(width: 4000).render(run.result).contains(times))
        #expect(HTMLReport.render(run).contains("begin to the present p50 46.0"))
    }

    @Test("A queue bound of 120 % does not fit")
    func bound() throws {
        let text = TerminalTable(width: 4000).render(try PlantedRun.result(Self.racer()))
        #expect(text.contains("each submits 20.0 ms of CPU time to "))
        #expect(text.contains(", one every 16.7 ms: 120.0 %, does not fit"))
    }

    @Test("A render thread that needs less time is named as the cause, not the waits for it and its buffers")
    func cause() throws {
        let words = try Self.comparison(raster: 16)
        #expect(words.headline.hasPrefix("Better: racer: fps "))
        #expect(words.headline.contains("in its slowest frames ("))
        #expect(words.headline.contains("own work of its render thread takes 4.00 ms less per frame"))
        #expect(words.headline.contains("'render thread › raster'") && !words.headline.contains("it waits"))
        let app = try #require(words.comparison.apps.first)
        #expect(abs((app.rendering?.work.change ?? 0) + 4) < 0.001)
        #expect(app.rendering?.steps.map(\.path) == [["render thread", "raster"]])
    }

    @Test("A third buffer that delays each frame by 20 ms is worse, by the time from its begin to its present")
    func buffers() throws {
        let words = try Self.comparison(buffers: 3)
        #expect(words.headline == "Worse: racer: frame begin to present, p50 46.00 ms to 66.00 ms (+20.00 ms).")
        let same = try Self.comparison()
        #expect(same.headline == "No figure moved.")
    }
}
