import Testing

@testable import FrameBudget
@testable import FrameTrace
@testable import Simulation

@Suite("Ready times, and how they are found")
struct ReadyTimeTests {
    @Test("the first index that matches is found from any guess")
    func near() {
        for count in [0, 1, 2, 3, 7, 64, 100] {
            let values = Array(0..<count)
            for bound in 0...count {
                for guess in 0...count + 2 {
                    #expect(values.sortedIndex(near: guess) { $0 >= bound } == bound)
                }
            }
        }
    }

    @Test("ready times add up to the contention matrix of all threads, and those of a thread do not overlap")
    func matrix() throws {
        var script = ThreadScript(cores: 2)
        for number in 0..<200 {
            let start = Double(number) * 20
            script.item(0, .utility, start + 1, start + 9)
            script.item(1, .background, start + 2, start + 8, app: 1)
            script.frame(ThreadScript.photos, start, start + 12) { script in
                script.ran(ThreadScript.photos, start, start + 2, cpu: 1, ready: true)
                script.ran(ThreadScript.photos, start + 8, start + 9, cpu: 0)
                script.wait(ThreadScript.photos, .sleep, nil, start + 9, start + 11, wakeUp: 1)
                script.ran(ThreadScript.photos, start + 11, start + 12, cpu: 1)
            }
            script.ran(ThreadScript.worker(0), start + 2, start + 5, cpu: 1, ready: true)
            script.ran(ThreadScript.worker(1), start + 5, start + 8, cpu: 1)
            script.ran(ThreadScript.worker(0), start + 8, start + 9, cpu: 1)
            script.ran(ThreadScript.maps, start, start + 10.5, cpu: 0)
        }
        let run = try script.finish(4100)
        let times = Analysis.readyTimes(of: try Trace(records: script.records))
        let all = times.reduce(TimeSpan.zero) { $0 + $1.interval.length }
        let matrix = try #require(run.result.contention)
        #expect(all > .milliseconds(200 * 9))
        #expect(matrix.threads.reduce(TimeSpan.zero) { $0 + $1.part.time } == all)
        #expect(times.allSatisfy { !$0.culprits.isEmpty })
        for thread in Set(times.map(\.thread)) {
            let own = times.filter { $0.thread == thread }
            #expect(zip(own, own.dropFirst()).allSatisfy { $0.interval.end <= $1.interval.start })
        }
    }
}
