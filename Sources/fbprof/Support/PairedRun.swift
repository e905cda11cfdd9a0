import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import LiveSimulation

/// A run of the paired gate, from its first round to its verdict.
struct PairedRun {
    /// The default duration: 100 pairs of 30 + 30 frames at 60 Hz.
    static let defaultDuration = TimeSpan.seconds(107)
    /// The shortest duration with several looks: a third of a shorter one has too few pairs.
    static let durationForLooks = TimeSpan.seconds(45)

    let sides: PairedSides
    let duration: TimeSpan
    let seed: UInt64
    var rules = PairedRules()
    var quarantines: [Quarantine] = []
    /// The number of the first round, by which workloads draw.
    var firstRound = 0

    /// The most rounds that a run may have: three, as many to confirm, and one to name functions.
    static let mostRounds = 7

    private var looks: Int { duration >= Self.durationForLooks ? 3 : 1 }

    /// The approximate time of a round besides its length: to start both sides, and to analyze their traces.
    private static let roundOverhead = TimeSpan.seconds(2)

    /// The announcement of the total time; nil in virtual time, which takes only seconds.
    var announcement: String? {
        guard !sides.isVirtual else { return nil }
        let round = duration.inSeconds / Double(looks) + Self.roundOverhead.inSeconds
        // The same number of rounds confirms a regression, and one more names functions, which simulated apps don't
        // have.
        let confirming = sides.workloads == nil ? looks + 1 : looks
        let (first, more) = (round * Double(looks), round * Double(confirming))
        return
            "ab takes up to \(Int(first.rounded())) s, and up to \(Int(more.rounded())) s more if it finds a regression"
    }

    /// Measures until the verdict is final. Nil if the user interrupted it.
    ///
    /// - Throws: ``Failure`` if a side can't be run.
    func report(_ title: String = "ab") throws -> PairedReport? {
        let circumstances = sides.isVirtual ? [] : PairedCircumstances.invalid(cores: sides.cores)
        let gate = PairedGate(
            rules: rules,
            seed: seed,
            quarantines: quarantines,
            day: String(MonotonicClock.date().prefix(10)),
            looks: looks
        )
        if !sides.isVirtual { Console.warnOfOtherInstances(on: CPUPlan.allowed()) }
        let folder = try ScratchFolder(named: "gate")
        defer { folder.close() }
        var stage = ""
        var driver = PairedDriver(
            sides,
            folder: folder,
            length: .seconds(duration.inSeconds / Double(looks)),
            firstRound: firstRound
        ) { text in
            if Console.errorIsTerminal { Console.overwriteLine("\(title), \(stage): \(text)") }
        }
        defer { Console.clearProgress() }
        var rounds: [PairedRound] = []
        // The orders and the test's draws come from separate random streams.
        var orders = DeterministicRandom(seed: seed ^ 0x5EED_0F0D)
        while true {
            stage = "round \(rounds.count + 1) of \(looks)"
            guard let round = try driver.measure(seed: orders.next(), name: "round-\(rounds.count + 1)") else {
                return interrupted(title, "in \(stage)")
            }
            rounds.append(round)
            let (judged, next) = gate.look(rounds, circumstances: circumstances, uncovered: sides.uncovered)
            var report = judged
            report.notes += sides.notes
            switch next {
            case .measure: continue
            case .done:
                driver.restoreInterrupts()
                return report
            case .confirm:
                var fresh: [PairedRound] = []
                for number in rounds.indices {
                    stage = "confirming round \(number + 1) of \(rounds.count)"
                    guard let round = try driver.measure(seed: orders.next(), name: "confirm-\(number + 1)") else {
                        return interrupted(title, "while fresh processes were to confirm a regression, in \(stage)")
                    }
                    fresh.append(round)
                }
                let confirmed = gate.confirm(report, with: fresh)
                stage = "sampling, to name functions"
                let named = name(confirmed, &driver, seed: orders.next())
                driver.restoreInterrupts()
                return named
            }
        }
    }

    /// Reports that the user interrupted the comparison, at which point, and that nothing is kept.
    private func interrupted(_ title: String, _ place: String) -> PairedReport? {
        Console.clearProgress()
        Console.error("fbprof: \(title) was interrupted \(place): nothing was judged, and nothing is kept")
        return nil
    }

    /// Names the functions behind a regression by one more round with all frames sampled. The verdict is final before
    /// this round and does not depend on it.
    private func name(_ report: PairedReport, _ driver: inout PairedDriver, seed: UInt64) -> PairedReport {
        // The steps of simulated apps are known from every frame, and simulated apps have no functions of their own.
        guard report.verdict == .regression, sides.workloads == nil else { return report }
        var report = report
        do {
            guard let round = try driver.measure(seed: seed, name: "sampled", isSampled: true) else {
                report.notes.append("No function is named: the round for that was interrupted.")
                return report
            }
            return PairedGate.naming(report, from: round)
        } catch let failure as Failure {
            report.notes.append("No function is named: \(failure.lines.joined(separator: "; ")).")
        } catch {
            report.notes.append("No function is named: \(error).")
        }
        return report
    }

    /// Returns the exit status.
    static func status(of report: PairedReport, isStrict: Bool) -> ExitStatus {
        switch report.verdict {
        case .regression: .regression
        case .missing: .baselineMissing
        case .invalid, .inconclusive: isStrict || report.isUndecided ? .inconclusive : .success
        case .pass, .improved, .quarantined, .advisory: .success
        }
    }
}
