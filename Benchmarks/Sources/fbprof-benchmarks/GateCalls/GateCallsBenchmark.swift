import FoundationEssentials
import FrameRecorder
import FrameStatistics
import FrameTrace
import Glibc
import LiveSimulation

/// How often the paired gate fails what is the same, and finds what is slower, with work that is really injected.
struct GateCallsBenchmark {
    private struct Document: Decodable {
        struct Figure: Decodable {
            var metric: String
            var verdict: String
        }
        var verdict: String
        var figures: [Figure]
    }

    let fbprof: String
    let store: GateCallStore
    let seconds: Double
    let cases: [GateCase]

    /// Makes calls until the time is up or there are enough, always of the case that has the fewest.
    func measure(hours: Double?, calls: Int?) throws {
        let end = hours.map { MonotonicClock.now() + .seconds($0 * 3600) }
        var made = 0
        while calls.map({ made < $0 }) ?? true, end.map({ MonotonicClock.now() < $0 }) ?? true {
            let before = store.calls().filter { $0.seconds == seconds }
            guard let next = cases.min(by: { count($0, before) < count($1, before) }) else { return }
            let seed = UInt64(before.count) + 1
            Output.progress("\(next.rawValue), call \(count(next, before) + 1), seed \(seed)")
            try store.add(try call(next, seed: seed))
            made += 1
        }
    }

    private func count(_ kind: GateCase, _ calls: [GateCallStore.Call]) -> Int { calls.count { $0.kind == kind } }

    private func call(_ kind: GateCase, seed: UInt64) throws -> GateCallStore.Call {
        let scratch = try Scratch()
        let workloads = kind.workloads
        let json = scratch["gate.json"]
        var command = [
            "sh", "-c", "exec \"$@\" 2>/dev/null", "sh", fbprof, "ab",
            try scratch.file("baseline.yaml", workloads.baseline),
            try scratch.file("candidate.yaml", workloads.candidate), "--duration", "\(seconds)s", "--seed", "\(seed)",
            "--json",
        ]
        if let disturbance = kind.disturbance { command += ["--disturb", disturbance] }
        let neighbour = kind == .sameNoisy ? try neighbour(seed: seed) : nil
        let gate = try ChildProcess(command, output: json)
        var ending = gate.poll()
        while ending == nil {
            usleep(200_000)
            ending = gate.poll()
        }
        neighbour?.kill()
        guard FileSystem.exists(json), let status = ending?.status, [0, 2, 6].contains(status) else {
            // A side that could not be run in time says nothing of the gate's verdicts, and is counted.
            return GateCallStore.Call(kind: kind, seconds: seconds, seed: seed, verdict: "none", figure: "none")
        }
        let document = try JSONDecoder().decode(Document.self, from: Data(KernelFile.bytes(json)))
        let figure = document.figures.first { $0.metric == kind.metric }?.verdict
        let own = document.figures.filter { FrameMetric(rawValue: $0.metric)?.isOwnWork == true }.map(\.verdict)
        return GateCallStore.Call(
            kind: kind,
            seconds: seconds,
            seed: seed,
            verdict: document.verdict,
            figure: kind.isSlower ? figure ?? "none" : document.verdict == "regression" ? "regression" : Self.worst(own)
        )
    }

    /// What on-CPU times say together.
    private static func worst(_ verdicts: [String]) -> String {
        ["regression", "missing", "invalid", "inconclusive", "improved", "pass"].first(where: verdicts.contains)
            ?? "none"
    }

    /// Bursts on the apps' CPU, all through the call.
    private func neighbour(seed: UInt64) throws -> FrameRecorder.ChildProcess {
        var spec = FrameRecorder.ChildProcess.Spec(
            fbprof,
            [
                fbprof, "verify-burn", "--cpu", "\(try TurnDisturbance.firstCPU(cores: 1))", "--origin",
                "\(MonotonicClock.now().nanoseconds)", "--duration",
                "\(TimeSpan.seconds(seconds * 3 + 60).nanoseconds)",
                "--seed", "\(seed)", "--parent", "\(getpid())",
            ]
        )
        (spec.output, spec.error) = (.none, .none)
        return try FrameRecorder.ChildProcess(spec)
    }

    /// The table of all calls of this size.
    func section() -> Section {
        let calls = store.calls().filter { $0.seconds == seconds }
        var table = MarkdownTable(
            "Case",
            "Calls",
            "Regression",
            "95 % interval",
            "Pass or improved",
            "Inconclusive",
            "Invalid",
            "Not run",
            "Goal"
        )
        for kind in GateCase.allCases {
            let found = calls.filter { $0.kind == kind }
            let valid = found.filter { $0.verdict != "none" }
            func count(_ names: String...) -> Int { valid.count { names.contains($0.figure) } }
            let share = BinomialShare(count("regression"), of: valid.count)
            table.add(
                kind.title,
                "\(found.count)",
                "\(count("regression"))",
                share.text,
                "\(count("pass", "improved"))",
                "\(count("inconclusive"))",
                "\(count("invalid"))",
                "\(found.count - valid.count)",
                goal(kind, share).words
            )
        }
        let text =
            "Calls of `fbprof ab` that measure for up to \(seconds) s each. For what is slower, the verdict is that of the "
            + "figure that was changed; else of the on-CPU times, or a regression of whatever figure. Goals: 0 regressions "
            + "where nothing is slower, with 1 % as the upper end of the interval; 95 % found where something is."
        let same = calls.filter { [.same, .sameNoisy].contains($0.kind) && $0.verdict != "none" }
        let failed = BinomialShare(same.count { $0.figure == "regression" }, of: same.count)
        let sum =
            "A workload against itself, quiet and beside a neighbour together: \(failed.hits) of \(failed.count) calls failed, "
            + "which is at most \(DecimalText.fixed(failed.most * 100, places: 2)) % with a confidence of 95 % (one-sided)."
        return Section(name: "gate-calls", blocks: same.isEmpty ? [text, table.text] : [text, table.text, sum])
    }

    private func goal(_ kind: GateCase, _ share: BinomialShare) -> Goal {
        guard share.count > 0 else { return .unknown("no calls") }
        if kind.isSlower { return share.high < 0.95 ? .missed : share.low >= 0.9 ? .met : .unknown("too few calls") }
        if share.hits > 0 { return .missed }
        return share.high <= 0.0125 ? .met : .unknown("too few calls")
    }
}
