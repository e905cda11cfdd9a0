import FrameBudget

/// What is kept of a cell with one program: its quietest attempt.
struct ComputeRow {
    var cell: ComputeCell
    var program: ComputeProgram
    var attempt: ComputeAttempt
    var rejected: Int

    /// Median within ±0.5 % or 2 µs; p95 of the error's size within 2 %.
    var goal: Goal {
        let errors = attempt.error(of: program)
        guard !errors.isEmpty else { return .unknown("no job could be told apart") }
        let request = Double(cell.request.nanoseconds)
        return Goal(abs(errors.median) <= max(0.005 * request, 2000) && Self.p95(errors) <= 0.02 * request)
    }

    /// The 95th percentile of the error's size.
    static func p95(_ errors: Sample) -> Double { errors.magnitudes.p95 }

    func median(_ errors: Sample) -> String { errors.isEmpty ? "–" : both(errors.median) }

    func p95(_ errors: Sample) -> String {
        guard !errors.isEmpty else { return "–" }
        let p95 = Self.p95(errors)
        return "\(Number.fixed(p95 / 1000, 1)) µs (\(Number.percent(p95 / Double(cell.request.nanoseconds), 2)))"
    }

    private func both(_ error: Double) -> String {
        let share = error / Double(cell.request.nanoseconds) * 100
        return "\(Number.signed(error / 1000, 1)) µs (\(Number.signed(share, 2)) %)"
    }
}
