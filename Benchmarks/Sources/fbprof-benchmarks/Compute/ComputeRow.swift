import FrameTrace

/// What is kept of a cell with one program: its quietest attempt.
struct ComputeRow {
    var cell: ComputeCell
    var program: ComputeProgram
    var attempt: ComputeAttempt
    var rejected: Int

    /// fbprof's goal, on the CPU time of the step: median within ±0.5 % or 2 µs; p95 of the error's size within 2 %.
    /// nil for others, who count no CPU time.
    var goal: Goal? {
        guard program == .fbprof else { return nil }
        let errors = attempt.own
        guard !errors.isEmpty else { return .unknown("no step was recorded") }
        let request = Double(cell.request.nanoseconds)
        return Goal(abs(errors.median) <= max(0.005 * request, 2000) && Self.p95(errors) <= 0.02 * request)
    }

    /// The 95th percentile of the error's size.
    static func p95(_ errors: Sample) -> Double { errors.magnitudes.p95 }

    func median(_ errors: Sample) -> String { errors.isEmpty ? "–" : both(errors.median) }

    func p95(_ errors: Sample) -> String {
        guard !errors.isEmpty else { return "–" }
        let p95 = Self.p95(errors)
        return "\(length(p95, Number.fixed)) (\(Number.percent(p95 / Double(cell.request.nanoseconds), 2)))"
    }

    private func both(_ error: Double) -> String {
        let share = error / Double(cell.request.nanoseconds) * 100
        return "\(length(error, Number.signed)) (\(Number.signed(share, 2)) %)"
    }

    /// Nanoseconds in the unit that reads best.
    private func length(_ nanoseconds: Double, _ print: (Double, Int) -> String) -> String {
        abs(nanoseconds) < 1e6 ? print(nanoseconds / 1000, 1) + " µs" : print(nanoseconds / 1e6, 2) + " ms"
    }
}
