import FrameTrace

/// What a run in virtual time costs.
struct VirtualBenchmark {
    private static let example = "Examples/ipad-multitasking.yaml"

    let fbprof: String
    let isQuick: Bool
    /// What a row's name has to contain; nil for all rows.
    var only: String?

    func section() throws -> Section {
        let circumstances = Circumstances()
        var table = MarkdownTable("run", "CPU time: median", "least", "n", "frames", "per frame", "goal", "")
        // As the example has it.
        let short = VirtualCase("30 s of three apps", seconds: 30, apps: [(10, 0), (6, 10), (8, 20)])
        add(short, times: 20, to: &table, "≤ 20 ms") { total, _ in total <= 0.020 }
        try addCommand(to: &table)
        let long = VirtualCase(
            isQuick ? "6 min of one app" : "1 h of one app",
            seconds: isQuick ? 360 : 3600,
            apps: 1,
            frame: 4
        )
        add(long, times: 5, to: &table, isQuick ? "≤ 0.3 s" : "≤ 3 s") { total, _ in total <= (isQuick ? 0.3 : 3) }
        let operations = VirtualCase("10,000 operations", operations: 10_000)
        add(operations, times: 20, to: &table, "≤ 100 ms") { total, _ in total <= 0.1 }
        let seconds = isQuick ? 3.0 : 30
        let few = VirtualCase("10 apps", seconds: seconds, apps: 10, frame: 0.1)
        let perFrame = add(few, times: 10, to: &table, "") { _, _ in nil }
        let many = VirtualCase("100 apps", seconds: seconds, apps: 100, frame: 0.1)
        add(many, times: 5, to: &table, "a frame ≤ 1.5 times one of 10 apps") { _, each in each <= 1.5 * perFrame }
        return Section(
            name: "virtual",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                Engine and trace in memory, a release build, the scheduler `fair`, one core; the command is the whole \
                process, with reading the workload, writing the run folder and the report.
                """,
            ]
        )
    }

    /// Adds a row. Returns the time per frame.
    @discardableResult
    private func add(
        _ example: VirtualCase,
        times: Int,
        to table: inout MarkdownTable,
        _ goal: String,
        isMet: (_ total: Double, _ perFrame: Double) -> Bool?
    ) -> Double {
        guard isWanted(example.name) else { return 0 }
        Output.progress("virtual: \(example.name)")
        let frames = example.frames
        let sample = Sample((0..<(isQuick ? 3 : times)).map { _ in example.measure() })
        let perFrame = sample.median / Double(frames)
        table.add(
            example.name,
            milliseconds(sample.median),
            milliseconds(sample.least),
            "\(sample.count)",
            "\(frames)",
            Number.fixed(perFrame * 1e6, 2) + " µs",
            goal,
            isMet(sample.median, perFrame).map { Goal($0).words } ?? ""
        )
        return perFrame
    }

    private func isWanted(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }

    private func addCommand(to table: inout MarkdownTable) throws {
        guard isWanted("fbprof run") else { return }
        let scratch = try Scratch()
        let workload = try Products.file(Self.example)
        let arguments = [fbprof, "run", "--engine", "virtual", "--replace", "--output", scratch["run"], workload]
        let sample = Sample(
            try (0..<(isQuick ? 3 : 20)).map { _ in try ChildProcess.run(arguments).cpu.inSeconds }
        )
        let cells = [milliseconds(sample.median), milliseconds(sample.least), "\(sample.count)", "", "", "", ""]
        table.add(["`fbprof run` of the same"] + cells)
    }

    private func milliseconds(_ seconds: Double) -> String { Number.fixed(seconds * 1000, 1) + " ms" }
}
