public import FrameTrace

/// The output of a trace analysis: the result and every frame behind it.
public struct AnalyzedRun: Sendable {
    /// The result.
    public var result: RunResult
    /// The vsync grid that the frames' vsync numbers refer to.
    public var grid: VsyncGrid
    /// Every frame, by app, in order.
    public var frames: [FrameRecords]
    /// Frames that were due and never ended, by app; see ``FrameRecord/isUnfinished``.
    public var frozen: [[FrameRecord]]
    /// The owners of each CPU's time along the run; empty if CPU time was not observed.
    public var loads: [CPULoad]
    /// The scheduling slices of each CPU, at least around the latest frames.
    public var tracks: CPUTracks
    /// The main threads' work other than frames, by app, in order.
    public var handlers: [PackedArray<HandlerSpan>]
    /// The apps' memory along the run; empty if no step uses memory.
    public var memory: [MemoryTrack]

    /// Creates an analyzed run.
    public init(
        result: RunResult,
        grid: VsyncGrid,
        frames: [FrameRecords],
        frozen: [[FrameRecord]] = [],
        loads: [CPULoad] = [],
        tracks: CPUTracks = CPUTracks(),
        handlers: [PackedArray<HandlerSpan>] = [],
        memory: [MemoryTrack] = []
    ) {
        self.result = result
        self.grid = grid
        self.frames = frames
        self.frozen = frozen
        self.loads = loads
        self.tracks = tracks
        self.handlers = handlers
        self.memory = memory
    }
}

extension AnalyzedRun {
    /// Every frame by app, unfinished frames included, in order: the frames that a timeline draws.
    ///
    /// - Complexity: O(1) for an app without an unfinished frame, else O(n log n).
    public var framesAlongTime: [FrameRecords] {
        frames.enumerated().map { app, frames in
            guard self.frozen.indices.contains(app), !self.frozen[app].isEmpty else { return frames }
            return FrameRecords((Array(frames) + self.frozen[app]).sorted { $0.due < $1.due })
        }
    }

    /// The finished frame after warm-up with the largest overrun, which may be negative, and its app; nil if there is
    /// none.
    ///
    /// - Complexity: O(n) over all frames.
    public var closestFrame: (app: AppResult, frame: FrameRecord)? {
        let closest = zip(result.apps, frames).compactMap { app, frames in
            frames.lazy.filter { !$0.isUnfinished && !isWarmUp($0) }.max { $0.overrun < $1.overrun }.map {
                (app, $0)
            }
        }
        return closest.max { $0.1.overrun < $1.1.overrun }
    }

    /// The finished frame with the most vsyncs lost after warm-up, and its app; nil if no frame lost one. Of several the
    /// first. It may have been due in the warm-up: then it is not among the missed frames.
    ///
    /// - Complexity: O(n) over all frames.
    public var mostDroppedFrame: (app: AppResult, frame: FrameRecord)? {
        let warm = grid.origin + (result.phases.filter(\.isWarmUp).map(\.end).max() ?? .zero)
        let first = grid.first(atOrAfter: warm)
        var most: (app: AppResult, frame: FrameRecord, lost: Int64)?
        for (app, frames) in zip(result.apps, frames) {
            for frame in frames where frame.dropped > 0 && frame.ownDue == nil && !frame.isUnfinished {
                let lost = frame.lost.upperBound - max(frame.lost.lowerBound, first)
                if lost > 0, lost > most?.lost ?? 0 { most = (app, frame, lost) }
            }
        }
        return most.map { ($0.app, $0.frame) }
    }

    private func isWarmUp(_ frame: FrameRecord) -> Bool {
        result.phases.indices.contains(frame.phase) && result.phases[frame.phase].isWarmUp
    }
}
