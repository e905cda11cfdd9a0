import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

@Suite("Verdict")
struct VerdictTests {
    @Test("the headline names the app that dropped most, in which phase and why")
    func worst() {
        let verdict = Verdict(SyntheticRun.plain.result)
        #expect(
            verdict.headline
                == "maps dropped 298 of 600 frames in 'maps + notes + video': it was ready, but notes occupied the CPU."
        )
        #expect(verdict.band == .actNow)
        #expect(verdict.details.count == 2)
    }

    @Test("the headline says if nothing was dropped, missed or wanted")
    func calm() {
        var result = SyntheticRun(hasContention: false, spike: nil, lockName: "").shared.result
        for app in result.apps.indices {
            for phase in result.apps[app].phases.indices {
                result.apps[app].phases[phase].statistics.dropped = 0
                result.apps[app].phases[phase].statistics.missed = 0
            }
        }
        #expect(Verdict(result).headline == "No frame dropped.")
        #expect(Verdict(result).band == .good)
        result.apps[1].phases[0].statistics.missed = 2
        #expect(Verdict(result).headline.hasPrefix("No frame dropped. notes missed its deadline in 2 of "))
        result.apps = []
        #expect(Verdict(result).headline.hasPrefix("No frame was wanted"))
        #expect(Verdict(result).band == nil)
    }

    @Test("the headline of a run that was cut short begins with that")
    func cutShort() {
        var result = SyntheticRun.plain.result
        result.run.ending = .incomplete
        #expect(Verdict(result).headline.hasPrefix("Incomplete: the recording stops after 31.0 s. maps dropped"))
        result.run.ending = .interrupted
        #expect(Verdict(result).headline.hasPrefix("Interrupted after 31.0 s. "))
    }

    @Test("joined names are cut one by one, so that callbacks keep theirs")
    func severalNames() {
        let names = "callback willEnterForeground + callback didBecomeActive"
        let noun = VerdictWords.noun(VerdictCause(.outsideWork, resource: names))
        #expect(noun.hasSuffix(names), "\(noun)")
        let many = Array(repeating: "timer", count: 40).joined(separator: " + ")
        #expect(VisibleText.shortEach(many, to: 36).unicodeScalars.count == 36)
    }

    @Test("long names are cut, so that the verdict stays a sentence")
    func longNames() {
        let verdict = Verdict(SyntheticRun(names: HostileText.names).make().result)
        #expect(verdict.headline.unicodeScalars.count < 220)
        #expect(verdict.headline.contains("…"))
    }

    @Test("the cause of a set of frames is the largest one of the kind that most of them are attributed to")
    func cause() {
        var statistics = FrameStatistics()
        #expect(MissCause(statistics, .frame) == nil)
        let maps = VerdictCause(.contention, culprit: Culprit(.app, "maps"))
        let notes = VerdictCause(.contention, culprit: Culprit(.app, "notes"))
        statistics.verdicts = [
            VerdictCount(cause: VerdictCause(.ownWork), missed: 4, dropped: 0),
            VerdictCount(cause: maps, missed: 2, dropped: 2), VerdictCount(cause: notes, missed: 3, dropped: 1),
            VerdictCount(cause: VerdictCause(.gpu), missed: 0, dropped: 9),
        ]
        // Five frames are late by contention, three of those by notes.
        let cause = MissCause(statistics, .frame)
        #expect(cause?.cause == notes)
        #expect(cause?.frames == 5)
        #expect(cause?.noun == "contention")
        // Own work made more frames late than notes did: the kind is named.
        #expect(cause?.sentence == "most often, it was ready, but other threads occupied the CPU (notes, maps)")
        statistics.verdicts[2].missed = 4
        let most = MissCause(statistics, .frame)
        #expect(most?.cause == notes)
        #expect(most?.sentence == "most often, it was ready, but notes occupied the CPU")
    }

    @Test("if a cause of the main kind is not the most frequent of all, its kind is named instead")
    func kind() {
        func missed(_ count: Int, _ cause: VerdictCause) -> VerdictCount {
            VerdictCount(cause: cause, missed: count, dropped: count)
        }
        let handlers = (1...4).map { missed(2, VerdictCause(.outsideWork, resource: "event a\($0)")) }
        let sleep = missed(7, VerdictCause(.wait, resource: "sleep"))
        let cause = MissCause([sleep] + handlers, .frame)
        #expect(cause?.frames == 8)
        let running = "its main thread was running something other than a frame when frames were due"
        #expect(cause?.sentence == "most often, \(running) (event a1, event a2)")
        // With a nameless first cause, the second would seem to be the first.
        let nameless = missed(5, VerdictCause(.outsideWork, resource: ""))
        #expect(MissCause([sleep, nameless] + handlers, .frame)?.sentence == "most often, \(running)")
        let disk = ["read of a", "read of b"].map { missed(4, VerdictCause(.io, resource: $0)) }
        #expect(
            MissCause([sleep] + disk, .frame)?.sentence == "most often, it waited for the disk (read of a, read of b)"
        )
        #expect(
            MissCause([sleep] + disk, .turn)?.sentence == "most often, it waited for the disk (read of a, read of b)"
        )
        let locks = ["lock a", "lock b"].map { missed(4, VerdictCause(.wait, resource: $0)) }
        #expect(
            MissCause(Array(handlers.prefix(3)) + locks, .frame)?.sentence
                == "most often, it was blocked (lock a, lock b)"
        )
    }

    @Test("an app that the system ended is in the headline and in the advice, and the verdict has no band")
    func ended() throws {
        var result = SyntheticRun(hasContention: false, spike: nil, lockName: "").shared.result
        #expect(Verdict(result).band != nil)
        var end = AppTermination(
            at: .seconds(15),
            app: "maps",
            reason: TerminationReason.watchdog.name,
            state: "active"
        )
        end.event = "resume"
        end.allowance = .seconds(10)
        end.step = "rebuild"
        result.findings = [.terminated(end)]
        let verdict = Verdict(result)
        #expect(verdict.headline.hasPrefix("The system ended maps (watchdog). "))
        #expect(verdict.band == nil)
        #expect(verdict.details.first?.hasPrefix("The system ended maps at 15.000 s: watchdog.") == true)
        let advice = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(advice.topic == "Bring maps back to the screen in less time")
        #expect(advice.text.contains("allowance of 10.0 s") && advice.text.contains("\"rebuild\""))
    }

    @Test("a lock that most frames wait for is the cause, whoever displaced its owner")
    func lock() {
        var statistics = FrameStatistics()
        func lock(_ kind: VerdictKind, _ app: String? = nil) -> VerdictCause {
            VerdictCause(kind, culprit: app.map { Culprit(.app, $0) }, resource: "lock db")
        }
        statistics.verdicts = [
            VerdictCount(cause: VerdictCause(.contention, culprit: Culprit(.app, "maps")), missed: 9, dropped: 75),
            VerdictCount(cause: lock(.wait), missed: 4, dropped: 60),
            VerdictCount(cause: lock(.inversion, "maps"), missed: 3, dropped: 20),
            VerdictCount(cause: lock(.inversion, "notes"), missed: 3, dropped: 18),
            VerdictCount(cause: VerdictCause(.wait, resource: "lock io"), missed: 1, dropped: 2),
        ]
        let cause = MissCause(statistics, .frame)
        #expect(cause?.frames == 11)
        #expect(MissCause(statistics, .turn)?.frames == 11)
        #expect(cause?.cause == lock(.wait))
        #expect(cause?.noun == "wait")
        #expect(cause?.sentence == "most often, it waited for lock db")
    }
}

extension VerdictTests {
    @Test("a device's time for the app's own requests does not count as time that another app kept it waiting")
    func ownRequests() throws {
        let workload = try WorkloadFile.parse(
            text: """
                version: 1
                duration: 4s
                device: { cores: 1 }
                apps:
                  viewer: { frame: [{ compute: 5ms }, { gpu: 7ms }] }
                  map: { frame: [{ compute: 3ms }, { gpu: 6ms }] }
                """,
            named: "test.yaml"
        )
        let trace = try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
        let run = Analysis.analyze(trace)
        let result = run.result
        let viewer = try #require(result.apps.first)
        let late = run.framesAlongTime[0].filter {
            $0.verdict?.cause.kind == .gpu && $0.isMissed && !result.phases[$0.phase].isWarmUp
        }
        let waits = late.flatMap { $0.ledger.blocked.flatMap { $0.users ?? [] } }
        let others = waits.filter { $0.culprit == Culprit(.app, "map") }.reduce(TimeSpan.zero) { $0 + $1.time }
        let mean = others.divided(by: late.count)
        let ledger = viewer.total.missedLedger
        let whole = viewer.total.verdicts.compactMap(\.frameTime).reduce(TimeSpan.zero, +)
        #expect(whole == ledger.explained + ledger.residual)
        let details = Verdict(result).details.joined(separator: " ")
        #expect(others > .zero && others < waits.reduce(TimeSpan.zero) { $0 + $1.time })
        #expect(details.contains("\(Figure.milliseconds(mean)) ms of that: waiting for the GPU"), "\(details)")
    }

    @Test("if work piles up and no frame is late, advice is about the queue")
    func backlogAlone() throws {
        let workload = try WorkloadFile.parse(
            text: """
                version: 1
                duration: 8s
                apps:
                  a:
                    queues: { q: {} }
                    work: { d: [{ compute: 9ms, name: decode }] }
                    frame: [{ compute: 3ms }]
                    events: { s: { every: 8ms, do: [{ async: d, on: q }] } }
                """,
            named: "test.yaml"
        )
        let trace = try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
        let result = Analysis.analyze(trace).result
        #expect(Verdict(result).headline.hasPrefix("No frame dropped, but work piles up in queue a/q"))
        #expect(RemedyWords(result: result).lines(most: 3).map(\.topic) == ["Give queue a/q less to do"])
    }
}
