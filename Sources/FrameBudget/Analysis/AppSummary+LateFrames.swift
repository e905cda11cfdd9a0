import FrameTrace

/// Late frames: the worst ones, and the functions of all.
extension AppSummary {
    /// Frames that never ended, whose freeze lasted to a time after warm-up.
    private var frozen: [FrozenFrame] { frames.frozen.filter { !phases.isWarmUp($0.record.phase) } }

    /// The missed frames after warm-up, as indices into ``FrameBuilder/Frames/records``.
    private var late: some Sequence<Int> {
        frames.records.missed.lazy.filter { [phases] in !phases.isWarmUp($0.element.phase) }.map(\.offset)
    }

    func overruns() -> [OverrunProfile]? {
        guard !samples.isEmpty else { return nil }
        var profiler = OverrunProfiler(calls, app: app.id)
        for index in late { profiler.add(frames.records[index], threads(of: index)) }
        for frozen in frozen where frozen.record.isMissed {
            profiler.add(frozen.record, threads(of: frozen.record, frozen.spans))
        }
        return profiler.profiles()
    }

    private func threads(of index: Int) -> [SampledThread] {
        threads(of: frames.records[index], frames.spans[index])
    }

    private func threads(of frame: FrameRecord, _ spans: FrameSpans) -> [SampledThread] {
        guard !samples.isEmpty, let thread = mainThread else { return [] }
        return samples.seen(of: frame, spans, thread: thread, app: app.id)
    }

    /// Returns the worst missed frames, and the worst ones of each cause, largest overrun first. Includes frames that
    /// never ended.
    func worst() -> [FrameDetail] {
        let frozen = frozen
        var all = late.map { LateFrame(frames.records[$0], at: .shown($0)) }
        for (index, frame) in frozen.enumerated() where frame.record.isMissed {
            all.append(LateFrame(frame.record, at: .frozen(index)))
        }
        all.sort { ($1.overrun, $0.number) < ($0.overrun, $1.number) }
        return WorstFrames.chosen(all, cause: \.cause).map { frame in
            switch frame.place {
            case .shown(let index): detail(frames.records[index], frames.spans[index])
            case .frozen(let index): detail(frozen[index].record, frozen[index].spans)
            }
        }
    }

    /// The properties of a late frame by which the worst are chosen. There may be millions.
    private struct LateFrame {
        enum Place {
            case shown(Int)
            case frozen(Int)
        }

        var place: Place
        var overrun: TimeSpan
        var number: FrameNumber
        var cause: VerdictCause?

        init(_ frame: FrameRecord, at place: Place) {
            self.place = place
            overrun = frame.overrun
            number = frame.number
            cause = frame.verdict?.cause
        }
    }

    private func detail(_ frame: FrameRecord, _ spans: FrameSpans) -> FrameDetail {
        let threads = threads(of: frame, spans).map(\.samples)
        var detail = FrameDetail(
            number: frame.number,
            phase: frame.phase,
            due: frame.due(on: grid) - grid.origin,
            begin: frame.begin - grid.origin,
            end: frame.end - grid.origin,
            overrun: frame.overrun,
            dropped: frame.dropped,
            isUnfinished: frame.isUnfinished ? true : nil,
            verdict: frame.verdict,
            heldBy: frame.heldBy,
            ledger: frame.ledger,
            work: frame.work,
            stacks: stacks.stacks(of: frame.number, app: app.id),
            samples: threads.isEmpty ? nil : threads
        )
        if !frame.parts.isEmpty { detail.parts = frame.parts }
        return detail
    }
}
