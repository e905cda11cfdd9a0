import FrameTrace

extension Findings {
    /// How many steps with transfers are reported of each app. Chosen: a page's worth.
    private static let mostTransfers = 5

    /// What main threads did that a reader should know, by app in order: hangs, launches, transfers, background work.
    ///
    /// - Parameter offScreen: by app, what its main thread did while nothing on screen could wait for it.
    static func ofMainThreads(_ result: RunResult, _ offScreen: [String: OffScreenWork]) -> [Finding] {
        result.apps.flatMap { app in
            app.mainThread.map { findings(of: app.name, $0, offScreen[app.name], result) } ?? []
        }
    }

    private static func findings(
        of app: String,
        _ main: MainThreadResult,
        _ offScreen: OffScreenWork?,
        _ result: RunResult
    ) -> [Finding] {
        var findings: [Finding] = []
        // Without the app, which is named already; a step of another app with that app's name.
        func label(_ path: PathID?) -> String {
            guard let labels = path.map({ result.labels(of: $0) }) else { return "" }
            let isOther = labels.count > 1 && labels.first != app && result.apps.contains { $0.name == labels.first }
            return labels.dropFirst(isOther ? 0 : 1).joined(separator: " › ")
        }
        if !main.input.addsUp { findings.append(.inputDoesNotAddUp(app: app)) }
        if let worst = main.hangs.worst.first {
            var hangs = MainThreadHangs(
                app: app,
                count: main.hangs.count,
                severe: main.hangs.severe,
                longest: worst.busy.total,
                at: worst.at,
                cause: worst.cause,
                step: label(worst.topStep),
                wait: worst.topWait
            )
            if let ready = worst.topReady { (hangs.ready, hangs.runnableBy) = (ready, worst.runnableBy) }
            findings.append(.hangs(hangs))
        }
        if let first = main.firstFrame, first.isSlow {
            let step = label(first.steps.first?.path)
            var launch = SlowLaunch(app: app, busy: first.busy, firstFrame: first.total, step: step)
            if !step.isEmpty { launch.stepCPU = first.steps.first?.time }
            findings.append(.slowLaunch(launch))
        }
        findings += main.transfers.prefix(mostTransfers).map { transfer in
            .mainThreadTransfer(
                MainThreadTransferFinding(
                    app: app,
                    step: label(transfer.path),
                    wait: transfer.wait,
                    count: transfer.count,
                    total: transfer.total,
                    longest: transfer.longest
                )
            )
        }
        let background = main.time.causes.filter { [.timer, .mainQueue, .system].contains($0.cause) }
        func time(_ cause: CauseTime) -> TimeSpan {
            cause.busy.total - (cause.cause == .system ? offScreen?.time ?? .zero : .zero)
        }
        let unseen: Double = main.time.observed > .zero ? (offScreen?.time ?? .zero) / main.time.observed : 0
        let share = main.time.backgroundShare - unseen
        if share >= MainThreadTime.largeBackgroundShare, let most = background.max(by: { time($0) < time($1) }) {
            let path = most.cause == .system ? offScreen?.otherPath ?? most.path : most.path
            findings.append(
                .backgroundOnMain(BackgroundOnMain(app: app, share: share, cause: most.cause, work: label(path)))
            )
        }
        return findings
    }
}
