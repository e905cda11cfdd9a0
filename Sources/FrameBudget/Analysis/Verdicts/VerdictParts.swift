import FrameTrace

/// The parts of a frame that could have made it late, by cause: the ledger's parts, with the cost of inversions taken
/// out of the waits, and the main thread's other work split.
struct VerdictParts {
    /// The frame's own work.
    private(set) var ownWork: TimeSpan
    /// The part of it that ran on the render thread.
    private(set) var renderWork = TimeSpan.zero
    /// The part of the app's own time that its render thread spent on earlier frames, for which the frame waited.
    private(set) var earlier: [VerdictPart] = []
    /// The part of ``own`` that the render thread did for this frame: on a CPU, or as requests.
    private(set) var rendering = TimeSpan.zero
    /// All others, longest first.
    private(set) var others: [VerdictPart] = []
    /// The app's own time: the frame's own work, other work of the main thread on the CPU, and what the GPU and the
    /// disk did for the app where that is known. Longest first.
    var own: [VerdictPart] {
        (ownRequests + ownOnCPU).sortedBySize()
    }

    /// The part of ``own`` that is CPU time of the app's threads. Longest first.
    var ownOnCPU: [VerdictPart] {
        var parts = others.filter { $0.cause.kind == .outsideWork }
        if ownWork > .zero { parts.append(VerdictPart(ownCause, ownWork)) }
        return parts.sortedBySize()
    }

    /// The frame's own work as a cause, by the thread that did most of it.
    var ownCause: VerdictCause {
        renderWork > ownWork - renderWork
            ? VerdictCause(.ownWork, resource: WaitKind.render.rawValue) : VerdictCause(.ownWork)
    }

    /// The parts by which others could have made the frame late: ``others`` without the app's own requests. Longest
    /// first.
    var contenders: [VerdictPart] {
        guard !ownRequests.isEmpty else { return others }
        var parts: [VerdictPart] = []
        for part in others {
            let own = ownRequests.first { $0.cause == part.cause }?.time ?? .zero
            parts.add(part.cause, part.time - own)
        }
        return parts.sortedBySize()
    }

    /// The part of ``others`` that the GPU and the disk spent on the main thread's own requests, or on those of the app
    /// while its render thread waited.
    private(set) var ownRequests: [VerdictPart] = []
    /// The unexplained time, including that of other work; negative where parts overlap.
    private(set) var residual: TimeSpan

    /// Collects the parts of a ledger.
    init(_ ledger: Ledger) {
        ownWork = ledger.onCPU ?? .zero
        residual = ledger.residual + (ledger.outside?.residual ?? .zero)
        if let parts = ledger.runnableBy {
            add(parts)
        } else {
            others.add(VerdictCause(.runnable, culprit: Culprit(.unknown)), ledger.runnable ?? .zero)
        }
        add(ledger.blocked)
        for part in LedgerPart.allCases {
            if let cause = part.info.cause { others.add(VerdictCause(cause), ledger[part] ?? .zero) }
        }
        let skipped = add(ledger.outside, whole: ledger.outsideFrame)
        // Without what made the callback skip, there would have been no wait for the next vsync.
        if let outside = ledger.outside, outside.residual > skipped?.time ?? .zero {
            residual += ledger.vsyncWait
        } else {
            let reason = skipped?.cause ?? VerdictCause(ledger.carryOver > .zero ? .carryOver : .vsyncWait)
            others.add(reason, ledger.vsyncWait)
        }
        others = others.sortedBySize()
    }

    /// Adds the parts of other work. Returns the longest one.
    private mutating func add(_ outside: OutsideParts?, whole: TimeSpan) -> VerdictPart? {
        guard whole > .zero else { return nil }
        guard let outside else {
            others.add(VerdictCause(.outsideWork), whole)
            return VerdictPart(VerdictCause(.outsideWork), whole)
        }
        var parts = VerdictParts()
        parts.others.add(VerdictCause(.outsideWork), outside.onCPU ?? .zero)
        parts.add(outside.runnable ?? [])
        parts.add(outside.blocked)
        for part in parts.others { others.add(part.cause, part.time) }
        for part in parts.ownRequests { ownRequests.add(part.cause, part.time) }
        return parts.others.sortedBySize().first
    }

    private init() {
        ownWork = .zero
        residual = .zero
    }

    private mutating func add(_ runnable: [RunnablePart]) {
        for part in runnable { others.add(cause(of: part.culprit), part.time) }
    }

    private func cause(of culprit: Culprit) -> VerdictCause {
        switch culprit.kind {
        case .fbprof: VerdictCause(.fbprof)
        case .quota: VerdictCause(.quota)
        case .unknown: VerdictCause(.runnable, culprit: culprit)
        case .ownThreads, .app, .process, .nobody, .ownRequest: VerdictCause(.contention, culprit: culprit)
        }
    }

    private mutating func add(_ blocked: [BlockedPart]) {
        for part in blocked where !part.kind.isOfRendering {
            let inverted = part.inverted ?? .zero
            let name = part.name
            addInversion(of: part, inverted)
            let kind: VerdictKind =
                switch part.kind {
                case .read, .write, .pageFault: .io
                case .gpu: .gpu
                default: .wait
                }
            // Without others' use of the hardware, that time would not have been a wait.
            var own = part.time - inverted
            for user in part.byOthers where own > .zero {
                let time = min(user.time, own)
                others.add(VerdictCause(kind, culprit: user.culprit, resource: name), time)
                own -= time
            }
            others.add(VerdictCause(kind, resource: name), own)
            if kind == .io || kind == .gpu {
                // Requests of the app's other threads are not a part of the frame.
                let served = (part.users ?? []).filter { $0.culprit.kind == .ownRequest }
                let requested = served.reduce(TimeSpan.zero) { $0 + $1.time }
                ownRequests.add(VerdictCause(kind, resource: name), min(requested, own))
            }
        }
        for part in blocked where part.kind.isOfRendering { add(stage: part) }
    }

    /// Adds the cost of an inversion: each displacer has its own part, and the longest one also what no part covers.
    private mutating func addInversion(of part: BlockedPart, _ inverted: TimeSpan) {
        var left = inverted
        for displacer in part.displacers ?? [] where left > .zero {
            let time = min(displacer.time, left)
            others.add(VerdictCause(.inversion, culprit: displacer.culprit, resource: part.name), time)
            left -= time
        }
        let longest = part.displacers?.first?.culprit
        others.add(VerdictCause(.inversion, culprit: longest, resource: part.name), left)
    }

    /// Adds a stage, the frame's own work on another thread: time that it ran is own work, time that it was delayed is
    /// not. A wait for a buffer is one for the stages of earlier frames.
    private mutating func add(stage part: BlockedPart) {
        var rest = part.time
        for owner in part.owners ?? [] {
            switch (owner.state, owner.culprit) {
            case (.running, _):
                ownWork += owner.time
                if part.kind != .stage { renderWork += owner.time }
                addRendering(owner, VerdictCause(.ownWork))
            case (.ready, let culprit?): others.add(cause(of: culprit), owner.time)
            case (.blocked, let culprit):
                guard let thing = owner.waitedFor else { continue }
                let isOwn = culprit?.isOwn ?? false
                let cause = VerdictCause(renderThreadWaitingFor: thing, culprit: isOwn ? nil : culprit)
                others.add(cause, owner.time)
                if isOwn {
                    ownRequests.add(cause, owner.time)
                    addRendering(owner, cause)
                }
            default: continue
            }
            rest -= owner.time
        }
        others.add(VerdictCause(.wait, resource: part.name), rest)
    }

    private mutating func addRendering(_ owner: OwnerPart, _ cause: VerdictCause) {
        if owner.forEarlier == true { earlier.add(cause, owner.time) } else { rendering += owner.time }
    }
}

extension WaitKind {
    /// Whether it is a wait for parts of the app's frames on other threads.
    fileprivate var isOfRendering: Bool { isForStage || self == .buffer }
}
