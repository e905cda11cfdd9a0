import FrameRecorder
import FrameTrace

/// How right a plain user's run is about who had the CPU: its own-thread records against all switches, seen by root.
struct AttributionBenchmark {
    private static let most = 0.99

    let fbprof: String
    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        if let problem = SchedRecord.problem() {
            return Section(name: "attribution", blocks: ["Not measured: \(problem)."])
        }
        let scratch = try Scratch()
        let workload = try scratch.file("mixed.yaml", MixedWorkload.text(seconds: isQuick ? 4 : 20))
        let command = try RecorderUser.plainUser.command(fbprof, in: scratch)
        Output.progress("attribution: a plain user's run under perf sched record")
        let perf = try SchedRecord(command + ["run", "--output", scratch["run"], workload], in: scratch)
        let seen = try Trace(bytes: try FileSystem.read(scratch["run/trace"]))
        guard seen.quality.switches?.source == .ownThreads else {
            return Section(
                name: "attribution",
                blocks: ["Not measured: a plain user's run saw \(seen.quality.switches?.source.rawValue ?? "nothing")."]
            )
        }
        let judged = AttributionJudge(
            seen: seen,
            truth: truth(seen, perf),
            holes: perf.holes(on: seen.machine?.appCPUs ?? [])
        )
        var table = MarkdownTable("of the time that a thread had been preempted and waited", "time", "right", "goal")
        table.add(
            "while one of fbprof's apps had the CPU",
            milliseconds(judged.amongApps),
            Number.percent(judged.rightAmongApps / judged.amongApps, 2),
            Goal(judged.rightAmongApps / judged.amongApps >= Self.most).words
        )
        table.add(
            "while fbprof said that one of them had it",
            milliseconds(judged.claimedForApps),
            Number.percent(judged.rightAmongApps / judged.claimedForApps, 2),
            Goal(judged.rightAmongApps / judged.claimedForApps >= Self.most).words
        )
        table.add(
            "while another process had it",
            milliseconds(judged.behindOthers),
            Number.percent(judged.othersSeen / max(judged.behindOthers, .nanoseconds(1)), 2)
                + " said to be another process or unknown",
            ""
        )
        return Section(
            name: "attribution",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                `fbprof run` as a plain user, with kernel.perf_event_paranoid at \(Self.paranoid), sees the switches of its \
                own threads only. The truth is from `perf sched record` by root, of all threads on all CPUs in the same \
                run; both go through the same analysis, and are compared instant by instant, but for \
                \(milliseconds(judged.left)) for which perf missed switches. Where they differ most: \(judged.differences).
                """,
            ]
        )
    }

    private static var paranoid: String {
        KernelFile.text("/proc/sys/kernel/perf_event_paranoid")?.split(separator: "\n").first.map(String.init) ?? "?"
    }

    /// The same trace with the slices of everyone, from perf.
    private func truth(_ seen: Trace, _ perf: SchedRecord) -> Trace {
        var trace = seen
        func slices(_ id: ThreadID) -> Int { seen.slices[id]?.count ?? 0 }
        var known = Dictionary(
            // A kernel's thread may stand for several of the trace, of which one does the work.
            seen.threads.values.map { ($0.kernelID, $0.id) },
            uniquingKeysWith: { slices($0) < slices($1) ? $1 : $0 }
        )
        var next: UInt32 = 1 << 30
        trace.slices = [:]
        for line in perf.lines where line.thread > 0 && line.end > line.start {
            let id = known[line.thread] ?? ThreadID(next)
            if known[line.thread] == nil {
                known[line.thread] = id
                next += 1
                trace.threads[id] = ThreadDescription(
                    id: id,
                    app: nil,
                    name: line.command,
                    kernelID: line.thread,
                    kind: .foreign
                )
            }
            let slice = RunSlice(cpu: line.cpu, start: line.start, end: line.end, endedReady: line.isReady)
            trace.slices[id, default: []].append(slice)
        }
        for id in trace.slices.keys { trace.slices[id]?.sort { $0.start < $1.start } }
        if var machine = trace.machine {
            machine.capabilities.removeAll { $0.name == Capability.Kind.foreignSlices.rawValue }
            trace.machine = machine
        }
        return trace
    }

    private func milliseconds(_ time: TimeSpan) -> String { Number.fixed(time.inMilliseconds, 1) + " ms" }
}
