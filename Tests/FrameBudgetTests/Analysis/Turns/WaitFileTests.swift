import FrameBudget
import FrameTrace
import Testing

@Suite("Names of the files that recorded waits were for")
struct WaitFileTests {
    private static let read = SiteID(6)
    private static let otherSync = SiteID(7)

    /// Late turns, one after the other: each waits in a call of one descriptor, and then its file is looked up.
    private func late(
        _ turns: [(site: SiteID, file: String)],
        descriptors: [Int32] = []
    ) throws -> (app: AppResult, frames: [FrameRecord]) {
        var script = LoopScript()
        script.site(Self.read, "read")
        script.site(Self.otherSync, "fsync")
        script.turns(6, from: 10)
        var start = 200.0
        for (index, turn) in turns.enumerated() {
            let descriptor = index < descriptors.count ? descriptors[index] : 5
            script.wake(start)
            script.run(start)
            script.wait(turn.site, start + 1, argument: UInt64(descriptor))
            script.wake(start + 16)
            script.run(start + 16)
            script.call(LoopScript.home, start + 17)
            script.wait(LoopScript.home, start + 17)
            script.open(turn.file, descriptor, start + 40)
            start += 300
        }
        let run = Analysis.analyze(try script.trace(until: start).withTurns())
        return (try #require(run.result.apps.first), run.frames[0].filter(\.isMissed))
    }

    /// The resources that the late turns of a program that syncs files at one place waited for.
    private func names(syncing files: [String]) throws -> [String] {
        try late(files.map { (LoopScript.file, $0) }).frames.flatMap { $0.ledger.blocked.map(\.resource) }
    }

    @Test("A file that was found in some turns names the waits of all turns at the same place, as one cause")
    func oneCause() throws {
        let (app, frames) = try late(["", "/srv/game/save.dat", ""].map { (LoopScript.file, $0) })
        #expect(frames.flatMap { $0.ledger.blocked.map(\.resource) } == Array(repeating: "fsync of save.dat", count: 3))
        #expect(frames.allSatisfy { $0.ledger.blocked.map(\.kind) == [.write] })
        #expect(app.total.verdicts.map(\.cause) == [VerdictCause(.io, resource: "fsync of save.dat")])
        #expect(app.total.verdicts.map(\.missed) == [3])
    }

    @Test("Several files under one descriptor are named by their folder, since the descriptor may have been reused")
    func reused() throws {
        let two = try names(syncing: ["/srv/game/save.dat", "", "/srv/game/journal.db"])
        #expect(two == Array(repeating: "fsync of files in game", count: 3))
    }

    @Test("Each of a few files at one place has its own name; many files have the name of their common folder")
    func several() throws {
        let (_, frames) = try late(
            [(LoopScript.file, "/srv/game/save.dat"), (LoopScript.file, "/srv/game/journal.db")],
            descriptors: [5, 6]
        )
        #expect(frames.flatMap { $0.ledger.blocked.map(\.resource) } == ["fsync of save.dat", "fsync of journal.db"])
        let many = try names(
            syncing: ["a/1", "2", "", "b/3", "4", "5"].map { $0.isEmpty ? "" : "/srv/game/\($0).tmp" }
        )
        #expect(many == Array(repeating: "fsync of files in game", count: 6))
        let apart = try names(syncing: ["/srv/1.tmp", "/var/2.tmp", "/3.tmp", "/4.tmp", "/5.tmp"])
        #expect(apart == Array(repeating: "fsync of several files", count: 5))
    }

    @Test("A file that was found under one descriptor does not name the waits for another descriptor")
    func descriptors() throws {
        let (_, frames) = try late([(LoopScript.file, "/srv/a.log"), (LoopScript.file, "")], descriptors: [5, 6])
        #expect(frames.flatMap { $0.ledger.blocked.map(\.resource) } == ["fsync of a.log", "fsync"])
    }

    @Test("A file that was deleted meanwhile is the same file, and a socket cannot be what was synced")
    func sameFile() throws {
        let replaced = try names(syncing: ["/srv/save.dat", "/srv/save.dat (deleted)"])
        #expect(replaced == ["fsync of save.dat", "fsync of save.dat"])
        let reused = try names(syncing: ["/srv/save.dat", "socket:[4711]"])
        #expect(reused == ["fsync of save.dat", "fsync of save.dat"])
    }

    @Test("A place at which no file was found takes no name from another place")
    func places() throws {
        let (app, frames) = try late([(LoopScript.file, "/srv/save.dat"), (Self.otherSync, "")])
        #expect(frames.flatMap { $0.ledger.blocked.map(\.resource) } == ["fsync of save.dat", "fsync"])
        #expect(app.total.verdicts.count == 2)
    }

    @Test("A read whose file was not found is named after the other reads at its place, and has no name if they differ")
    func reads() throws {
        func waits(_ files: [String]) throws -> [String] {
            let frames = try late(files.map { (Self.read, $0) }).frames
            return frames.flatMap { $0.ledger.blocked.map { "\($0.kind.rawValue): \($0.resource)" } }
        }
        #expect(try waits(["socket:[1]", "", "socket:[2]"]) == Array(repeating: "other: read of a socket", count: 3))
        #expect(try waits(["/srv/map", ""]) == ["read: read of map", "read: read of map"])
        #expect(
            try waits(["socket:[1]", "/srv/map", ""]) == Array(repeating: "other: read", count: 3)
        )
    }
}
