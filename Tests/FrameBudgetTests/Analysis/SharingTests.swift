import FrameBudget
import FrameTrace
import Simulation
import Testing

@Suite("Resources that the apps shared")
struct SharingTests {
    private typealias Script = ThreadScript

    @Test("fairness counts only while two apps have work of the class, against an equal split")
    func fairness() throws {
        var script = Script()
        // From 10 to 30 ms both want the CPU; photos gets 15 ms of it and maps 5 ms.
        script.item(0, .userInitiated, 0, 30, app: 0, cpu: 0...25)
        script.item(1, .userInitiated, 10, 45, app: 1, enqueued: 10, cpu: 0...20)
        script.ran(Script.worker(0), 0, 20, ready: true)
        script.ran(Script.worker(1), 20, 25, ready: true)
        script.ran(Script.worker(0), 25, 30)
        script.ran(Script.worker(1), 30, 45)
        let sharing = try #require(try script.finish().result.sharing)
        let fairness = try #require(sharing.fairness.first)
        #expect(fairness.qos == .userInitiated)
        #expect(fairness.contended == .milliseconds(20))
        #expect(
            fairness.apps == [
                AppShare(app: "photos", time: .milliseconds(15), equal: .milliseconds(10)),
                AppShare(app: "maps", time: .milliseconds(5), equal: .milliseconds(10)),
            ]
        )
        // (1.5 + 0.5)² / (2 · (1.5² + 0.5²))
        #expect(fairness.index == 0.8)
        #expect(
            sharing.cpu == [
                ClassTime(app: "photos", qos: .userInitiated, mainThread: .zero, items: .milliseconds(25)),
                ClassTime(app: "maps", qos: .userInitiated, mainThread: .zero, items: .milliseconds(20)),
            ]
        )
    }

    @Test("an app whose item waits does not compete for the CPU; a class that only one app uses has no fairness index")
    func unwanted() throws {
        var script = Script()
        script.item(0, .utility, 0, 30, app: 0) { $0.wait(Script.worker(0), .sleep, nil, 10, 30) }
        script.item(1, .utility, 10, 30, app: 1)
        script.item(2, .background, 0, 30, app: 1)
        script.ran(Script.worker(0), 0, 10)
        script.ran(Script.worker(1), 10, 30)
        #expect(try script.finish().result.sharing?.fairness.isEmpty == true)
    }

    @Test("the most worker threads at once, how many of them waited, and the finding where that is too many")
    func workers() throws {
        var script = Script(workers: 12)
        for worker in 0..<12 {
            script.item(worker, .utility, Double(worker), 40) { script in
                if worker > 1 { script.wait(Script.worker(worker), .read, nil, 20, 39) }
                if worker == 0 { script.wait(Script.worker(0), .read, nil, 5, 15) }
            }
        }
        let result = try script.finish().result
        #expect(result.sharing?.mostWorkers == 12)
        #expect(result.sharing?.mostWorkersAt == .milliseconds(11))
        #expect(result.sharing?.waitingWorkers == 1)
        let explosion = ThreadExplosion(
            workers: 12,
            waiting: 1,
            cores: 1,
            apps: [AppCount(app: "photos", count: 12)],
            isPoolShared: true
        )
        #expect(result.findings == [.threadExplosion(explosion)])
    }

    @Test("W-9: the finding on a full pool says whose work fills it, and whether it is a pool for all apps")
    func whoseWorkers() throws {
        for isShared in [true, false] {
            var script = Script(workers: 12, workersApp: isShared ? nil : AppID(0))
            for worker in 0..<12 { script.item(worker, .utility, Double(worker), 40, app: worker < 9 ? 0 : 1) }
            let result = try script.finish().result
            let sharing = try #require(result.sharing)
            #expect(sharing.mostWorkersByApp == [AppCount(app: "photos", count: 9), AppCount(app: "maps", count: 3)])
            #expect(sharing.isPoolShared == isShared)
            let explosion = ThreadExplosion(
                workers: 12,
                waiting: 0,
                cores: 1,
                apps: sharing.mostWorkersByApp,
                isPoolShared: isShared
            )
            #expect(result.findings == [.threadExplosion(explosion)])
        }
    }

    @Test("GPU use is the time of waits for it, split equally where two apps waited; placeholders are counted by app")
    func gpu() throws {
        var script = Script()
        script.frame(Script.photos, 1, 31) { $0.wait(Script.photos, .gpu, nil, 10, 30) }
        script.frame(Script.maps, 1, 51) { $0.wait(Script.maps, .gpu, nil, 20, 50) }
        script.note(.placeholder(AppID(0), FrameNumber(0)), 3)
        script.note(.placeholder(AppID(0), FrameNumber(0)), 4)
        script.note(.placeholder(AppID(0), FrameNumber(1)), 40)
        let sharing = try #require(try script.finish().result.sharing)
        let use = HardwareUse(
            utilisation: 0.4,
            apps: [AppTime(app: "photos", time: .milliseconds(15)), AppTime(app: "maps", time: .milliseconds(25))],
            source: .waits
        )
        #expect(sharing.gpu == use)
        #expect(sharing.placeholders == [AppCount(app: "photos", count: 2)])
    }
}
