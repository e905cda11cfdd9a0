import Foundation
import FrameTrace
import Scenario
import Testing
import WorkloadYAML

/// Examples that belong together differ only in the point that they show.
@Suite("Families of examples")
struct ExampleFamilyTests {
    private func example(_ name: String) throws -> Workload {
        let url = Repository.root.appending(path: "Examples/\(name).yaml")
        return try WorkloadFile.parse(Array(try Data(contentsOf: url)), named: "\(name).yaml")
    }

    @Test("The two inversion examples do the same work and differ in how they wait, and in the watchdog")
    func inversions() throws {
        let (semaphore, sync) = (try example("inversion-semaphore"), try example("inversion-sync"))
        // If nothing raises the owner, the default watchdog would end the app that waits for it.
        var device = semaphore.device
        device.life = sync.device.life
        #expect(device == sync.device)
        #expect(semaphore.duration == sync.duration)
        #expect(semaphore.apps[1] == sync.apps[1])
        let (one, other) = (semaphore.apps[0], sync.apps[0])
        #expect(one.queues == other.queues)
        #expect(one.frame == other.frame)
        #expect(one.work[0].steps == other.work[0].steps + [Step(.signal("ready"))])
        #expect(one.events[0].arrivals == other.events[0].arrivals)
        #expect(one.events[0].steps.first == other.events[0].steps.first)
        #expect(one.events[0].steps.map(\.act).last == .wait("ready", timeout: nil))
        #expect(other.events[0].steps.map(\.act).last == .sync(.own("thumbnails"), qos: nil, flags: [], []))
    }

    @Test("Each version of IconReel loads the same icons, beside the same mail app")
    func iconReel() throws {
        let names = ["iconreel-1-main-thread", "iconreel-2-queue", "iconreel-3-sync"]
        let versions = try names.map { try example($0) }
        for version in versions {
            #expect(version.device == versions[0].device)
            #expect(version.duration == versions[0].duration)
            #expect(version.apps[1] == versions[0].apps[1])
            for work in ["load column", "load icon"] {
                let steps = version.apps[0].work.first { $0.name == work }?.steps
                #expect(steps != nil && steps == versions[0].apps[0].work.first { $0.name == work }?.steps)
            }
        }
        let flip = CompiledWorkload(versions[0]).apps[0].events[0].program.expectedCompute()
        #expect(flip > .seconds(2))
        // A slow swipe leaves enough time to load a column, a fast one does not.
        let compiled = CompiledWorkload(versions[2])
        let column = try #require(compiled.works.first).program.expectedCompute()
        let events = versions[2].apps[0].events.map(\.arrivals)
        #expect(column < compiled.apps[0].events[0].every)
        #expect(column > compiled.apps[0].events[1].every)
        #expect(try #require(events[0].until) < events[1].from)
    }

    @Test("In gpu-contention the GPU has time for either app alone, but not for both")
    func gpu() throws {
        let workload = try example("gpu-contention")
        let interval = 1e9 / 60
        var gpu = 0.0
        for app in workload.apps {
            var own = 0.0
            for step in app.frame {
                if case .gpu(.fixed(let time)) = step.act {
                    own += time
                    gpu += time
                }
                if case .compute(.fixed(let time)) = step.act { own += time }
            }
            #expect(own < interval)
        }
        #expect(gpu > interval)
    }
}
