public import FrameBudget
public import FrameTrace

extension HistoryRun {
    /// Creates the history record of a paired gate: the candidate's figures as compared.
    ///
    /// - Parameter machine: the machine; nil for virtual time.
    public init(_ report: PairedReport, run: RunSummary, machine: MachineSummary?, origin: HistoryOrigin) {
        var apps: [HistoryFigures] = []
        for row in report.rows {
            guard let value = row.estimate?.candidate, value.isFinite else { continue }
            let at = apps.firstIndex { $0.app == row.app } ?? apps.count
            if at == apps.count { apps.append(HistoryFigures(app: row.app, values: [:])) }
            apps[at].values[row.metric] = value
        }
        var outline = ContentHash()
        outline.add("\(run.refresh.millihertz) \(run.cores)")
        for app in apps { outline.add(app.app) }
        self.init(
            origin: origin,
            lane: HistoryLane(
                workload: run.name,
                digest: run.workloadDigest ?? outline.text,
                seed: run.isExact ? run.seed : nil,
                conditions: RunConditions(isExact: run.isExact, isPaired: true),
                machineName: machine.map(HistoryLane.name(of:)) ?? "virtual time"
            ),
            seed: run.seed,
            recordedBy: run.recordedBy,
            ending: run.ending,
            isQuiet: nil,
            stealShare: nil,
            otherShare: nil,
            source: "fbprof ab",
            figures: apps
        )
    }
}
