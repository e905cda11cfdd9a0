import FrameTrace

extension Findings {
    /// Maximum number of steps with transfers reported for each app. Chosen: a page's worth.
    private static let mostTransfers = 5

    /// Returns the findings on main threads, by app in order: hangs, launches, transfers, background work.
    ///
    /// - Parameters:
    ///   - offScreen: by app, the main thread's work while nothing on screen could wait for it, and its layout passes.
    ///   - starts: by app, its slow launch and its slowest return to the screen.
    static func ofMainThreads(
        _ result: RunResult,
        _ offScreen: [String: OffScreenWork],
        _ starts: [String: [SlowStart]]
    ) -> [Finding] {
        result.apps.flatMap { app -> [Finding] in
            guard let main = app.mainThread else { return [] }
            return findings(of: app.name, main, offScreen[app.name], starts[app.name] ?? [], result)
        }
    }

    private static func findings(
        of app: String,
        _ main: MainThreadResult,
        _ offScreen: OffScreenWork?,
        _ starts: [SlowStart],
        _ result: RunResult
    ) -> [Finding] {
        var findings: [Finding] = []
        // Without the app's name, which the finding has already, unless the step belongs to another app.
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
        let transfers = main.transfers.prefix(mostTransfers)
        findings += starts.map { .slowLaunch(launch(of: app, $0, transfers, result, label)) }
        findings += transfers.map { transfer in
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
        let background = main.time.causes.filter { MainThreadTime.backgroundCauses.contains($0.cause) }
        func time(_ cause: CauseTime) -> TimeSpan {
            cause.busy.total - (offScreen?.times[cause.cause] ?? .zero)
        }
        let unseen: Double = main.time.observed > .zero ? (offScreen?.total ?? .zero) / main.time.observed : 0
        let share = main.time.backgroundShare - unseen
        if share >= MainThreadTime.largeBackgroundShare, let most = background.max(by: { time($0) < time($1) }) {
            let path = offScreen?.otherPaths[most.cause] ?? most.path
            var work = BackgroundOnMain(app: app, share: share, cause: most.cause, work: label(path))
            let heldUp = starts.reduce(TimeSpan.zero) { $0 + ($1.delay == nil ? .zero : $1.counted) }
            if most.cause == .system, heldUp * 2 > time(most), !waitsForTransfers(starts) { work.isHeldUp = true }
            findings.append(.backgroundOnMain(work))
        }
        return findings
    }

    /// Whether the waits of all starts are for files or the network. A queue could wait for those as well.
    private static func waitsForTransfers(_ starts: [SlowStart]) -> Bool {
        starts.compactMap(\.delay).allSatisfy { delay in delay.wait?.kind.isTransfer ?? false }
    }

    /// Returns the finding on a slow launch or return, with its longest part.
    private static func launch(
        of app: String,
        _ start: SlowStart,
        _ transfers: ArraySlice<MainThreadTransfer>,
        _ result: RunResult,
        _ label: (PathID?) -> String
    ) -> SlowLaunch {
        var launch = SlowLaunch(app: app, busy: start.busy.total, firstFrame: start.firstFrame, step: "")
        launch.returnedAt = start.returnedAt
        guard let delay = start.delay else {
            launch.step = label(start.step?.path)
            if !launch.step.isEmpty { launch.stepCPU = start.step?.time }
            return launch
        }
        if let ready = delay.ready { (launch.ready, launch.runnableBy) = (ready, delay.runnableBy) }
        // The finding on transfers reports such a wait.
        guard let wait = delay.wait,
            !(wait.kind.isTransfer && transfers.contains { $0.wait == wait.kind && $0.total >= wait.time })
        else { return launch }
        (launch.wait, launch.waitKind, launch.waited) = (wait.name, wait.kind, wait.time)
        if let holder = delay.holder {
            let labels = result.labels(of: holder.path)
            launch.heldBy = holder.name
            launch.heldFor = labels.dropFirst(labels.first == holder.name ? 1 : 0).joined(separator: " › ")
        }
        return launch
    }
}
