import Testing

@testable import FrameBudget
@testable import FrameTrace

@Suite("Slow turns of a recorded program beside a hypervisor")
struct StealBoundTests {
    /// The verdict on the slow one of eighty turns, one every 40 ms, of a program on CPU 0. The others take 5 ms.
    private func verdict(slow length: Double, share: Double, stolen: [StolenTime] = []) throws -> FrameVerdict {
        var script = LoopScript(budget: 16)
        script.run(0)
        for number in 0..<80 {
            let start = 20 + Double(number) * 40
            script.turn(start, start + (number == 60 ? length : 5))
        }
        var trace = try script.trace(until: 3300)
        trace.quality.stealShare = share
        trace.quality.otherShare = 0
        trace.program.stolen = stolen
        let late = Analysis.analyze(trace.withTurns()).frames[0].filter(\.isMissed)
        #expect(late.count == 1)
        return try #require(late.first?.verdict)
    }

    /// The steal count of a CPU grew within the 80 ms from `start`. The slow turn begins at 2420 ms.
    private func counted(_ milliseconds: Double, from start: Double, cpu: UInt32 = 0) -> StolenTime {
        let looks = Interval(start: LoopScript.at(start), end: LoopScript.at(start + 80))
        return StolenTime(cpu: cpu, looks: looks, time: .milliseconds(milliseconds))
    }

    @Test("A turn that would be late even without all possible steal is late by its own work")
    func tooLong() throws {
        let verdict = try verdict(slow: 29, share: 0.023)
        #expect(verdict.cause == VerdictCause(.ownWork) && verdict.unusualWork == nil)
        #expect(verdict.time == .milliseconds(29))
    }

    @Test("A turn that steal can have made late is unexplained")
    func possible() throws {
        let verdict = try verdict(slow: 18, share: 0.04)
        #expect(verdict.cause == VerdictCause(.unknown) && verdict.unusualWork == .milliseconds(13))
    }

    @Test("Where steal counts have times, only steal that was counted on the turn's own CPU around it can explain it")
    func counts() throws {
        let elsewhere = counted(30, from: 400)
        #expect(try verdict(slow: 24, share: 0.04, stolen: [elsewhere]).cause == VerdictCause(.ownWork))
        let around = counted(20, from: 2400)
        #expect(try verdict(slow: 24, share: 0.04, stolen: [elsewhere, around]).cause == VerdictCause(.unknown))
        let other = counted(20, from: 2400, cpu: 1)
        #expect(try verdict(slow: 24, share: 0.04, stolen: [elsewhere, other]).cause == VerdictCause(.ownWork))
        // An excess of more than twice the counted steal is the work itself.
        #expect(try verdict(slow: 38, share: 0.006, stolen: [counted(10, from: 2400)]).cause == VerdictCause(.ownWork))
    }
}
