import FrameBudget
import FrameTrace

extension TimelineSection {
    /// Maximum number of frames with all their parts on the page; in longer runs, those that missed their deadline by
    /// most.
    private static let mostWithParts = 20_000
    /// Maximum number of causes with a name.
    private static let mostCauses = 60

    /// Returns every frame, for the script.
    static func tape(
        _ run: AnalyzedRun,
        order: [Int],
        scale: TimelineScale,
        span: TimeSpan,
        cpus: CPULanes
    ) -> HTML {
        let drawn = run.framesAlongTime
        guard span > .zero, !drawn.joined().isEmpty else { return .nothing }
        let least = leastOverrun(drawn)
        let causes = causes(of: drawn)
        let apps = order.filter { drawn.indices.contains($0) }
        let tapes = apps.map { index in
            FrameTape(
                drawn[index],
                grid: run.grid,
                parts: { frame in least.map { frame.overrun >= $0 } ?? true },
                cause: { frame in
                    let cause = frame.verdict.map(Self.cause)
                    return causes.firstIndex { $0 == cause } ?? causes.count - 1
                }
            )
        }
        let lanes = zip(apps, tapes).map { index, tape in
            TapeDocument.App(
                name: run.result.apps[index].name,
                budget: run.result.apps[index].timeToDeadline.inMilliseconds,
                count: tape.count,
                first: tape.first,
                origin: tape.origin
            )
        }
        let slices = run.tracks.cpus.map { SliceTape($0.slices, origin: run.grid.origin) }
        let document = TapeDocument(
            span: span.nanoseconds,
            interval: run.grid.interval.nanoseconds,
            quantum: FrameTape.quantum.nanoseconds,
            unit: TapeDocument.Unit(RunUnit(run.result)),
            scale: TapeDocument.Scale(budget: scale.budget.inMilliseconds, top: scale.top.inMilliseconds),
            ticks: scale.ticks.map(\.inMilliseconds),
            parts: LedgerPart.allCases.map(\.title),
            classes: LedgerPart.allCases.map { Palette.className(of: $0) },
            causes: causes,
            apps: lanes,
            sliceQuantum: SliceTape.quantum.nanoseconds,
            windows: run.tracks.windows.map { window in
                [window.start, window.end].map { Int64(($0 - run.grid.origin).quanta(of: SliceTape.quantum)) }
            },
            occupants: cpus.occupants(of: run.tracks),
            cpus: slices.map(\.count)
        )
        guard let json = document.json else { return .nothing }
        let frames = tapes.enumerated().map { TextBytes.element(id: "tape-\($0.offset)", $0.element.bytes) }
        let times = slices.enumerated().map { TextBytes.element(id: "tape-cpu-\($0.offset)", $0.element.bytes) }
        return """
            \(frames)
            \(times)
            <script type="application/json" id="tape">\(HTML(json: json))</script>
            """
    }

    /// Returns the overrun from which frames have all their parts; nil if all frames have.
    private static func leastOverrun(_ frames: [FrameRecords]) -> TimeSpan? {
        guard frames.reduce(0, { $0 + $1.count }) > mostWithParts else { return nil }
        let overruns = frames.flatMap { $0.missed.lazy.map(\.element.overrun) }
        guard overruns.count > mostWithParts else { return .nanoseconds(1) }
        return overruns.sorted(by: >)[mostWithParts - 1]
    }

    /// Returns the causes of missed frames, most frequent first; the last stands for all without a name here.
    private static func causes(of frames: [FrameRecords]) -> [TapeDocument.Cause] {
        var counts: [TapeDocument.Cause: Int] = [:]
        for (_, frame) in frames.lazy.flatMap(\.missed) {
            if let verdict = frame.verdict { counts[cause(of: verdict), default: 0] += 1 }
        }
        let ranked = counts.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
        return ranked.prefix(mostCauses).map(\.key)
            + [TapeDocument.Cause(name: "another cause", className: Palette.className(of: VerdictKind.unknown))]
    }

    private static func cause(of verdict: FrameVerdict) -> TapeDocument.Cause {
        TapeDocument.Cause(name: VerdictWords.noun(verdict), className: Palette.className(of: verdict.cause.kind))
    }
}
