import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@Suite("Baselines")
struct BaselineTests {
    private func make(_ results: [RunResult]) throws -> Baseline {
        try Baseline(of: results, recordedBy: "test", savedAt: "")
    }

    @Test("keeps the value of every run")
    func values() throws {
        let baseline = try GateRun(dropped: 3, inversion: 1).baseline(10)
        #expect(baseline.runs.count == 10)
        let values = try #require(baseline.values(.onCPUP50, of: "maps"))
        #expect(values.count == 10)
        #expect(Set(values).count == 5)
        #expect(baseline.values(.dropped, of: "maps") == Array(repeating: 3, count: 10))
        #expect(baseline.values(.inversion, of: "maps") == Array(repeating: 1, count: 10))
        #expect(baseline.values(.onCPUP50, of: "notes") == nil)
    }

    @Test("leaves out a figure that some run lacks, instead of counting it as zero")
    func lacking() throws {
        let baseline = try make([GateRun(inversion: 1).result(), GateRun(startedAt: "").result()])
        #expect(baseline.values(.inversion, of: "maps") == nil)
    }

    @Test("refuses runs that differ, and names the run and the difference")
    func refuses() throws {
        #expect(throws: BaselineError.noRuns) { try make([]) }
        var cut = GateRun(startedAt: "")
        cut.ending = .incomplete
        #expect(throws: BaselineError.notWhole(run: 2)) { try make([GateRun().result(), cut.result()]) }
        var other = GateRun(startedAt: "")
        other.kernel = "7"
        #expect(throws: BaselineError.differs(run: 2, ["kernel 7, not 6.1.0"])) {
            try make([GateRun().result(), other.result()])
        }
        var changed = GateRun(startedAt: "")
        changed.digest = "1"
        #expect(throws: BaselineError.differs(run: 2, ["digest of the workload 1, not 0123456789abcdef"])) {
            try make([GateRun().result(), changed.result()])
        }
        var old = GateRun()
        old.digest = nil
        #expect(throws: BaselineError.noDigest(run: 1)) { try make([old.result()]) }
        #expect(throws: BaselineError.noFrames(run: 1)) { try make([GateRun(apps: []).result()]) }
        #expect(throws: BaselineError.repeated(run: 2, of: 1)) { try make([GateRun().result(), GateRun().result()]) }
        let virtual = GateRun(engine: "virtual, fair")
        #expect(throws: BaselineError.notExact) { try make(virtual.series(2)) }
    }

    @Test("a program has no digest, and needs none")
    func program() throws {
        let run = GateRun(digest: nil, engine: "program")
        #expect(try make([run.result()]).digest == nil)
    }

    @Test("runs are added to a baseline of the same apps and machine, and to no other")
    func adding() throws {
        let five = try GateRun().baseline(5)
        let later = try GateRun(startedAt: "2026-11-02T10:00:00Z").baseline(5)
        let ten = try five.adding(later)
        #expect(throws: BaselineError.repeated(run: 1, of: 1)) { try five.adding(five) }
        #expect(ten.runs.count == 10)
        #expect(ten.values(.onCPUP50, of: "maps")?.count == 10)
        #expect(throws: BaselineError.self) { try five.adding(GateRun(apps: ["notes"]).baseline(5)) }
        #expect(throws: BaselineError.self) { try five.adding(GateRun(processor: "other").baseline(5)) }
    }

    @Test("the error for added runs that are not like those of a baseline names what differs, and nothing else")
    func addingOthers() throws {
        let first = GateRun(engine: "virtual, fair").result()
        let baseline = try make([first])
        var seed = first
        seed.run.seed = 2
        #expect(throws: BaselineError.differsFromBaseline(["seed 2, not 1"])) { try baseline.adding(make([seed])) }
        var cores = first
        cores.run.cores = 4
        #expect(throws: BaselineError.differsFromBaseline(["cores 4, not 1"])) { try baseline.adding(make([cores])) }
    }
}
