import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// If a pool of workers is full with another app's items, every output names that app in the same words.
@Suite("Pools that are full with another app's items")
struct PoolWordsTests {
    private static let busy = "the workers of the pool were busy with other items, most of them from b"

    private static func full(_ app: String?, waiting: Int = 0, time: Double = 50) -> NotBegun {
        var held = NotBegun(time: .milliseconds(time), reason: .pool)
        (held.workers, held.waiting) = (64, waiting)
        held.occupant = app.map { Culprit(.app, $0) }
        return held
    }

    private static func example(_ held: NotBegun?) -> CauseExample {
        var owner = HeldBy(culprit: Culprit(.ownThreads), thread: "worker 1", path: .none, time: .milliseconds(1))
        owner.notBegun = held
        return CauseExample(frame: FrameNumber(1), at: .zero, time: .milliseconds(60), heldBy: owner)
    }

    @Test("The clause names the app of the items, and how many threads waited if most did")
    func clause() {
        #expect(PoolWords.clause(Self.full("b")) == Self.busy)
        #expect(PoolWords.clause(Self.full(nil)) == "the workers of the pool were busy with other items")
        // 32 of 64 are not most.
        #expect(PoolWords.clause(Self.full("b", waiting: 32)) == Self.busy)
        let waiting = "the pool had 64 threads, 33 of them waiting"
        #expect(PoolWords.clause(Self.full("b", waiting: 33)) == waiting + ", most of them for b")
        #expect(PoolWords.clause(Self.full(nil, waiting: 33)) == waiting)
        #expect(PoolWords.clause(NotBegun(time: .milliseconds(50), reason: .suspended)) == nil)
    }

    @Test("The work whose items the workers executed is named with its share of their time, without what is little")
    func work() {
        var held = Self.full("b")
        #expect(PoolWords.work(held) { "\($0)" } == nil)
        func works(_ times: [Double]) -> [OccupyingWork] {
            times.enumerated().map { OccupyingWork(path: PathID(index: $0 + 1), time: .milliseconds($1)) }
        }
        (held.occupying, held.occupied) = (works([91, 6, 3]), .milliseconds(100))
        let names = [PathID(1): "b › load", PathID(2): "a › save", PathID(3): "a › log"]
        #expect(
            PoolWords.work(held) { names[$0] ?? "" }
                == "The workers executed 'b › load' (91 % of their time) and 'a › save' (6 %)."
        )
        (held.occupying, held.occupied) = (works([91]), .milliseconds(91))
        #expect(PoolWords.work(held) { names[$0] ?? "" } == "The workers executed 'b › load'.")
    }

    @Test("A cause has the clause of the longest example if one app filled the pool in more than half of them")
    func behind() {
        let (one, long) = (Self.full("b"), Self.full("b", waiting: 60, time: 55))
        let words =
            ", and the work that was to end that wait had not begun: the pool had 64 threads, 60 of them waiting, "
            + "most of them for b"
        #expect(PoolWords.behind([one, long, nil].map(Self.example)) == words)
        #expect(PoolWords.behind([one, nil].map(Self.example)) == nil)
        #expect(PoolWords.behind([one, Self.full("c")].map(Self.example)) == nil)
        #expect(PoolWords.behind([Self.full(nil)].map(Self.example)) == nil)
    }

    @Test("Headline, story of a frame, table of examples and advice have the same clause")
    func everywhere() throws {
        let text = """
            version: 1
            duration: 6s
            platform: darwin
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                work: { dec: [{ compute: 1ms, name: decode }] }
                events:
                  tap: { every: 700ms, from: 1ms, do: [{ async: dec, on: global.userInitiated, as: it }, { wait: it }] }
              b:
                frame: [{ compute: 1ms }]
                work: { c: [{ compute: 15ms, name: crunch }] }
                timers: { t: { every: 700ms, do: [{ repeat: 12, do: [{ async: c, on: global.userInitiated }] }] } }
            """
        let workload = try WorkloadFile.parse(text: text, named: "test.yaml")
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        let model = RunModel(try Trace(bytes: bytes))
        let result = model.run.result
        let examples = try #require(result.apps[0].total.verdicts.first?.examples)
        let notBegun = try #require(examples.first?.heldBy?.notBegun)
        #expect(PoolWords.clause(notBegun) == Self.busy, "\(notBegun)")
        let advice = RemedyWords(result: result).lines(most: 3).map(\.text).joined(separator: "\n")
        #expect(advice.contains(Self.busy), "\(advice)")
        let headline = Verdict(result).headline
        #expect(headline.contains("the work that was to end that wait had not begun: \(Self.busy)."), "\(headline)")
        let story = try model.story(of: try #require(examples.first?.frame), app: "a")
        #expect(story.notBegun == notBegun)
        let page = FrameStoryText(width: 400).render(story)
        #expect(page.contains("the work that ended its wait had not begun: \(Self.busy)."), "\(page)")
        let table = ExamplesTable.make("wait", examples, result).markup
        #expect(table.contains(Self.busy), "\(table)")
        for text in [advice, page, table] { #expect(text.contains("The workers executed"), "\(text)") }
        let work = try #require(notBegun.occupying?.first)
        #expect(result.pathText(work.path) == "b › c" && work.time == notBegun.occupied, "\(notBegun)")
    }
}
