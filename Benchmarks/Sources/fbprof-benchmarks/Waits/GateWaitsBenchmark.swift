import FrameBudget
import FrameBudgetReports
import FrameTrace

/// A background app that hammers its queue beside a 60 fps main thread and three busy threads, on one CPU: nobody may
/// wait for the rules because another thread was displaced while it was inside.
struct GateWaitsBenchmark {
    /// As long as 10,000 frames and the warm-up take.
    private static let seconds = 168

    let fbprof: String
    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        let scratch = try Scratch()
        let workload = try scratch.file("gate.yaml", Self.workload(seconds: isQuick ? 20 : Self.seconds))
        Output.progress("gate-waits: \(isQuick ? 20 : Self.seconds) s")
        try ChildProcess.run([fbprof, "run", "--output", scratch["run"], workload])
        guard let text = KernelFile.text(scratch["run"] + "/result.json") else {
            throw BenchmarkError("the run left no result")
        }
        let result = try ResultJSON.decode(text)
        var table = MarkdownTable("frames shown", "waits over 50 µs", "of them in a frame", "goal: none as root")
        let frames = result.apps.first?.total.shown ?? 0
        let quality = result.quality
        table.add(
            "\(frames)",
            "\(quality.longGateWaits)",
            "\(quality.suspectFrames)",
            Goal(quality.longGateWaits == 0).words
        )
        return Section(name: "gate-waits", blocks: [try circumstances.line(), table.text])
    }

    private static func workload(seconds: Int) -> String {
        """
        version: 1
        name: gate-waits
        duration: \(seconds)s
        apps:
          drawing:
            frame: [{ compute: 2ms }]
          hammer:
            queues:
              state: { kind: serial, qos: background }
            work:
              again:
                - compute: 20us
                - { async: again, on: state }
            events:
              start: { every: 100ms, until: 100ms, do: [{ async: again, on: state }] }
            frame: [{ compute: 0.1ms }]
          hogs:
            queues:
              one: { kind: serial, qos: default }
              two: { kind: serial, qos: default }
              three: { kind: serial, qos: default }
            work:
              burn: [{ repeat: 100, do: [{ compute: 60s }] }]
            events:
              start:
                every: 100ms
                until: 100ms
                do: [{ async: burn, on: one }, { async: burn, on: two }, { async: burn, on: three }]
            frame: [{ compute: 0.1ms }]

        """
    }
}
