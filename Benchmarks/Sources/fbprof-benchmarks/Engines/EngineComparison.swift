import FrameBudget

/// What the two engines say of one app of one example.
struct EngineComparison {
    let example: String
    let app: String
    let live: Figures
    let virtual: Figures

    /// What is compared.
    struct Figures {
        var fps: Double
        /// Dropped frames, as a share of the wanted ones.
        var dropped: Double
        /// Milliseconds of inversion; nil where they could not be measured.
        var inversion: Double?

        init(_ app: AppResult, inversion: Double?) {
            fps = app.total.shownFPS
            dropped = app.total.droppedShare
            self.inversion = inversion
        }
    }

    /// Shown fps within 5 %, dropped within 5 points, inversion cost within 15 % or 1 ms.
    var isClose: Bool {
        guard abs(live.fps - virtual.fps) <= 0.05 * max(live.fps, virtual.fps) else { return false }
        guard abs(live.dropped - virtual.dropped) <= 0.05 else { return false }
        guard let measured = live.inversion, let modelled = virtual.inversion else { return true }
        return abs(measured - modelled) <= max(1, 0.15 * max(measured, modelled))
    }

    var cells: [String] {
        [
            example, app,
            Number.fixed(live.fps, 1), Number.fixed(virtual.fps, 1),
            Number.percent(live.dropped), Number.percent(virtual.dropped),
            milliseconds(live.inversion), milliseconds(virtual.inversion),
            Goal(isClose).words,
        ]
    }

    private func milliseconds(_ value: Double?) -> String { value.map { Number.fixed($0, 1) + " ms" } ?? "–" }
}
