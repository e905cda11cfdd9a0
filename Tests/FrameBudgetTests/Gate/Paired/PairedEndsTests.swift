import FrameBudget
import FrameTrace
import Testing

@testable import FrameStatistics

/// Apps that the system ends on both sides, or on one.
@Suite("Ends by the system in a paired gate")
struct PairedEndsTests {
    /// Returns a round in which the system ended the app at these times, in s.
    private func round(_ number: UInt64 = 0, baseline: [Double], candidate: [Double]) throws -> PairedRound {
        func findings(_ times: [Double]) -> [Finding] {
            times.map {
                .terminated(AppTermination(at: .seconds($0), app: "a", reason: "memory pressure", state: "active"))
            }
        }
        var round = try SimulatedRounds().round(number)
        round.baseline.result.findings += findings(baseline)
        round.candidate.result.findings += findings(candidate)
        return round
    }

    @Test("An app that ends earlier or more often on the candidate's side is a regression, with both figures")
    func worse() throws {
        let earlier = try round(baseline: [29.5], candidate: [6])
        let report = PairedGate(looks: 1).look([earlier]).report
        #expect(report.verdict == .regression)
        let sentence =
            "the system ended a (memory pressure) earlier on the candidate's side: after 6.0 s, and after 29.5 s on the other side"
        #expect(report.ended.map(\.sentence) == [sentence])
        let oftener = PairedEnds([try round(baseline: [3], candidate: [3, 6])]).worseOnCandidate
        #expect(oftener.map(\.contrast) == [.oftener(2, 1)])
        #expect(
            oftener[0].sentence.hasSuffix("more often on the candidate's side: 2 times, and once on the other side")
        )
        #expect(PairedEnds([try round(baseline: [], candidate: [3])]).worseOnCandidate.map(\.contrast) == [.only])
    }

    @Test("Ends that come at the same time, or later, are no regression; later ones are a note")
    func notWorse() throws {
        for baseline in [6.0, 7.9, 3] {
            let ends = PairedEnds([try round(baseline: [baseline], candidate: [6])])
            #expect(ends.worseOnCandidate.isEmpty)
            #expect(ends.worseOnBaseline.isEmpty == (baseline > 3))
        }
        // Worse in one of two rounds: chance.
        let mixed = [try round(baseline: [9], candidate: [6]), try round(1, baseline: [6], candidate: [9])]
        #expect(PairedEnds(mixed).worseOnCandidate.isEmpty && PairedEnds(mixed).worseOnBaseline.isEmpty)
    }

    @Test("Where only some rounds have an end of the baseline's, both sides are said to have ended")
    func mixed() throws {
        let rounds = [try round(baseline: [], candidate: [6]), try round(1, baseline: [29], candidate: [6])]
        let found = PairedEnds(rounds).worseOnCandidate
        #expect(found.map(\.contrast) == [.earlier(.seconds(6), .seconds(29))])
        #expect(PairedEnds([try round(2, baseline: [28], candidate: [7])]).confirm(found).kept == found)
    }

    @Test("An end in an invalid measurement is a note, not a regression")
    func invalid() throws {
        let rounds = [try round(baseline: [29.5], candidate: [6])]
        let report = PairedGate(looks: 1).look(rounds, circumstances: ["a CPU quota"]).report
        #expect(report.verdict == .invalid && report.ended.isEmpty)
        #expect(report.notes.contains { $0.contains("earlier on the candidate's side") }, "\(report.notes)")
    }

    @Test("Fresh processes confirm ends that are worse again, and drop others with a note")
    func confirmation() throws {
        let found = PairedEnds([try round(baseline: [29.5], candidate: [6])]).worseOnCandidate
        let again = PairedEnds([try round(1, baseline: [28], candidate: [7])]).confirm(found)
        #expect(again.kept == found && again.notes.isEmpty)
        let not = PairedEnds([try round(2, baseline: [7], candidate: [7])]).confirm(found)
        #expect(not.kept.isEmpty)
        #expect(
            not.notes.count == 1
                && not.notes[0].hasSuffix("In the round of fresh processes, that was so in 0: no regression.")
        )
    }
}
