import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import Thoroughness
import WorkloadYAML

@Suite("Following a run by its trace while the trace is written")
struct RunFollowerTests {
    @Test(
        "For every example, the followed counts and causes are the report's, twice a second and at the end",
        arguments: try Repository.examples()
    )
    func examples(url: URL) throws {
        var workload = try WorkloadFile.parse(Array(try Data(contentsOf: url)), named: url.lastPathComponent)
        let all = SchedulerModel.allCases
        let isWhole = Thorough.isAsked
        if !isWhole { workload.duration = min(workload.duration, .milliseconds(2800)) }
        let place = try Repository.examples().firstIndex(of: url) ?? 0
        for scheduler in isWhole ? all : [all[place % all.count]] {
            let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: scheduler, recordedBy: "test")
            try check(bytes, "\(url.lastPathComponent), \(scheduler)")
        }
    }

    @Test("A trace that arrives in pieces of any length is read as a whole")
    func pieces() throws {
        let bytes = VirtualEngine.trace(CompiledWorkload(try twoApps()), recordedBy: "test")
        let whole = try LiveWriter.pieces(of: bytes).flatMap(\.bytes)
        var follower = RunFollower()
        var position = 0
        for length in [1, 15, 3, 200, 7] + Array(repeating: 4093, count: whole.count / 4093 + 1) {
            let end = min(whole.count, position + length)
            try follower.take(Array(whole[position..<end]))
            position = end
        }
        let look = follower.look()
        let figures = try #require(look)
        #expect(figures.apps.map(\.shown) == RunModel(try Trace(bytes: bytes)).run.result.apps.map(\.total.shown))
    }

    @Test("Bytes that are no trace are refused, and before the header there are no figures")
    func noTrace() throws {
        var follower = RunFollower()
        #expect(follower.look() == nil)
        try follower.take(Array(TraceFormat.fileHeader.prefix(9)))
        #expect(follower.look() == nil)
        #expect(throws: TraceError.self) { try follower.take(Array("no trace at all".utf8)) }
    }

    @Test("A stuck frame is reported while it lasts, and counted as late when it is over")
    func stuck() throws {
        let text = """
            version: 1
            duration: 10s
            device: { cores: 1 }
            apps:
              a:
                frame: [{ compute: 2ms }]
                events: { sync: { at: [3s], do: [{ compute: 4s, name: merge }] } }
            """
        let bytes = VirtualEngine.trace(CompiledWorkload(try Samples.workload(text)), recordedBy: "test")
        var follower = RunFollower()
        var spans: [TimeSpan] = []
        for (at, piece) in try LiveWriter.pieces(of: bytes) {
            try follower.take(piece)
            guard let figures = follower.look(), let app = figures.apps.first, at > .zero + .seconds(4),
                at < .zero + .seconds(7)
            else { continue }
            let stuck = try #require(app.stuck, "at \(at)")
            // The time of a handler is known when it ends: until then the cause is missing, but never wrong.
            #expect(stuck.cause.map { $0.kind == .outsideWork } ?? true)
            spans.append(figures.observedUntil - stuck.since)
            #expect(app.late == 0)
        }
        #expect(spans.count > 30 && spans == spans.sorted(), "\(spans)")
        let look = follower.look()
        let app = try #require(look?.apps.first)
        #expect(app.stuck == nil && app.late == 1, "\(app.late)")
        #expect(app.causes.map(\.cause.kind) == [.outsideWork])
        try check(bytes, "stuck")
    }

    @Test("The main cause is the report's, which ranks causes by their dropped intervals")
    func mainCause() throws {
        let text = """
            version: 1
            duration: 8s
            warmUp: 0s
            device: { cores: 1 }
            apps:
              maps:
                frame: [{ compute: 5ms }]
                events:
                  import: { every: 2s, do: [{ compute: 400ms, name: import }] }
                  save: { every: 700ms, do: [{ compute: 25ms, name: save }] }
            """
        let bytes = VirtualEngine.trace(CompiledWorkload(try Samples.workload(text)), recordedBy: "test")
        var follower = RunFollower()
        for (_, piece) in try LiveWriter.pieces(of: bytes) { try follower.take(piece) }
        let look = follower.look()
        let app = try #require(look?.apps.first)
        let total = RunModel(try Trace(bytes: bytes)).run.result.apps[0].total
        // The cause of most late frames is not the cause of most dropped intervals.
        #expect(total.verdicts.max { $0.missed < $1.missed }?.cause.resource == "event save")
        let main = try #require(total.verdicts.ranked(countsDrops: true).first)
        #expect(main.cause.resource == "event import")
        let found = try #require(app.causes.ranked(countsDrops: true).first)
        #expect(found.cause == main.cause)
        #expect(found.missed == main.missed)
        #expect(found.dropped == main.dropped)
        #expect(app.causes.reduce(0) { $0 + $1.dropped } == app.dropped)
    }

    private func twoApps() throws -> Workload {
        try Samples.workload(
            """
            version: 1
            duration: 4s
            device: { cores: 1 }
            apps:
              a: { frame: [{ compute: 10ms }] }
              b: { frame: [{ compute: 9ms }] }
            """
        )
    }

    /// Follows a run with a look every half second, and compares with the analysis of the whole.
    private func check(_ bytes: [UInt8], _ what: String) throws {
        let whole = RunModel(try Trace(bytes: bytes)).run
        var follower = RunFollower()
        var dueAt = Instant.zero
        for (at, piece) in try LiveWriter.pieces(of: bytes) {
            try follower.take(piece)
            guard at >= dueAt else { continue }
            dueAt = at + .milliseconds(500)
            guard let figures = follower.look() else { continue }
            compare(figures, whole, "\(what) at \(at - .zero)")
        }
        let look = follower.look()
        let figures = try #require(look)
        compare(figures, whole, "\(what) at its end")
        for (app, result) in zip(figures.apps, whole.result.apps) where app.drawsFrames {
            #expect(app.shown == result.total.shown, "\(what) \(app.name)")
        }
    }

    private func compare(_ figures: LiveFigures, _ whole: AnalyzedRun, _ what: String) {
        let horizon = figures.observedUntil
        let warm = whole.result.phases.first { !$0.isWarmUp }.map { whole.grid.origin + $0.start } ?? .distantFuture
        for (index, app) in figures.apps.enumerated() where app.drawsFrames {
            let ended = whole.frames[index].filter { $0.end <= horizon }
            let counted = ended.filter { $0.due(on: whole.grid) >= warm }
            let frozen = whole.frozen[index].filter { $0.end < horizon && $0.end >= warm && $0.isMissed }
            let late = counted.filter(\.isMissed)
            #expect(app.shown == counted.count, "\(what) \(app.name): shown")
            #expect(app.late == late.count + frozen.count, "\(what) \(app.name): late")
            let shares = app.frames.map { "\($0.end.nanoseconds) \($0.isLate)" }
            let expected = ended.suffix(shares.count).map { "\($0.end.nanoseconds) \($0.isMissed)" }
            #expect(shares == expected, "\(what) \(app.name): frames")
            // Only the late frames that are attributed by now: the latest ones may have no cause yet.
            let known = late.count - app.unexplained
            var causes: [VerdictCause: Int] = [:]
            for frame in late.prefix(known) + frozen {
                if let cause = frame.verdict?.cause { causes[cause, default: 0] += 1 }
            }
            let found = Dictionary(
                app.causes.filter { $0.missed > 0 }.map { ($0.cause, $0.missed) },
                uniquingKeysWith: { $0 + $1 }
            )
            #expect(found == causes, "\(what) \(app.name): causes")
        }
    }
}
