import FrameBudget
import FrameTrace
import Scenario
import Testing

@Suite("Memory that grows")
struct MemoryGrowthTests {
    private typealias Run = MemoryRun

    @Test("a leak is found with its rate, from the sizes of the footprint alone", arguments: [0.05, 0.5])
    func leak(_ megabytes: Double) throws {
        let app = Run.app("a", launch: [Run.allocate("cache", 20)], frame: [Step(.leak(Run.size(megabytes)))])
        let memory = try Run.summary(Run.workload([app], memory: nil, seconds: 10))
        let growth = try #require(memory.apps.first?.growth)
        let rate = megabytes * 1e6 * 60
        #expect(abs(growth.bytesPerSecond - rate) <= rate * 0.05)
        #expect(growth.fit >= 0.98)
        #expect(growth.windows >= 5)
    }

    @Test(
        "growth in steps at whole fractions of a second has the right rate: no step counts in the window before it",
        arguments: [100.0, 250, 500, 1000]
    )
    func steps(_ milliseconds: Double) throws {
        let rate = 18.0
        let size = rate * milliseconds / 1000
        var app = Run.app("a")
        app.events = [AppEvent(name: "grow", every: .milliseconds(milliseconds), steps: [Step(.leak(Run.size(size)))])]
        var workload = Run.workload([app], memory: nil, seconds: 10)
        workload.warmUp = .seconds(1)
        let growth = try #require(try Run.summary(workload).apps.first?.growth)
        #expect(abs(growth.bytesPerSecond - rate * 1e6) <= rate * 1e6 * 0.01)
        #expect(growth.fit > 0.999)
    }

    @Test("memory that is allocated and given back does not grow")
    func balanced() throws {
        let app = Run.app(
            "a",
            launch: [Run.allocate("cache", 20)],
            frame: [Run.allocate("scratch", 5), Run.compute(2), Step(.free("scratch", nil))]
        )
        let memory = try Run.summary(Run.workload([app], memory: nil, seconds: 10))
        #expect(memory.apps.first?.peakFootprint == Run.bytes(25))
        #expect(memory.apps.first?.growth == nil)
    }

    @Test("a cache that fills up and then stays does not grow steadily")
    func cache() throws {
        let fill = Step(.every(1, [Step(.chance(1, [Run.allocate("cache", 1)]))]))
        var app = Run.app("a")
        app.launch = [Step(.repeat(.fixed(60), [fill, Step(.sleep(.fixed(50e6)))]))]
        let memory = try Run.summary(Run.workload([app], memory: nil, seconds: 10))
        #expect(memory.apps.first?.peakFootprint == Run.bytes(60))
        #expect(memory.apps.first?.growth == nil)
    }
}
