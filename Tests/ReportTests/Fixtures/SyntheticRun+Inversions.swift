import FrameBudget
import FrameStatistics
import FrameTrace

extension SyntheticRun {
    /// Marks the frames of the second app that waited for the lock as inverted.
    func markInversions(_ frames: inout [[FrameRecord]]) {
        guard frames.count > 1 else { return }
        for index in frames[1].indices { frames[1][index].isInverted = isInverted(frames[1][index]) }
    }

    private func isInverted(_ frame: FrameRecord) -> Bool { frame.ledger.blocked.contains { $0.kind == .lock } }

    func makeInversions(_ frames: [[FrameRecord]], _ tree: SampleTree) -> InversionSummary {
        guard names.count > 1 else { return InversionSummary(evidence: .slices, apps: [], worst: []) }
        let inverted = frames[1].filter(isInverted)
        let worst = inverted.prefix(InversionSummary.worstCapacity).enumerated().map { number, frame in
            inversion(of: frame, number: number, tree)
        }
        let exposure = inverted.reduce(TimeSpan.zero) { $0 + $1.ledger.blockedTotal }
        let cost = measuresCPU ? exposure - .milliseconds(Double(inverted.count)) : nil
        return InversionSummary(
            evidence: measuresCPU ? .slices : .exposureOnly,
            apps: names.enumerated().map { number, name in
                InversionTotals(
                    app: name,
                    count: number == 1 ? inverted.count : 0,
                    exposure: number == 1 ? exposure : .zero,
                    cost: number == 1 ? cost : .zero,
                    missedBudget: number == 1 ? cost : .zero,
                    resolved: number == 1 ? (inverted.count + 2) / 3 : 0,
                    notContended: 0
                )
            },
            worst: worst
        )
    }

    private func inversion(of frame: FrameRecord, number: Int, _ tree: SampleTree) -> Inversion {
        let blocked = frame.ledger.blockedTotal
        let start = TimeSpan.milliseconds(11_000 + 250 * Double(number))
        let isKnown = number % 3 == 0
        let owner = InversionParty(thread: "worker 2", app: names[1], qos: .utility, path: PathID(4))
        let raise = AppliedOverride(
            qos: .userInteractive,
            start: start + .milliseconds(1),
            end: start + blocked,
            delay: .milliseconds(1)
        )
        return Inversion(
            waiter: InversionParty(
                thread: "\(names[1]) main",
                app: names[1],
                qos: .userInteractive,
                path: PathID(4)
            ),
            frame: frame.number,
            kind: isKnown ? .lock : .semaphore,
            resource: isKnown ? "lock \(lockName)" : "semaphore \(names[1])/loaded",
            isOwnerKnown: isKnown,
            start: start,
            end: start + blocked,
            owner: owner,
            chain: [
                ChainHop(thread: "\(names[1]) main", resource: "lock \(lockName)"),
                ChainHop(thread: "worker 1", resource: "semaphore \(names[1])/loaded"),
            ],
            displacers: measuresCPU
                ? [
                    Displacement(
                        thread: "worker 4",
                        app: names[0],
                        qos: .background,
                        time: blocked - .milliseconds(2)
                    ),
                    Displacement(thread: nil, app: nil, qos: nil, time: .milliseconds(1)),
                ] : [],
            exposure: blocked,
            cost: measuresCPU ? blocked - .milliseconds(1) : nil,
            missedBudget: measuresCPU ? blocked - .milliseconds(1) : nil,
            ownerRan: measuresCPU ? .milliseconds(1) : nil,
            override: isKnown ? raise : nil,
            outcome: isKnown ? .resolved : measuresCPU ? .unresolved : .unknown,
            advice: isKnown ? .raised : .noKnownOwner(.semaphore),
            stacks: [
                StackDetail(
                    thread: "worker 2",
                    role: .owner,
                    takenAt: start,
                    lateness: .microseconds(90),
                    state: .running,
                    path: PathID(4),
                    call: tree.leaves[1],
                    isComplete: true
                )
            ]
        )
    }

    func makeWaits() -> [WaitAudit] {
        guard names.count > 1 else { return [] }
        let kinds: [WaitKind] = [.semaphore, .group, .condition]
        return kinds.enumerated().map { number, kind in
            WaitAudit(
                app: names[1],
                path: number == 2 ? .none : PathID(5),
                kind: kind,
                resource: number == 1 ? "" : "\(kind.rawValue) \(names[1])/loaded",
                count: 40 - number,
                total: .milliseconds(420),
                worst: .milliseconds(23),
                inverted: 12 - number,
                cost: measuresCPU ? .milliseconds(180) : nil
            )
        }
    }

    func makeSharing() -> Sharing {
        guard names.count > 1 else {
            return Sharing(
                cpu: [],
                fairness: [],
                gpu: nil,
                mostWorkers: 0,
                mostWorkersAt: .zero,
                waitingWorkers: 0,
                mostWorkersByApp: [],
                isPoolShared: true,
                placeholders: []
            )
        }
        return Sharing(
            cpu: names.flatMap { name in
                [
                    ClassTime(
                        app: name,
                        qos: .userInteractive,
                        mainThread: measuresCPU ? .seconds(7.2) : nil,
                        items: measuresCPU ? .zero : nil
                    ),
                    ClassTime(app: name, qos: .utility, mainThread: .zero, items: .seconds(1.5)),
                ]
            },
            fairness: [
                ClassFairness(
                    qos: .userInitiated,
                    contended: .seconds(4.2),
                    index: 0.983,
                    apps: [
                        AppShare(app: names[0], time: .seconds(2.3), equal: .seconds(2.1)),
                        AppShare(app: names[1], time: .seconds(1.9), equal: .seconds(2.1)),
                    ]
                )
            ],
            gpu: HardwareUse(utilisation: 0.31, apps: [AppTime(app: names[0], time: .seconds(9.3))], source: .service),
            disk: HardwareUse(utilisation: 0.07, apps: [AppTime(app: names[1], time: .seconds(2.1))], source: .waits),
            mostWorkers: 7,
            mostWorkersAt: .seconds(12.25),
            waitingWorkers: 5,
            mostWorkersByApp: [AppCount(app: names[0], count: 4), AppCount(app: names[1], count: 3)],
            isPoolShared: true,
            placeholders: [AppCount(app: names[1], count: 14)]
        )
    }
}
