import FrameBudget
import FrameTrace
import Scenario

/// The two sides that a paired gate compares: workload files, or commands that mark their frames.
struct PairedSides {
    /// The way to start a side.
    enum Source {
        case workload(path: String, overrides: [String], Workload)
        case command(String)

        /// Returns the source as a round of several runs it. A command draws as it likes.
        fileprivate func inRound(_ round: Int) -> Source {
            guard case .workload(let path, let overrides, let workload) = self else { return self }
            return .workload(path: path, overrides: overrides, workload.inRound(round))
        }
    }

    var baseline: Source
    var candidate: Source
    /// Whether simulated apps run in virtual time.
    var isVirtual = false
    /// The share of work added to the candidate, for a self-test.
    var slower = 0.0
    /// The disturbance of the candidate alone, for tests.
    var disturbance: PairedDisturbance?
    /// What there is to know about options that change nothing, a sentence each.
    var notes: [String] = []

    subscript(side: PairedSide) -> Source { side == .baseline ? baseline : candidate }

    /// The workloads of both sides; nil if they are commands.
    var workloads: (baseline: Workload, candidate: Workload)? {
        guard case .workload(_, _, let first) = baseline, case .workload(_, _, let second) = candidate else {
            return nil
        }
        return (first, second)
    }

    /// Returns the sides as a round of several runs them. Workloads with the same seed have the same one in each round.
    func inRound(_ round: Int) -> PairedSides {
        var sides = self
        sides.baseline = baseline.inRound(round)
        sides.candidate = candidate.inRound(round)
        return sides
    }

    /// The display's rate.
    var rate: RefreshRate { workloads?.baseline.device.refresh ?? .hz60 }
    /// The number of CPUs that the apps share; one for a command, whose frames are on one thread.
    var cores: Int { workloads?.baseline.device.cores ?? 1 }

    /// The differences that prevent a comparison; empty if there are none.
    var mismatches: [String] {
        guard let (first, second) = workloads else { return [] }
        var found: [String] = []
        if first.device.cores != second.device.cores {
            let cores = first.device.cores == 1 ? "1 core" : "\(first.device.cores) cores"
            found.append("\(cores) on the baseline, \(second.device.cores) on the candidate")
        }
        if first.device.refresh != second.device.refresh {
            let rates = [first, second].map { DecimalText.trimmed($0.device.refresh.hertz, places: 3) + " Hz" }
            found.append("a display of \(rates[0]) on the baseline and of \(rates[1]) on the candidate")
        }
        let names = (Set(first.apps.map(\.name)), Set(second.apps.map(\.name)))
        let programs = Set((first.programs + second.programs).map(\.name)).sorted()
        found += programs.map {
            "\"\($0)\" is a real program, which takes no turns: compare two runs with fbprof compare"
        }
        found += names.0.subtracting(names.1).sorted().map { "the candidate has no app \"\($0)\"" }
        found += names.1.subtracting(names.0).sorted().map { "the baseline has no app \"\($0)\"" }
        return found
    }

    /// The differences that can't be measured in turns, one sentence each: what an app does once, before its first
    /// turn.
    var uncovered: [String] {
        guard let (first, second) = workloads else { return [] }
        return first.apps.compactMap { app in
            guard let other = second.apps.first(where: { $0.name == app.name }), !app.opensLike(other) else {
                return nil
            }
            return
                "what \"\(app.name)\" does as it opens (launch, onOpen) differs, and is not a part of what is compared in "
                + "turns: compare two runs with fbprof compare"
        }
    }
}
