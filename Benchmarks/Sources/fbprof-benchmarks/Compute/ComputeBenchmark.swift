import FrameRecorder
import FrameTrace

/// How exactly `compute` realises what is asked for, beside rt-app.
struct ComputeBenchmark {
    let fbprof: String
    let isQuick: Bool
    /// How often a disturbed cell is measured again.
    let retries: Int
    let includesRTApp: Bool
    let refresh: Int

    private var requests: [Double] { isQuick ? [0.2, 2, 20] : [0.2, 0.5, 1, 2, 5, 10, 20] }
    private var seconds: Double { isQuick ? 1.6 : 3.6 }

    func section() throws -> Section {
        let circumstances = Circumstances()
        guard let cpu = try CPUPlan(cores: 1).apps.first else { throw BenchmarkError("there is no CPU to run on") }
        let rtApp = includesRTApp ? try RTApp.prepare(cpu: cpu) : nil
        var tables: [String] = []
        var rows: [ComputeRow] = []
        for apps in [1, 4] {
            let found = try requests.flatMap { request in
                let cell = ComputeCell(
                    request: .milliseconds(request),
                    apps: apps,
                    seconds: seconds,
                    refresh: refresh
                )
                // One after the other within a cell, so that all see the machine in much the same mood.
                return try ComputeProgram.allCases.compactMap { program in
                    try row(cell, program, cpu: cpu, rtApp)
                }
            }
            tables.append("**\(apps == 1 ? "Alone" : "Four on one CPU: each with three competitors")**")
            tables.append(ComputeTable.text(found))
            rows += found
        }
        let told = try ComputeTable.remarks(rows, rtApp, refresh, circumstances)
        return Section(name: "compute", blocks: [told.first ?? ""] + tables + told.dropFirst())
    }

    private func row(
        _ cell: ComputeCell,
        _ program: ComputeProgram,
        cpu: Int32,
        _ rtApp: RTApp?
    ) throws -> ComputeRow? {
        var best: ComputeAttempt?
        for rejected in 0...retries {
            guard let attempt = try attempt(cell, program, cpu: cpu, rtApp) else { return nil }
            Output.progress("compute: \(cell.requestText) \(cell.load), \(program.name): others \(attempt.noise.text)")
            if attempt.noise.isQuiet {
                return ComputeRow(cell: cell, program: program, attempt: attempt, rejected: rejected)
            }
            if attempt.noise.other + attempt.noise.steal < (best.map { $0.noise.other + $0.noise.steal } ?? .infinity) {
                best = attempt
            }
        }
        return best.map { ComputeRow(cell: cell, program: program, attempt: $0, rejected: retries) }
    }

    private func attempt(
        _ cell: ComputeCell,
        _ program: ComputeProgram,
        cpu: Int32,
        _ rtApp: RTApp?
    ) throws -> ComputeAttempt? {
        switch program {
        case .fbprof: return try FBProfRun(fbprof: fbprof, cpu: cpu).attempt(cell)
        case .run: return try rtApp.map { try run("run", $0, cpu).attempt(cell) }
        case .runtime: return try rtApp.map { try run("runtime", $0, cpu).attempt(cell) }
        }
    }

    private func run(_ event: String, _ rtApp: RTApp, _ cpu: Int32) -> RTAppRun {
        RTAppRun(cpu: cpu, event: event, calibration: rtApp.calibration)
    }
}
