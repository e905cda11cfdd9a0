import Foundation
import FrameBudget
import FrameTrace
import Testing
import Thoroughness

@testable import FrameBudgetReports

/// The cause that is named first, the same in every output of a run.
@Suite("The main cause of late frames")
struct MainCauseTests {
    private static func app(_ name: String) -> Culprit { Culprit(.app, name) }

    private static let causes: [VerdictCause] = [
        VerdictCause(.ownWork), VerdictCause(.contention, culprit: app("notes")),
        VerdictCause(.contention, culprit: app("video")),
        VerdictCause(.contention, culprit: Culprit(.ownThreads)), VerdictCause(.wait, resource: "lock db"),
        VerdictCause(.wait, resource: "lock io"), VerdictCause(.inversion, culprit: app("notes"), resource: "lock db"),
        VerdictCause(.io), VerdictCause(.timerLate), VerdictCause(.carryOver), VerdictCause(.mixed),
    ]

    /// A run of one app in one phase with some of the causes, in random order.
    private static func result(_ random: inout Random, _ clock: FrameClock?) -> RunResult {
        var counts: [VerdictCount] = []
        for cause in causes where random.next() < 0.6 {
            let missed = random.next() < 0.3 ? 0 : Int(random.next() * 12)
            let dropped = cause.kind == .mixed || random.next() < 0.4 ? 0 : Int(random.next() * 12)
            var count = VerdictCount(cause: cause, missed: missed, dropped: dropped)
            if cause.kind == .mixed {
                count.parts = [VerdictPart(causes[1], .milliseconds(9)), VerdictPart(causes[7], .milliseconds(2))]
            }
            counts.insert(count, at: Int(random.next() * Double(counts.count)))
        }
        return result(counts, clock)
    }

    private static func result(_ counts: [VerdictCount], _ clock: FrameClock? = nil) -> RunResult {
        var result = SyntheticRun.plain.result
        var app = result.apps[0]
        app.clock = clock
        app.loop = clock == nil ? nil : LoopSummary(thread: "loop (PID 1)", call: "poll")
        app.total.verdicts = counts
        app.total.missed = counts.reduce(0) { $0 + $1.missed }
        app.total.dropped = counts.reduce(0) { $0 + $1.dropped }
        app.phases = Array(app.phases.suffix(1))
        app.phases[0].statistics = app.total
        app.worst = []
        result.apps = [app]
        return result
    }

    /// The cause that a headline names, by its words.
    private static func named(_ headline: String) -> VerdictCause? {
        if headline.contains("several causes together") { return VerdictCause(.mixed) }
        let found = causes.filter { headline.contains(VerdictWords.sentence($0)) }
        return found.max { VerdictWords.sentence($0).count < VerdictWords.sentence($1).count }
    }

    /// The first of the causes, if the headline names only its kind.
    private static func first(_ headline: String, of total: FrameStatistics, _ clock: FrameClock?) -> VerdictCause? {
        let first = total.verdicts.ranked(countsDrops: clock == nil).first?.cause
        return first.flatMap { headline.contains("most often, \(VerdictWords.sentence(kind: $0.kind))") ? $0 : nil }
    }

    @Test(
        "the cause in the headline is in the first row on the terminal, on the page and in Markdown",
        arguments: [nil, FrameClock.own]
    )
    func agreement(clock: FrameClock?) throws {
        var random = Random(state: 11)
        var kinds: Set<VerdictKind> = []
        for _ in 0..<Thorough.count(150, usually: 60) {
            let result = Self.result(&random, clock)
            let total = result.apps[0].total
            guard total.missed > 0 else { continue }
            let headline = Verdict(result).headline
            let named = Self.named(headline) ?? Self.first(headline, of: total, clock)
            let cause = try #require(named, "\(headline)")
            kinds.insert(cause.kind)
            let count = try #require(total.verdicts.first { $0.cause == cause })
            let noun = VerdictWords.noun(count)
            let terminal = try #require(ContentionWords(result: result).verdicts(most: 3).first).text
            #expect(terminal.hasPrefix("\(noun): "), "\(headline)\n\(terminal)")
            let markdown = MarkdownSummary.render(CIReport(result))
            #expect(
                markdown.contains("- \(MarkdownText.name("maps")): \(MarkdownText.words(noun)): "),
                "\(headline)\n\(markdown)"
            )
            let page = VerdictsSection.make(result).markup.markup
            let row = page.components(separatedBy: "<td><i class=\"dot").dropFirst().first ?? ""
            #expect(row.components(separatedBy: "</td>")[0].contains(">\(noun)<"), "\(headline)\n\(row)")
            let cell = TerminalTable(width: 400).render(result).components(separatedBy: "\n").first {
                $0.hasPrefix("maps  ")
            }
            let title = cause.kind == .mixed ? noun : VerdictWords.title(cause.kind)
            #expect(cell?.contains("  \(cause.kind == .io ? "disk" : title)") == true, "\(headline)\n\(cell ?? "")")
        }
        #expect(kinds.count > 4, "\(kinds)")
    }

    @Test("many causes of one kind do not hide another kind")
    func ofEachKind() {
        let many = (1...6).map {
            VerdictCount(cause: VerdictCause(.contention, culprit: Self.app("a\($0)")), missed: 3, dropped: 0)
        }
        let own = VerdictCount(cause: VerdictCause(.ownWork), missed: 7, dropped: 0)
        let text = ContentionWords(result: Self.result([own] + many)).verdicts(most: 3).first?.text
        #expect(
            text
                == "contention: a1: 3 missed, 0 dropped; contention: a2: 3 missed, 0 dropped; own work: 7 missed, 0 dropped; 4 more causes"
        )
    }

    @Test("a cause that made no frame late comes last: it only has a share of the dropped intervals")
    func onlyDropped() {
        let io = VerdictCount(cause: VerdictCause(.io), missed: 0, dropped: 90)
        let own = VerdictCount(cause: VerdictCause(.ownWork), missed: 1, dropped: 2)
        #expect([io, own].ranked(countsDrops: true).map(\.cause.kind) == [.ownWork, .io])
        #expect([io].ranked(countsDrops: true) == [io])
    }

    @Test("the average beside a cause covers the frames of that cause, and says how many they are")
    func means() {
        var own = VerdictCount(cause: VerdictCause(.ownWork), missed: 5, dropped: 0)
        (own.time, own.frameTime) = (.milliseconds(100), .milliseconds(150))
        var wait = VerdictCount(cause: VerdictCause(.wait, resource: "lock db"), missed: 3, dropped: 0)
        (wait.time, wait.frameTime) = (.milliseconds(600), .milliseconds(900))
        let details = Verdict(Self.result([own, wait])).details
        #expect(
            details.first?.hasPrefix(
                "Its missed frames with this cause (n 5 of 8) took 30.0 ms on average, for a budget of "
            ) == true,
            "\(details)"
        )
        #expect(details.first?.hasSuffix(" 20.0 ms of that: its own work on the CPU.") == true, "\(details)")
        let alone = Verdict(Self.result([own])).details
        #expect(alone.first?.hasPrefix("Its missed frames (n 5) took 30.0 ms on average, ") == true, "\(alone)")
        let turns = Verdict(Self.result([own, wait], .own)).details
        #expect(
            turns.first
                == "Its late turns with this cause (n 5 of 8) took 30.0 ms on average. 20.0 ms of that: its own work on the CPU.",
            "\(turns)"
        )
    }

    @Test("inversions count as waits: the average covers the frames with either, and all the time blocked")
    func inversions() {
        var wait = VerdictCount(cause: VerdictCause(.wait, resource: "semaphore ready"), missed: 9, dropped: 0)
        (wait.time, wait.frameTime) = (.milliseconds(279), .milliseconds(333))
        let cause = VerdictCause(.inversion, culprit: Self.app("notes"), resource: "semaphore ready")
        var inversion = VerdictCount(cause: cause, missed: 8, dropped: 0)
        (inversion.time, inversion.frameTime) = (.milliseconds(748.8), .milliseconds(780.8))
        var result = Self.result([wait, inversion])
        let both = Verdict(result).details.first
        #expect(both?.hasPrefix("Its missed frames (n 17) took 65.5 ms on average, ") == true, "\(both ?? "")")
        #expect(both?.hasSuffix(" 60.5 ms of that: blocked.") == true, "\(both ?? "")")
        // With inversions alone, the detail gives their cost.
        result = Self.result([inversion])
        var ledger = Ledger()
        ledger.blocked = [
            BlockedPart(
                kind: .semaphore,
                resource: "semaphore ready",
                time: .milliseconds(748.8),
                inverted: .milliseconds(468.8)
            )
        ]
        result.apps[0].total.missedLedger = ledger
        result.apps[0].phases[0].statistics.missedLedger = ledger
        let alone = Verdict(result).details.first
        let cost = " 58.6 ms of that: waiting for a thread that lower-priority threads kept off the CPU."
        #expect(alone?.hasSuffix(cost) == true, "\(alone ?? "")")
        #expect(ledger.time(ofKindOf: wait.cause) == .milliseconds(748.8))
        #expect(ledger.time(ofKindOf: cause) == .milliseconds(748.8))
        #expect(ledger.inverted == .milliseconds(468.8))
    }

    @Test("a count of waits and inversions together has the name of both, and the details say what it counts")
    func bothKinds() throws {
        func count(_ cause: VerdictCause, _ missed: Int) -> VerdictCount {
            var count = VerdictCount(cause: cause, missed: missed, dropped: missed)
            (count.time, count.frameTime) = (.milliseconds(10 * Double(missed)), .milliseconds(40 * Double(missed)))
            return count
        }
        let inversion = VerdictCause(.inversion, culprit: Self.app("notes"), resource: "lock db")
        let counts = [count(inversion, 17), count(VerdictCause(.wait, resource: "lock db"), 5)]
        let cause = try #require(MissCause(counts, .frame))
        #expect(cause.frames == 22 && cause.noun == "inversion or wait: lock db", "\(cause.noun)")
        let alone = try #require(MissCause([counts[0]], .frame))
        #expect(alone.frames == 17 && alone.noun == "inversion: lock db, notes on the CPU", "\(alone.noun)")
        let other = count(VerdictCause(.wait, resource: "lock io"), 4)
        #expect(MissCause(counts + [other], .frame)?.noun == "inversion or wait")
        let all = counts + [count(VerdictCause(.ownWork), 6)]
        let details = Verdict(Self.result(all)).details
        let scope = "Its missed frames with waits or inversions (n 22 of 28) took 40.0 ms"
        #expect(details.first?.hasPrefix(scope) == true, "\(details)")
        #expect(TerminalTable(width: 400).render(Self.result(all)).contains("inversion or wait: lock db (22 of 28)"))
        let contention = [("a", 9), ("b", 7)].map { count(VerdictCause(.contention, culprit: Self.app($0)), $1) }
        let several = Verdict(Self.result(contention + [count(VerdictCause(.ownWork), 2)])).details
        let kind = "Its missed frames with causes of this kind (n 16 of 18) "
        #expect(several.first?.hasPrefix(kind) == true, "\(several)")
    }

    @Test("the program's own part comes first only if it is large enough and known to be its own")
    func ownFirst() {
        func noun(_ parts: [(VerdictCause, Double)]) -> String {
            let parts = parts.map { VerdictPart($0.0, .milliseconds($0.1)) }
            let time = parts.reduce(TimeSpan.zero) { $0 + $1.time }
            return VerdictWords.noun(
                FrameVerdict(cause: VerdictCause(.mixed), time: time, others: parts, reason: .together)
            )
        }
        let maps = VerdictCause(.contention, culprit: Self.app("maps"))
        #expect(noun([(maps, 9), (VerdictCause(.io), 0.02)]) == "contention: maps + disk")
        #expect(noun([(maps, 9), (VerdictCause(.io), 0.5)]) == "disk + contention: maps")
        let many = [(maps, 9), (VerdictCause(.quota), 3), (VerdictCause(.timerLate), 2), (VerdictCause(.io), 0.02)]
        #expect(noun(many) == "contention: maps + quota + 2 more")
        // The disk's requests are known: in the rest of the wait none was the program's.
        let theirs = VerdictCause(.io, culprit: Self.app("notes"))
        #expect(noun([(maps, 6), (theirs, 5), (VerdictCause(.io), 3)]) == "contention: maps + disk: notes + 1 more")
        // For a lock, the rest of the wait is the program's, whatever the lock's owner waited for.
        let lock = VerdictCause(.wait, resource: "lock db")
        let owner = VerdictCause(.wait, culprit: Self.app("notes"), resource: "lock db")
        #expect(noun([(maps, 6), (owner, 5), (lock, 3)]).hasPrefix("wait: lock db + contention: maps"))
    }

    @Test(
        "of several causes together the program's own come first, those of one kind are joined, and the rest are counted"
    )
    func together() {
        func part(_ cause: VerdictCause, _ time: Double) -> VerdictPart { VerdictPart(cause, .milliseconds(time)) }
        func contention(_ name: String) -> VerdictCause { VerdictCause(.contention, culprit: Self.app(name)) }
        let parts = [
            part(contention("a"), 5), part(contention("b"), 4), part(VerdictCause(.timerLate), 3),
            part(VerdictCause(.io, resource: "fsync of journal"), 2),
        ]
        var verdict = FrameVerdict(
            cause: VerdictCause(.mixed),
            time: .milliseconds(14),
            others: parts,
            reason: .together
        )
        #expect(VerdictWords.noun(verdict) == "disk: fsync of journal + contention: a and b + 1 more")
        #expect(
            VerdictWords.cause(verdict)
                == "several causes together: disk: fsync of journal 2.00 ms, contention 9.00 ms (a 5.00 ms, b 4.00 ms) and late "
                + "timer 3.00 ms"
        )
        #expect(
            VerdictWords.sentence(verdict, overrun: .milliseconds(6)).hasSuffix(
                "together these do: disk: fsync of journal (2.00 ms), contention: a (5.00 ms) and b (4.00 ms), late timer (3.00 ms)."
            )
        )
        verdict.others =
            (1...5).map { part(contention("a\($0)"), Double(9 - $0)) }
            + [part(VerdictCause(.contention, culprit: Culprit(.ownThreads)), 1)]
        #expect(VerdictWords.noun(verdict) == "contention: its own threads, a1 and 4 more")
        #expect(
            VerdictWords.cause(verdict)
                == "several causes together: contention 31.00 ms (its own threads 1.00 ms, a1 8.00 ms, 4 more 22.00 ms)"
        )
        // Waits, requests and carry-over are the program's own, so all are named, with the largest of the others.
        verdict.others = [
            part(contention("a"), 9), part(VerdictCause(.wait, resource: "lock db"), 3), part(VerdictCause(.io), 2),
            part(VerdictCause(.carryOver), 1), part(VerdictCause(.quota), 1), part(VerdictCause(.timerLate), 1),
        ]
        #expect(VerdictWords.noun(verdict) == "wait: lock db + disk + carry-over + contention: a + 2 more")
        var count = VerdictCount(cause: VerdictCause(.mixed), missed: 2, dropped: 0)
        count.parts = parts
        #expect(
            MissCause([count], .turn)?.sentence(.turn)
                == "several causes together, averaged over 2 such turns: disk: fsync of journal 1.00 ms, contention 4.50 ms "
                + "(a 2.50 ms, b 2.00 ms) and late timer 1.50 ms"
        )
        // The parts have their times, so the sentence after them has none.
        (count.time, count.frameTime) = (.milliseconds(28), .milliseconds(60))
        let words = TurnWords(of: Self.result([count], .own).apps[0])
        #expect(words.details.first == "Its late turns took 30.0 ms on average.", "\(words.details)")
    }

    @Test("the header says how much of what was observed is warm-up")
    func observed() {
        var result = SyntheticRun.plain.result
        #expect(result.observedText == "31.0 s observed, including 1.0 s of warm-up")
        result.phases = result.phases.filter { !$0.isWarmUp }
        #expect(result.observedText == "31.0 s observed")
        result.run.planned = .seconds(60)
        #expect(result.observedText == "31.0 s of 60.0 s observed")
        result.run.planned = .seconds(30)
        #expect(result.observedText == "31.0 s observed", "more than was planned is not a part of that")
    }
}
