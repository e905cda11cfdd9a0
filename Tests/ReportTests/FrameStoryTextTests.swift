import FrameTrace
import Testing

@testable import FrameBudget
@testable import FrameBudgetReports

@Suite("A turn's story on the terminal")
struct FrameStoryTextTests {
    private static let nobody = FrameMoment.Holder(culprit: Culprit(.nobody), thread: nil, path: nil)
    private static let decoder = FrameMoment.Holder(culprit: Culprit(.ownThreads), thread: "decoder", path: nil)
    private static let lock = "futex (woken by indexer)"

    private static func owner(_ state: OwnerState, _ holders: [FrameMoment.Holder] = []) -> FrameMoment.What {
        let owner = FrameMoment.Owner(
            thread: "indexer",
            qos: nil,
            state: state,
            waitedFor: nil,
            path: nil,
            holders: holders,
            chain: [],
            isByWaking: true
        )
        return .blocked(.other, resource: lock, owner: owner)
    }

    /// Moments one after the other, with their lengths in ms.
    private static func moments(_ parts: [(FrameMoment.What, Double)]) -> [FrameMoment] {
        var at = Instant.zero
        return parts.map { what, length in
            defer { at = at + .milliseconds(length) }
            return FrameMoment(interval: Interval(start: at, end: at + .milliseconds(length)), what: what)
        }
    }

    private static func story(_ moments: [FrameMoment]) throws -> FrameStory {
        let run = try #require(MainThreadFixture.run)
        let number = try #require(run.frames[0].first?.number)
        var story = try RunModel(try #require(MainThreadFixture.trace)).story(of: number, app: "news")
        story.clock = .own
        story.moments = moments
        story.samples = []
        story.inputs = []
        return story
    }

    @Test("A CPU counts as idle only if no thread had it; many processes together are named once")
    func withoutThread() throws {
        func text(_ culprit: Culprit, _ thread: String? = nil) -> String {
            let holder = FrameMoment.Holder(culprit: culprit, thread: thread, path: nil)
            let what = FrameMoment.What.ready(holders: [holder], isPreempted: true)
            return FrameMomentWords(result: SyntheticRun.plain.result).text(Self.moments([(what, 1)])[0])
        }
        #expect(text(Culprit(.nobody)) == "preempted, ready: CPU idle")
        #expect(text(Culprit(.unknown)) == "preempted, ready: what had the CPU is unknown")
        #expect(text(Culprit(.process)) == "preempted, ready: another process occupied the CPU")
        let many = Culprit(.process, ThreadDescription.manyName)
        #expect(text(many, many.name) == "preempted, ready: many other processes occupied the CPU")
    }

    @Test("A CPU that is idle for a moment between two threads has no line of its own, unless all moments are shown")
    func switches() throws {
        let ready = { (holder: FrameMoment.Holder) in FrameMoment.What.ready(holders: [holder], isPreempted: true) }
        let moments = Self.moments([
            (.running(.none, cpu: 1), 1.5), (ready(Self.nobody), 0.003), (ready(Self.decoder), 0.312),
            (ready(Self.nobody), 0.002), (ready(Self.decoder), 0.2), (.running(.none, cpu: 1), 9),
            (Self.owner(.running), 1), (Self.owner(.ready, [Self.nobody]), 0.01), (Self.owner(.running), 1),
            (ready(Self.nobody), 0.05),
        ])
        let merged = moments.withoutSwitches
        #expect(merged.count == 7)
        #expect(merged[1].what == ready(Self.decoder) && merged[1].interval.length == .milliseconds(0.517))
        #expect(merged[3].what == Self.owner(.running), "what ran is not taken together with what was ready")
        #expect(merged.last?.interval.length == .milliseconds(0.05))
        #expect(merged.reduce(TimeSpan.zero) { $0 + $1.interval.length } == .milliseconds(13.077))
        let story = try Self.story(moments)
        let short = FrameStoryText(width: 100, mostLines: 100).render(story)
        #expect(!short.contains("+    0.003") && FrameStoryText(width: 100).render(story).contains("+    0.003"))
    }

    @Test("A line that is too long for the summary is wrapped, so that its end still says who had the CPU")
    func wrapped() throws {
        var parts: [(FrameMoment.What, Double)] = []
        for _ in 0..<200 {
            parts += [(Self.owner(.ready, [Self.decoder]), 0.3), (Self.owner(.running), 0.2)]
        }
        let text = FrameStoryText(width: 80, mostLines: 60).render(try Self.story(Self.moments(parts)))
        #expect(text.contains("repeats summed up"))
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("indexer was ready: decoder occupied the CPU (its own threads)"), "\(text)")
        #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= 80 })
    }

    @Test("Dozens of short moments that repeat are summed up even if they would fit, unless all moments are shown")
    func repeats() throws {
        let write = FrameMoment.What.blocked(.write, resource: "fsync of journal", owner: nil)
        let parts = (0..<30).flatMap { _ in [(write, 0.04), (FrameMoment.What.running(.none, cpu: 1), 0.3)] }
        let story = try Self.story(Self.moments(parts))
        let text = FrameStoryText(width: 120, mostLines: 100).render(story)
        #expect(text.contains("repeats summed up (60 moments; --all shows each)"), "\(text)")
        let row = text.split(separator: "\n").first { $0.contains("fsync of journal") } ?? ""
        #expect(row.split(separator: " ").prefix(3) == ["30", "1.200", "0.040"], "\(text)")
        let all = FrameStoryText(width: 120).render(story)
        #expect(all.split(separator: "\n").count { $0.contains("fsync of journal") } == 30)
        let few = try Self.story(Self.moments(Array(parts.prefix(20))))
        #expect(!FrameStoryText(width: 120, mostLines: 100).render(few).contains("repeats summed up"))
    }

    @Test("If the owner was ready for a third of a wait, the story says for how long and who had the CPU")
    func readyOwner() throws {
        func text(_ ready: Double) throws -> String {
            var story = try Self.story(
                Self.moments([(Self.owner(.ready, [Self.decoder]), ready), (Self.owner(.running), 40)])
            )
            story.frame.verdict = FrameVerdict(cause: VerdictCause(.wait, resource: Self.lock), time: .milliseconds(60))
            let text = FrameStoryText(width: 400).render(story)
            return text
        }
        #expect(try text(30).contains("indexer, was ready for 30.00 of 70.00 ms of it: decoder had the CPU."))
        #expect(try !text(10).contains("had the CPU."))
    }

    @Test("A thread whose work may only have been ahead in a queue is not called the one that had to end the wait")
    func aheadInQueue() throws {
        let waits: [(WaitKind, String?)] = [(.semaphore, "queue a/ser"), (.item, nil), (.semaphore, nil), (.lock, nil)]
        for (kind, queue) in waits {
            let owner = FrameMoment.Owner(
                thread: "worker 1",
                qos: nil,
                state: .ready,
                waitedFor: nil,
                path: nil,
                holders: [Self.decoder],
                chain: [],
                aheadIn: queue
            )
            var story = try Self.story(Self.moments([(.blocked(kind, resource: Self.lock, owner: owner), 30)]))
            story.frame.verdict = FrameVerdict(cause: VerdictCause(.wait, resource: Self.lock), time: .milliseconds(30))
            let text = FrameStoryText(width: 400).render(story)
            let mayBeAhead = queue != nil || kind == .item
            let role = mayBeAhead ? "had to make progress before this wait could end" : "had to end this wait"
            #expect(text.contains("\(role), worker 1, was ready for 30.00 of 30.00 ms of it"), "\(text)")
        }
    }

    @Test("The part of a wait without a known owner counts as part of its length")
    func unknownOwner() throws {
        func text(_ unknown: Double) throws -> String {
            var story = try Self.story(
                Self.moments([
                    (.blocked(.other, resource: Self.lock, owner: nil), unknown),
                    (Self.owner(.ready, [Self.decoder]), 12), (Self.owner(.running), 0.5),
                ])
            )
            story.frame.verdict = FrameVerdict(cause: VerdictCause(.wait, resource: Self.lock), time: .milliseconds(63))
            return FrameStoryText(width: 400).render(story)
        }
        #expect(try !text(50.5).contains("had the CPU."))
        #expect(try text(10).contains("indexer, was ready for 12.00 of 22.50 ms of it: decoder had the CPU."))
    }

    @Test("If several had the CPU while the owner was ready, the longest come first, each with its own time")
    func severalOccupants() throws {
        func holder(_ name: String, _ thread: String) -> FrameMoment.Holder {
            FrameMoment.Holder(culprit: Culprit(.process, name), thread: thread, path: nil)
        }
        var story = try Self.story(
            Self.moments([
                (Self.owner(.ready, [holder("backup", "a")]), 20), (Self.owner(.ready, [holder("backup", "b")]), 10),
                (Self.owner(.ready, [holder("game", "main"), holder("game", "worker 1")]), 25),
                (Self.owner(.ready, [Self.decoder]), 5), (Self.owner(.ready, [Self.nobody]), 1),
                (Self.owner(.running), 9),
            ])
        )
        story.frame.verdict = FrameVerdict(cause: VerdictCause(.wait, resource: Self.lock), time: .milliseconds(60))
        let text = FrameStoryText(width: 400).render(story)
        let words =
            "indexer, was ready for 61.00 of 70.00 ms of it: process backup had the CPU for 30.00 ms of it, process game for 25.00 ms."
        #expect(text.contains(words), "\(text)")
    }

    @Test("The story says that steal was not measured within the frame if the run has steal")
    func steal() throws {
        var story = try Self.story([])
        let words = "Steal was not measured within this"
        story.frame.ledger.steal = nil
        story.result.quality.stealShare = 0.023
        let text = FrameStoryText(width: 400).render(story)
        #expect(text.contains(words) && text.contains("the hypervisor took 2.3 % of "), "\(text)")
        story.frame.ledger.steal = .zero
        #expect(!FrameStoryText(width: 400).render(story).contains(words))
        story.frame.ledger.steal = nil
        story.result.quality.stealShare = 0
        #expect(!FrameStoryText(width: 400).render(story).contains(words))
    }

    @Test("An estimated begin is marked as an estimate")
    func estimate() throws {
        var story = try Self.story([])
        #expect(!FrameStoryText().render(story).contains("estimate"))
        story.isBeginEstimated = true
        #expect(FrameStoryText(width: 400).render(story).contains("Its begin is an estimate"))
    }
}
