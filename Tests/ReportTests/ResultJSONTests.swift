import Foundation
import FrameBudgetReports
import FrameTrace
import Scenario
import Simulation
import Testing

@testable import FrameBudget

@Suite("result.json")
struct ResultJSONTests {
    @Test("a result is read back as it was written, and encoded to the same bytes again")
    func roundTrip() throws {
        for run in [SyntheticRun(), SyntheticRun(measuresCPU: false), SyntheticRun(names: HostileText.names)] {
            let result = run.shared.result
            let text = try ResultJSON.encode(result)
            #expect(try ResultJSON.decode(text) == result)
            #expect(try ResultJSON.encode(ResultJSON.decode(text)) == text)
            #expect(text.hasSuffix("}\n"))
        }
    }

    @Test("a result with another schema is rejected by the schema's name, not as malformed")
    func schema() throws {
        let text = try ResultJSON.encode(SyntheticRun.plain.result)
        let later = text.replacing("\"fbprof.result/4\"", with: "\"fbprof.result/9\"").replacing(
            "\"apps\"",
            with: "\"x\""
        )
        let error = ResultJSONError.unknownSchema(
            found: "fbprof.result/9",
            supported: "fbprof.result/4"
        )
        #expect(throws: error) { try ResultJSON.decode(later) }
        #expect(error.description.contains("fbprof.result/9"))
    }

    @Test("a damaged tree of calls is rejected with the place")
    func damagedCalls() throws {
        let result = SyntheticRun.plain.result
        let count = try #require(result.calls?.calls.count)
        func reason(_ change: (inout RunResult) -> Void) throws -> String {
            var damaged = result
            change(&damaged)
            do throws(ResultJSONError) {
                _ = try ResultJSON.decode(ResultJSON.encode(damaged))
                return ""
            } catch { return error.description }
        }
        #expect(try reason { $0.calls?.calls[2].caller = CallID(2) }.contains("calls.calls[2].caller"))
        #expect(try reason { $0.calls?.calls[5].function = 99_999 }.contains("calls.calls[5].function"))
        #expect(try reason { $0.apps[0].overruns?[0].weights[0].call = CallID(index: count) }.contains("apps[0]"))
        #expect(try reason { $0.apps[1].worst[0].stacks[0].call = CallID(index: count) }.contains("apps[1]"))
        #expect(try reason { $0.profiles?[0].weights[0].call = CallID(index: count) }.contains("profiles"))
        #expect(try reason { $0.calls = nil }.contains("only 0 calls"))
    }

    @Test(
        "a text that is not a result is rejected",
        arguments: ["", "{", "[]", "{}", "null", "{\"schema\":1}", "\u{0}"]
    )
    func foreign(_ text: String) {
        #expect { try ResultJSON.decode(text) } throws: { error in
            guard case ResultJSONError.notAResult = error else { return false }
            return true
        }
    }

    @Test(
        "a damaged result is rejected with the place",
        arguments: [
            ("\"millihertz\" : 60000", "\"millihertz\" : 0", "run.refresh.millihertz"),
            ("\"phase\" : 3", "\"phase\" : 9", "apps[0]"),
            ("\"parent\" : 1", "\"parent\" : 4000", "paths[2].parent"),
            ("\"cores\" : 1", "\"cores\" : \"one\"", "run.cores"),
            ("\"ending\" : \"complete\"", "\"ending\" : \"bored\"", "run.ending"),
        ]
    )
    func damaged(_ old: String, _ new: String, _ place: String) throws {
        let text = try ResultJSON.encode(SyntheticRun.plain.result)
        #expect(text.contains(old))
        #expect { try ResultJSON.decode(text.replacing(old, with: new)) } throws: { error in
            guard case ResultJSONError.malformed(let reason) = error else { return false }
            return reason.contains(place)
        }
    }

    @Test("negative and overflowing counts of frames in verdicts are rejected")
    func impossibleCounts() throws {
        var part = VerdictPart(VerdictCause(.io, resource: "fsync"), .milliseconds(3))
        for frames in [Int.max, -1] {
            part.frames = frames
            var result = SyntheticRun.plain.result
            result.apps[0].total.verdicts = [
                VerdictCount(cause: VerdictCause(.mixed), missed: 2, dropped: 0, parts: [part])
            ]
            let text = try ResultJSON.encode(result)
            #expect { try ResultJSON.decode(text) } throws: { error in
                guard case ResultJSONError.malformed(let reason) = error else { return false }
                return reason.contains("apps[0]") && reason.contains("\(frames)")
            }
        }
    }

    @Test("a figure that is not finite can't be encoded")
    func notFinite() {
        var result = SyntheticRun.plain.result
        result.quality.stealShare = .nan
        #expect { try ResultJSON.encode(result) } throws: { error in
            guard case ResultJSONError.notEncodable = error else { return false }
            return true
        }
    }

    @Test("every field that is written is documented, and every documented field is written")
    func documented() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let document = try String(contentsOf: root.appending(path: "Documentation/ResultSchema.md"), encoding: .utf8)
        var result = SyntheticRun.plain.result
        result.quality.throttling = CPUThrottling(quota: 2, periods: 3, time: .milliseconds(4))
        result.quality.lostMarks = LostMarks(full: 1)
        result.contention?.frames[0].part.culprit = Culprit(.process, "stress", process: 4711)
        result.findings = Self.findings
        result.inversions?.worst[0].advice = .notRaised(.refusedByMachine(.overrides))
        result.inversions?.worst[0].link = InversionLink(
            kind: .lock,
            resource: "lock db",
            owner: InversionParty(thread: "worker", app: nil, qos: nil, path: .none)
        )
        result.phases[0].opened = [Phase.Opening(app: "maps", presentation: "split view")]
        result.backlogs = [Self.backlog]
        result.apps[0].clock = .own
        result.apps[0].total.frozen = 1
        result.apps[0].total.dueToEnd = Distribution([.milliseconds(9)])
        result.apps[0].total.missedWork = [StepTime(path: .none, time: .milliseconds(9))]
        result.apps[1].redraw = .onDemand
        let period = LateRepeat(turns: 97, time: .seconds(1.6), isByTurns: true, distances: 13, regular: 12, others: 5)
        result.apps[0].loop = LoopSummary(
            thread: "loop (PID 4711)",
            call: "poll",
            presentedWith: "glXSwapBuffers",
            displayWait: Distribution([.milliseconds(6)]),
            estimatedTurns: 2,
            mainThreadUse: 0.5,
            movedBy: "Go",
            program: "game --fast",
            longSleeps: 3,
            unevenSleeps: true,
            lateRepeat: period
        )
        result.apps[0].program = Self.program
        result.operations = OperationFixture.run?.result.operations
        result.apps[0].mainThread = MainThreadFixture.main
        result.apps[0].frameParts = FrameStageFixture.app?.frameParts
        result.apps[0].worst[0].parts = FrameStageFixture.app?.worst.first?.parts
        result.apps[0].pipeline = FramePipeline(buffers: 2, latency: 1)
        let time = Distribution([TimeSpan.milliseconds(10)])
        result.apps[0].total.rendering = RenderFigures(
            time: time,
            beginToPresent: time,
            onCPU: time,
            missedOnCPU: .milliseconds(10),
            work: []
        )
        var owner = OwnerPart(state: .blocked, app: "maps", culprit: nil, time: .milliseconds(2))
        owner.waitedFor = "GPU"
        owner.forEarlier = true
        result.apps[0].worst[0].verdict?.behind = EarlierFrames(
            time: .milliseconds(5),
            rendering: .milliseconds(20),
            interval: .milliseconds(16),
            isLateAlone: false
        )
        var rendering = BlockedPart(kind: .render, resource: "", time: .milliseconds(2))
        rendering.owners = [owner]
        result.apps[0].total.ledger.blocked.append(rendering)
        result.memory = MemoryFixture.run?.result.memory
        result.layouts = LayoutFixture.run?.result.layouts
        result.lives = LifeFixture.run?.result.lives
        let caches = MemoryFixture.caches?.result.memory
        result.memory?.caches = caches?.caches
        result.memory?.apps += caches?.apps ?? []
        result.memory?.kills[0].asked = ByteCount(bytes: 1)
        result.memory?.kills[0].mapped = MappingUse(files: 1)
        result.memory?.kills[0].limit = ByteCount(bytes: 1)
        result.run.workloadFields = [WorkloadField(path: "duration", value: "1s")]
        result.memory?.caches?[0].stored = ByteCount(bytes: 1)
        result.memory?.caches?[0].folder = .documents
        result.memory?.caches?[0].strayed = 1
        result.memory?.caches?[0].lastStray = CacheStray(from: 21, to: 1)
        result.memory?.heldAccesses = [HeldAccess(app: "reel", block: "ring")]
        let none = ByteCount(bytes: 0)
        result.memory?.apps[0].background = BackgroundRelease(bySystem: none, byApp: none)
        result.apps[0].total.wantedTime = .milliseconds(50)
        result.apps[0].total.vsyncTime = .milliseconds(60)
        result.phases[1].bound = AnalyticBound(
            round: .milliseconds(3),
            fullestRound: .milliseconds(5),
            lockstepFPS: 60,
            cpuLoad: 1.68,
            gpuLoad: 0.2
        )
        result.phases[1].bound?.isLeast = true
        result.phases[1].bound?.largestRound = .milliseconds(9)
        result.phases[1].bound?.asleep = .milliseconds(1)
        result.queueBounds[0].largest = .milliseconds(900)
        result.queueBounds[0].target = "queue maps/all"
        result.queueBounds[0].targetLoad = 0.9
        result.queueBounds[0].isRepeating = true
        result.queueBounds[0].isLeast = true
        var held = HeldBy(culprit: Culprit(.ownThreads), thread: "worker", path: .none, time: .milliseconds(3))
        (held.waitedFor, held.priority) = ("network", -51)
        (held.holder, held.holderWaitedFor) = ("worker 2", "queue maps/q")
        held.holderCulprit = Culprit(.ownThreads)
        held.threads = 2
        (held.aheadIn, held.begunLater) = ("queue maps/q", true)
        (held.dependency, held.category) = ("load", "doc")
        held.readyFor = .milliseconds(2)
        held.behind = "decoder"
        held.behindBy = [CPUOccupant(culprit: Culprit(.ownThreads), thread: "decoder", time: .milliseconds(2))]
        (held.pathTime, held.hardware, held.heldBack) = (.milliseconds(1), HeldBy.gpu, true)
        var notBegun = NotBegun(time: .milliseconds(2), reason: .pool)
        notBegun.occupant = Culprit(.app, "maps")
        (notBegun.workers, notBegun.waiting) = (64, 60)
        notBegun.occupying = [OccupyingWork(path: .none, time: .milliseconds(1))]
        (notBegun.occupied, notBegun.suspender) = (.milliseconds(1), PathID.none)
        notBegun.queue = "operation queue maps/q"
        (notBegun.resumer, notBegun.resuming) = (PathID.none, .milliseconds(1))
        (notBegun.resumerReady, notBegun.resumerBehind) = (.milliseconds(1), Culprit(.app, "maps"))
        (notBegun.neverBegan, notBegun.wasResumed, notBegun.dependency) = (true, true, "load")
        held.notBegun = notBegun
        (held.endedBy, held.next) = (PathID.none, NextEnd(thread: "worker", path: .none, before: .milliseconds(1)))
        var example = CauseExample(frame: nil, at: .zero, time: .milliseconds(3), heldBy: held)
        (example.timedOut, example.notBegun, example.isUnended) = (true, notBegun, true)
        var finish = FinishWait(operation: "a", time: .milliseconds(9), steps: .milliseconds(2), open: .milliseconds(4))
        (finish.dependency, finish.dependencyTime) = ("load", .milliseconds(3))
        (finish.caller, finish.calling, finish.neverFinished) = (PathID.none, .milliseconds(1), true)
        example.finish = finish
        example.pieces = OutsidePieces(count: 9, longest: .milliseconds(6))
        result.apps[0].total.verdicts[0].examples = [example]
        result.apps[0].total.verdicts[0].beside = [VerdictPart(VerdictCause(.outsideWork), .milliseconds(1))]
        result.apps[0].total.verdicts[0].besideCount = 1
        result.apps[0].total.verdicts[0].invertedCount = 1
        result.apps[0].total.verdicts[0].time = .milliseconds(1)
        result.apps[0].total.verdicts[0].resourceTime = .milliseconds(1)
        result.apps[0].total.verdicts[0].frameTime = .milliseconds(2)
        result.apps[0].total.verdicts[0].beforeDue = .milliseconds(1)
        result.run.scheduler = "fair"
        result.apps[0].worst[0].verdict?.usedLatency = .milliseconds(16)
        let text = try ResultJSON.encode(result)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let keys = Self.keys(in: object)
        #expect(keys.count > 80)
        for key in keys.sorted() { #expect(document.contains("| `\(key)` |"), "\(key) is not documented") }
        let documented = document.matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.output.1) }
        for key in Set(documented).sorted() { #expect(keys.contains(key), "\(key) is documented and not written") }
    }

    @Test("the thresholds that the document gives are those that results carry")
    func policy() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let document = try String(contentsOf: root.appending(path: "Documentation/ResultSchema.md"), encoding: .utf8)
        let table = try #require(document.components(separatedBy: "\n## Policy\n").last)
        var documented: [String: Double] = [:]
        for row in table.matches(of: /(?m)^\| `(\w+)` \|.*\(([0-9.]+)( ms| µs)?\) \|$/) {
            let unit = row.output.3.map { $0 == " ms" ? 1e6 : 1e3 } ?? 1
            documented[String(row.output.1)] = try #require(Double(row.output.2)) * unit
        }
        let text = try ResultJSON.encode(SyntheticRun.plain.result)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let policy = try #require(object?["policy"] as? [String: Double])
        #expect(documented == policy)
    }

    /// An end of an app with every field.
    private static let termination: AppTermination = {
        var termination = AppTermination(
            at: .seconds(11),
            app: "maps",
            reason: "watchdog",
            code: "0x8badf00d",
            state: "active"
        )
        termination.event = "scene update"
        termination.allowance = .seconds(10)
        termination.since = .seconds(1)
        termination.expired = .seconds(11)
        termination.appCPU = .seconds(9)
        termination.totalCPU = .seconds(10)
        termination.step = "load"
        termination.held = "lock db"
        termination.path = ["maps", "load"]
        (termination.stack, termination.stackAt) = (["burn", "compute"], .seconds(11))
        termination.unsaved = ByteCount(bytes: 5000)
        return termination
    }()

    private static let heldLaunch: SlowLaunch = {
        var launch = SlowLaunch(app: "maps", busy: .milliseconds(800), firstFrame: .milliseconds(820), step: "")
        (launch.returnedAt, launch.wait, launch.waitKind) = (.seconds(4), "lock db", .lock)
        (launch.waited, launch.heldBy, launch.heldFor) = (.milliseconds(700), "video", "index")
        return launch
    }()

    private static let heldWork: BackgroundOnMain = {
        var work = BackgroundOnMain(app: "maps", share: 0.25, cause: .mainQueue, work: "poll")
        work.isHeldUp = true
        return work
    }()

    private static let backlog: Backlog = {
        var backlog = Backlog.madeUp
        backlog.sources = ["queue maps/near", "queue maps/far"]
        backlog.app = "maps"
        (backlog.isSerial, backlog.isSuspended) = (true, true)
        (backlog.qos, backlog.load) = (.utility, 1.2)
        backlog.time = BacklogTime(
            onCPU: .seconds(2),
            ready: [RunnablePart(culprit: Culprit(.app, "video"), preempted: .seconds(3))],
            blocked: [BlockedPart(kind: .network, resource: "", time: .seconds(1))]
        )
        return backlog
    }()

    private static let program: ProgramSummary = {
        var program = ProgramSummary(
            command: ["./game"],
            started: .zero,
            ending: .itself,
            ended: .seconds(2),
            status: 139,
            signal: 11,
            refusal: "not allowed"
        )
        program.daemonProcesses = [4711]
        return program
    }()

    private static let keptAwake: KeptAwake = {
        var kept = KeptAwake(app: "maps", mode: .audio, since: .seconds(3), time: .seconds(9), wakeUps: 40)
        (kept.cpu, kept.footprint) = (.milliseconds(300), ByteCount(bytes: 40_000_000))
        (kept.task, kept.isTaskOver) = ("background task maps/upload", true)
        return kept
    }()

    private static let findings: [Finding] = [
        .program(ProgramFinding(app: "game", kind: .ended, program: program)),
        .deadlock(
            Deadlock(at: .seconds(1), waits: [Deadlock.Wait(thread: "a", app: "maps", resource: "lock db")], more: 2)
        ),
        .moreDeadlocks(3),
        .unendedWait(
            UnendedWait(thread: "b", wait: .semaphore, resource: "done", owner: "a", since: .milliseconds(1500))
        ),
        .hangs(
            MainThreadHangs(
                app: "maps",
                count: 3,
                severe: 1,
                longest: .seconds(2),
                at: .seconds(4),
                cause: .userEvent,
                step: "decode"
            )
        ),
        .slowLaunch(
            SlowLaunch(
                app: "maps",
                busy: .milliseconds(800),
                firstFrame: .milliseconds(820),
                step: "load",
                stepCPU: .milliseconds(300)
            )
        ),
        .slowLaunch(heldLaunch),
        .mainThreadTransfer(
            MainThreadTransferFinding(
                app: "maps",
                step: "read",
                wait: .read,
                count: 6,
                total: .milliseconds(12),
                longest: .milliseconds(3)
            )
        ),
        .offMainUI(OffMainUI(app: "maps", step: "load › label", count: 3, cpu: .milliseconds(2))),
        .placeholders(PlaceholderFrames(app: "maps", count: 216, frames: 540, cache: "icons")),
        .lostData(LostData(app: "maps", at: .seconds(3), unsaved: ByteCount(bytes: 1000))),
        .backgroundOnMain(heldWork),
        .inputDoesNotAddUp(app: "maps"), .keptAwake(keptAwake),
        .lateLoop(
            LateLoop(
                app: "maps",
                name: "maps",
                process: 4711,
                thread: "net",
                number: 4712,
                argument: "--type=renderer",
                turns: 483,
                late: 20,
                countsFrames: true
            )
        ),
        .interrupted, .incomplete(tornBytes: 17), .onlyWarmUp, .countsDoNotAddUp(app: "maps"),
        .threadExplosion(
            ThreadExplosion(
                workers: 12,
                waiting: 3,
                cores: 2,
                apps: [AppCount(app: "maps", count: 12)],
                isPoolShared: false
            )
        ),
        .terminated(termination), .lostRecords(5, suspectFrames: 4),
        .lostMarks(
            LostMarks(
                full: 1,
                withoutBuffer: 2,
                interrupted: 3,
                early: 4,
                unknownProcess: 5,
                threadsWithoutWaits: 6
            )
        ), .lostSwitches(6),
        .machineNotQuiet(otherShare: 0.02, stealShare: 0.01),
    ]

    @Test("findings and advice of every kind come back from JSON as they were, each with its own kind")
    func kinds() throws {
        var result = SyntheticRun.plain.result
        result.findings = Self.findings
        let advice: [InversionAdvice] = [
            .noKnownOwner(.group), .raised, .notRaised(.rulesWithoutOverrides), .notRaised(.overridesOff),
            .notRaised(.refusedByMachine(.overrides)), .notRaised(.notApplied),
        ]
        for (number, advice) in advice.enumerated() { result.inversions?.worst[number].advice = advice }
        let text = try ResultJSON.encode(result)
        #expect(try ResultJSON.decode(text) == result)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let kinds = (object?["findings"] as? [[String: Any]])?.compactMap { $0["kind"] as? String } ?? []
        // A slow launch is there twice: held up, and busy with a step.
        #expect(kinds.count == Self.findings.count && Set(kinds).count == Self.findings.count - 1)
    }

    private static func keys(in value: Any) -> Set<String> {
        switch value {
        case let object as [String: Any]: object.reduce(into: Set(object.keys)) { $0.formUnion(keys(in: $1.value)) }
        case let array as [Any]: array.reduce(into: []) { $0.formUnion(keys(in: $1)) }
        default: []
        }
    }
}
