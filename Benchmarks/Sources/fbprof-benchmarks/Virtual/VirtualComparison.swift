import FrameRecorder
import FrameTrace

/// What virtual runs of the examples cost with two builds of the command, measured in turns: `virtual --before FBPROF`.
struct VirtualComparison {
    private static let mostGrowth = 1.1

    let before: String
    let after: String
    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        let scratch = try Scratch()
        let runs = scratch.path
        var table = MarkdownTable("example", "CPU time before", "CPU time after", "ratio: median", "95 %", "n", "")
        var ratios: [Double] = []
        var left: [String] = []
        let folder = try Products.file("Examples")
        for example in FileSystem.names(in: folder).filter({ $0.hasSuffix(".yaml") }).sorted() {
            let name = String(example.dropLast(".yaml".count))
            Output.progress("virtual, before and after: \(name)")
            let workload = folder + "/" + example
            // An example that the older build does not know says nothing of its speed.
            guard (try? seconds(before, workload, "\(runs)/\(name)-try")) != nil else {
                left.append(name)
                continue
            }
            let rounds = try (0..<(isQuick ? 3 : 15)).map { round in
                try pair(workload, "\(runs)/\(name)-\(round)", isReversed: round % 2 == 1)
            }
            let ratio = Sample(rounds.map { $0.after / $0.before })
            ratios.append(ratio.median)
            let interval = ratio.medianInterval
            table.add(
                name,
                milliseconds(Sample(rounds.map(\.before)).median),
                milliseconds(Sample(rounds.map(\.after)).median),
                Number.fixed(ratio.median, 3),
                "\(Number.fixed(interval.low, 3)) to \(Number.fixed(interval.high, 3))",
                "\(ratio.count)",
                Goal(interval.low <= Self.mostGrowth).words
            )
        }
        guard !ratios.isEmpty else { throw BenchmarkError("\(before) runs none of the examples") }
        table.add("median", "", "", Number.fixed(Sample(ratios).median, 3), "", "", "")
        let without = left.isEmpty ? "" : " Not run by the older build: \(left.joined(separator: ", "))."
        return Section(
            name: "virtual-comparison",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                `fbprof run --engine virtual` as a whole, one build and the other in turn, each first in half of the rounds. \
                Goal: at most \(Number.fixed(Self.mostGrowth, 1)) times what it was; missed where the whole interval lies \
                above.\(without)
                """,
            ]
        )
    }

    private func pair(
        _ workload: String,
        _ output: String,
        isReversed: Bool
    ) throws -> (before: Double, after: Double) {
        guard isReversed else {
            let first = try seconds(before, workload, output + "-before")
            return (first, try seconds(after, workload, output + "-after"))
        }
        let first = try seconds(after, workload, output + "-after")
        return (try seconds(before, workload, output + "-before"), first)
    }

    private func seconds(_ fbprof: String, _ workload: String, _ output: String) throws -> Double {
        try ChildProcess.run([fbprof, "run", "--engine", "virtual", "--output", output, workload]).cpu.inSeconds
    }

    private func milliseconds(_ seconds: Double) -> String { Number.fixed(seconds * 1000, 1) + " ms" }
}
