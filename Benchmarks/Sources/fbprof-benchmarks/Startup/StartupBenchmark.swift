import FrameTrace

/// How long `fbprof --help` takes, beside a program that does nothing.
struct StartupBenchmark {
    private static let milliseconds = 30.0

    let fbprof: String
    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        let rounds = isQuick ? 10 : 30
        // The first start of each reads files from the disk.
        for command in [["/bin/true"], [fbprof, "--help"]] { try ChildProcess.run(command) }
        var reference: [Double] = []
        var help: [Double] = []
        for _ in 0..<rounds {
            reference.append(try ChildProcess.run(["/bin/true"]).wall.inMilliseconds)
            help.append(try ChildProcess.run([fbprof, "--help"]).wall.inMilliseconds)
        }
        let (nothing, fbprof) = (Sample(reference), Sample(help))
        var table = MarkdownTable("command", "median", "p95", "least", "n", "times `true`", "goal: median < 30 ms")
        table.add(cells("`true`", nothing, ratio: "1", goal: ""))
        table.add(
            cells(
                "`fbprof --help`",
                fbprof,
                ratio: Number.fixed(fbprof.median / nothing.median, 1),
                goal: Goal(fbprof.median < Self.milliseconds).words
            )
        )
        return Section(
            name: "startup",
            blocks: [
                try circumstances.line(),
                table.text,
                "Wall time from the start of the process to its end, in turns, a release build, files in the page cache.",
            ]
        )
    }

    private func cells(_ name: String, _ sample: Sample, ratio: String, goal: String) -> [String] {
        let times = [sample.median, sample.p95, sample.least].map { Number.fixed($0, 1) + " ms" }
        return [name] + times + ["\(sample.count)", ratio, goal]
    }
}
