import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Waits of a render thread have causes and advice, like those of a main thread.
@Suite("Advice about waits of render threads")
struct RenderWaitAdviceTests {
    private static func run(_ yaml: String) throws -> RunResult { try PlantedRun.result("duration: 11s\n" + yaml) }

    private static let games = """
        device: { cores: 2 }
        apps:
          g1: { frame: [{ compute: 2ms }], render: { do: [{ compute: 2ms }, { gpu: 9ms }], latency: 2 } }
          g2: { frame: [{ compute: 2ms }], render: { do: [{ compute: 2ms }, { gpu: 9ms }], latency: 2 } }
        """

    @Test("If apps together need more GPU time than there is, advice is to reduce it")
    func gpu() throws {
        let lines = RemedyWords(result: try Self.run(Self.games)).lines(most: 9)
        #expect(lines.first?.topic == "Reduce the GPU time in 'g1 + g2'", "\(lines)")
        #expect(!lines.contains { $0.topic.hasPrefix("Let the render thread") }, "\(lines)")
        #expect(lines.first?.text.contains("which no order of requests can fit") ?? false, "\(lines)")
    }

    @Test("The time of a missed frame that began before it was due counts from its begin")
    func fromBegin() throws {
        let result = try Self.run(Self.games)
        #expect(result.apps.count == 2)
        for app in result.apps {
            let count = try #require(app.total.verdicts.first)
            let whole = try #require(count.frameTime)
            let early = try #require(count.beforeDue)
            let mean = (whole - early).inMilliseconds / Double(count.missed)
            // Its deadline is two intervals after it was due, and none is late by much.
            #expect(mean > 33.3 && mean < 36, "\(app.name): \(mean)")
        }
    }

    @Test("Advice on a lock that the render thread waits for names the holder, and is to hold it for less time")
    func lock() throws {
        let result = try Self.run(
            """
            device: { cores: 4 }
            apps:
              app:
                frame: [{ compute: 3ms, name: sim }]
                render:
                  do: [{ compute: 4ms, name: raster }, { every: 20, do: [{ lock: texcache, do: [{ compute: 500us }] }] }]
                  buffers: 2
                  latency: 2
              loader:
                queues: { q: { qos: utility } }
                timers: { t: { every: 70ms, on: q, do: [{ lock: texcache, do: [{ compute: 45ms, name: upload }] }] } }
            """
        )
        let line = try #require(RemedyWords(result: result).lines(most: 1).first)
        #expect(line.topic == "Let the render thread of app wait less for lock texcache")
        #expect(line.text.contains("loader held it, in 'loader › t › lock texcache › upload'. "), "\(line.text)")
        #expect(line.text.hasSuffix("Hold it for less time, or go asynchronous."), "\(line.text)")
    }

    @Test("If a render thread waits for another app's GPU requests, advice is to split these")
    func others() throws {
        let result = try PlantedRun.result(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              game:
                frame: [{ compute: 2ms, name: update }]
                render: { do: [{ compute: 2ms, name: encode }, { gpu: 1ms }], buffers: 2, latency: 2 }
              miner:
                queues: { q: {} }
                work: { mine: [{ gpu: 60ms }, { async: mine, on: q, after: 200ms }] }
                events: { go: { at: [2s], do: [{ async: mine, on: q }] } }
                frame: [{ compute: 1ms, name: ui }]
            """
        )
        let line = try #require(RemedyWords(result: result).lines(most: 1).first)
        #expect(line.topic == "Spread the use of the GPU")
        #expect(
            line.text.contains("miner used it while the render thread of game waited: 15 late frames."),
            "\(line.text)"
        )
        #expect(line.text.contains("Split its requests, or delay them while game is on screen."), "\(line.text)")
    }
}
