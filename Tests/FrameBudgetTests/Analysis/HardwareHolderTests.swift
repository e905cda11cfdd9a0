import Testing

@testable import FrameBudget
@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Which apps used the GPU and the disk")
struct HardwareHolderTests {
    private typealias Script = ThreadScript

    private func served(
        _ hardware: HardwareKind,
        _ thread: ThreadID,
        _ app: Int?,
        _ start: Double,
        _ end: Double,
        path: PathID? = nil,
        heldBack: HeldBackRequest? = nil
    )
        -> DeviceNote
    {
        let interval = Interval(start: Script.at(start), end: Script.at(end))
        let app = app.map { AppID(index: $0) }
        return .served(ServiceSpan(hardware, for: thread, of: app, interval, path: path, heldBack: heldBack))
    }

    private func part(_ kind: CulpritKind, _ name: String, _ milliseconds: Double) -> ServicePart {
        ServicePart(culprit: Culprit(kind, name), time: .milliseconds(milliseconds))
    }

    @Test("A GPU wait is split into use by another app, by other threads of the app, by its own request, and idle time")
    func split() throws {
        var script = Script()
        script.frame(Script.photos, 1, 31) { $0.wait(Script.photos, .gpu, nil, 2, 30) }
        script.note(served(.gpu, Script.maps, 1, 0, 6), 0)
        script.note(served(.gpu, Script.worker(0), 0, 6, 9), 1)
        script.note(served(.gpu, Script.photos, 0, 9, 29), 2)
        let run = try script.finish()
        let blocked = try #require(run.frames[0].first?.ledger.blocked.first)
        #expect(
            blocked.users == [
                part(.ownRequest, "", 20), part(.app, "maps", 4), part(.ownThreads, "", 3), part(.nobody, "", 1),
            ]
        )
        #expect(blocked.users?.reduce(.zero) { $0 + $1.time } == blocked.time)
    }

    @Test("The verdict on a frame that another app's use of the disk made late names that app and its thread")
    func verdict() throws {
        var script = Script()
        script.frame(Script.photos, 1, 26) { $0.wait(Script.photos, .read, nil, 2, 25) }
        script.note(served(.disk, Script.worker(1), 1, 2, 15), 0)
        script.note(served(.disk, Script.photos, 0, 15, 25), 0)
        let run = try script.finish()
        let verdict = try #require(run.frames[0].first?.verdict)
        #expect(verdict.cause == VerdictCause(.io, culprit: Culprit(.app, "maps"), resource: "read"))
        #expect(verdict.time == .milliseconds(13))
        let count = try #require(run.result.apps[0].total.verdicts.first { $0.cause == verdict.cause })
        #expect(count.examples?.first?.heldBy?.thread == "worker 1")
        #expect(count.examples?.first?.heldBy?.time == .milliseconds(13))
        let disk = try #require(run.result.sharing?.disk)
        #expect(disk.source == .service)
        #expect(
            disk.apps == [
                AppTime(app: "photos", time: .milliseconds(10)), AppTime(app: "maps", time: .milliseconds(13)),
            ]
        )
    }

    @Test("Where only the whole wait would have saved the frame, the cause is that of the wait's longer part")
    func wholeWait() throws {
        var script = Script()
        script.frame(Script.photos, 1, 40) { $0.wait(Script.photos, .gpu, nil, 2, 38) }
        script.note(served(.gpu, Script.maps, 1, 2, 17), 0)
        script.note(served(.gpu, Script.photos, 0, 17, 27), 0)
        let verdict = try #require(try script.finish().frames[0].first?.verdict)
        #expect(verdict.cause == VerdictCause(.gpu, culprit: Culprit(.app, "maps"), resource: "gpu"))
        #expect(verdict.removed == .milliseconds(26) && verdict.time == .milliseconds(15))
    }

    @Test("A main thread's own requests are its own work: where they exceed the budget, they are the cause")
    func ownRequests() throws {
        var script = Script()
        script.frame(Script.photos, 1, 40) { $0.wait(Script.photos, .gpu, nil, 2, 38) }
        script.note(served(.gpu, Script.maps, 1, 2, 17), 0)
        script.note(served(.gpu, Script.photos, 0, 17, 38), 0)
        let verdict = try #require(try script.finish().frames[0].first?.verdict)
        #expect(verdict.cause == VerdictCause(.gpu, resource: "gpu"))
        #expect(verdict.time == .milliseconds(21) && verdict.reason == .ownSide)
    }

    @Test("Requests of the app's other threads are no part of the frame: the verdict names a thread and its place")
    func otherThreads() throws {
        var script = Script()
        script.frame(Script.photos, 1, 26) { $0.wait(Script.photos, .gpu, nil, 2, 25) }
        script.note(served(.gpu, Script.worker(0), 0, 0, 20, path: PathID(3)), 0)
        script.note(served(.gpu, Script.photos, 0, 20, 25), 2)
        let run = try script.finish()
        let verdict = try #require(run.frames[0].first?.verdict)
        #expect(verdict.cause == VerdictCause(.gpu, culprit: Culprit(.ownThreads), resource: "gpu"))
        #expect(verdict.time == .milliseconds(18) && verdict.reason == .alone)
        let count = try #require(run.result.apps[0].total.verdicts.first { $0.cause == verdict.cause })
        let held = try #require(count.examples?.first?.heldBy)
        #expect(held.thread == "worker 0" && held.path == PathID(3) && held.time == .milliseconds(18), "\(held)")
        #expect(held.heldBack == nil)
    }

    @Test("While the disk holds a request back, the time belongs to the app with the more urgent requests")
    func heldBack() throws {
        var script = Script()
        let interval = Interval(start: Script.at(2), end: Script.at(20))
        let heldBack = HeldBackRequest(interval, inFavourOf: Script.worker(1), of: AppID(1))
        script.frame(Script.photos, 1, 26) { $0.wait(Script.photos, .read, nil, 2, 25) }
        script.note(served(.disk, Script.worker(1), 1, 1, 3, path: PathID(4)), 1)
        script.note(served(.disk, Script.photos, 0, 20, 25, heldBack: heldBack), 20)
        let run = try script.finish()
        let frame = try #require(run.frames[0].first)
        #expect(frame.ledger.blocked.first?.users == [part(.app, "maps", 18), part(.ownRequest, "", 5)])
        #expect(frame.verdict?.cause == VerdictCause(.io, culprit: Culprit(.app, "maps"), resource: "read"))
        let count = try #require(run.result.apps[0].total.verdicts.first { $0.cause == frame.verdict?.cause })
        let held = try #require(count.examples?.first?.heldBy)
        #expect(held.thread == "worker 1" && held.path == PathID(4) && held.heldBack == true, "\(held)")
    }

    @Test("The verdict on a lock whose owner waits for a disk that another app uses names that app")
    func behindOwner() throws {
        var script = Script()
        let owner = Script.worker(0)
        script.frame(Script.photos, 1, 26) { $0.wait(Script.photos, .lock, Script.db, 2, 25, owner: owner) }
        script.wait(owner, .read, nil, 1, 24)
        script.ran(owner, 0, 1)
        script.ran(owner, 24, 25)
        script.note(served(.disk, Script.maps, 1, 1, 20), 0)
        script.note(served(.disk, owner, 0, 20, 24), 0)
        let frame = try #require(try script.finish().frames[0].first)
        #expect(
            frame.verdict?.cause == VerdictCause(.wait, culprit: Culprit(.app, "maps"), resource: "lock db")
        )
        #expect(frame.verdict?.time == .milliseconds(18))
    }

    @Test("Where the disk's services were not recorded, the verdict on a wait for it has no culprit")
    func realDisk() throws {
        var script = Script()
        script.frame(Script.photos, 1, 26) { $0.wait(Script.photos, .read, nil, 2, 25) }
        let run = try script.finish()
        let frame = try #require(run.frames[0].first)
        #expect(frame.ledger.blocked.first?.users == nil)
        #expect(frame.verdict?.cause == VerdictCause(.io, resource: "read"))
        #expect(run.result.sharing?.disk?.source == .waits)
    }

    @Test("In virtual runs every wait for the GPU and the disk is split in full, and Σ GPU service is its utilisation")
    func conservation() throws {
        let gpu = Step(.gpu(.uniform(2e6...9e6)))
        let disk = Step(.read(.uniform(100_000...3_000_000)))
        let apps = [VirtualRun.app("a", [gpu, disk]), VirtualRun.app("b", [disk, gpu]), VirtualRun.app("c", [gpu])]
        let run = try VirtualRun.analyze(VirtualRun.workload(apps, cores: 2))
        let blocked = run.frames.flatMap { $0.flatMap(\.ledger.blocked) }
        #expect(blocked.count > 500)
        for part in blocked { #expect(part.users?.reduce(.zero) { $0 + $1.time } == part.time) }
        #expect(blocked.contains { $0.users?.contains { $0.culprit.kind == .app } == true })
        let use = try #require(run.result.sharing?.gpu)
        #expect(use.source == .service)
        let served = use.apps.reduce(TimeSpan.zero) { $0 + $1.time }
        #expect(abs(served.inSeconds / 5 - use.utilisation) < 1e-6)
    }
}
