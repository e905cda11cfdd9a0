import FoundationEssentials
import FrameBudget
import FrameRecorder
import FrameTrace

/// How exactly two sides that take turns in blocks are told apart, beside whole runs that take turns, at equal frames.
struct PairingBenchmark {
    private struct Document: Decodable {
        struct Figure: Decodable {
            var metric: String
            var low: Double?
            var high: Double?
        }
        var pairs: Int
        var figures: [Figure]
    }

    /// One way of measuring: how far the change of on-CPU p50 is known, and by how many frames.
    private struct Width {
        /// Half of the interval of 99 %, as a share of the time.
        var half: Double
        var frames: Int

        /// What it would be with so many frames.
        func with(_ other: Int) -> Double { half * (Double(frames) / Double(other)).squareRoot() }
    }

    /// Frames of a block that are compared.
    private static let blockFrames = 30
    private static let runs = 10
    /// Student's t for 99 % of both sides with the 8 degrees of freedom of five runs and five.
    private static let bound = 3.355
    private static let least = 1.6

    let fbprof: String
    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        let rounds = isQuick ? 1 : 3
        let seconds = isQuick ? 20.0 : 60
        var table = MarkdownTable("round", "blocks in turns", "frames", "whole runs in turns", "frames", "narrower by")
        var ratios: [Double] = []
        for round in 1...rounds {
            Output.progress("pairing: round \(round) of \(rounds)")
            let whole = try whole(seconds: seconds)
            let paired = try paired(seconds: seconds, seed: UInt64(round))
            let ratio = whole.half / paired.with(whole.frames)
            ratios.append(ratio)
            table.add(
                "\(round)",
                "± \(Number.percent(paired.half, 2))",
                "\(paired.frames)",
                "± \(Number.percent(whole.half, 2))",
                "\(whole.frames)",
                Number.fixed(ratio, 2) + " ×"
            )
        }
        let median = Sample(ratios).median
        table.add("median", "", "", "", "", "\(Number.fixed(median, 2)) ×: \(Goal(median >= Self.least).words)")
        return Section(
            name: "pairing",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                One workload against itself: each frame computes for 2 ms and writes to 3 MB of memory, which takes the time \
                that the machine takes at the moment. Half of the interval of 99 % for the change of on-CPU p50, which the \
                smallest effect that is found goes with: by `fbprof ab`, whose two processes take turns in blocks of \
                \(Self.blockFrames) frames, and by \(Self.runs) whole runs, one side and the other in turn, by Student's t over the \
                runs. Narrower by: at equal frames. Goal: by \(Number.fixed(Self.least, 1)).
                """,
            ]
        )
    }

    private func paired(seconds: Double, seed: UInt64) throws -> Width {
        let scratch = try Scratch()
        let workload = try scratch.file("same.yaml", Self.workload(seconds: 30))
        let json = scratch["gate.json"]
        // Its verdict is of no matter here, and no reason to stop.
        _ = try? ChildProcess.run(
            [
                "sh", "-c", "exec \"$@\" 2>/dev/null", "sh", fbprof, "ab", workload, workload, "--duration",
                "\(seconds)s", "--seed",
                "\(seed)", "--json",
            ],
            output: json
        )
        guard FileSystem.exists(json) else { throw BenchmarkError("the gate could not measure") }
        let document = try JSONDecoder().decode(Document.self, from: Data(KernelFile.bytes(json)))
        guard let figure = document.figures.first(where: { $0.metric == "on-cpu-p50" }), let low = figure.low,
            let high = figure.high
        else { throw BenchmarkError("the gate has no interval of on-CPU p50") }
        return Width(half: (high - low) / 2, frames: document.pairs * 2 * Self.blockFrames)
    }

    private func whole(seconds: Double) throws -> Width {
        let scratch = try Scratch()
        // The first half second of each is warm-up.
        let workload = try scratch.file("same.yaml", Self.workload(seconds: seconds / Double(Self.runs) + 0.5))
        var sides: [[Double]] = [[], []]
        var frames = 0
        for run in 0..<Self.runs {
            let folder = scratch["run-\(run)"]
            try ChildProcess.run([fbprof, "run", "--output", folder, workload])
            let trace = try Trace(bytes: try FileSystem.read(folder + "/trace"))
            guard let app = Analysis.analyze(trace).result.apps.first, let onCPU = app.total.onCPU else {
                throw BenchmarkError("the run has no on-CPU time")
            }
            sides[run % 2].append(onCPU.p50.inMilliseconds)
            frames += onCPU.count
        }
        let all = Sample(sides.joined().map { $0 })
        let squares = sides.reduce(0.0) { sum, side in
            let mean = side.reduce(0, +) / Double(side.count)
            return sum + side.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        }
        let deviation = (squares / Double(Self.runs - 2)).squareRoot()
        let half = Self.bound * deviation * (4 / Double(Self.runs)).squareRoot()
        return Width(half: half / all.median, frames: frames)
    }

    private static func workload(seconds: Double) -> String {
        """
        version: 1
        name: pairing
        duration: \(seconds)s
        device: { cores: 1, refresh: 60Hz }
        apps:
          viewer:
            frame:
              - { compute: 2ms, name: draw }
              - { touch: 3MB, name: fill }

        """
    }
}
