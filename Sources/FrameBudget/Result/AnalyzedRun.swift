public import FrameTrace

/// A result together with every frame behind it: what the analysis of a trace returns.
public struct AnalyzedRun: Sendable {
    /// The figures.
    public var result: RunResult
    /// The grid that the frames' vsync numbers refer to.
    public var grid: VsyncGrid
    /// Every frame, by app, in order.
    public var frames: [FrameRecords]
    /// Frames that were due and never ended, by app; see ``FrameRecord/isUnfinished``.
    public var frozen: [[FrameRecord]]
    /// Who was on each CPU along the run; empty where nobody saw it.
    public var loads: [CPULoad]
    /// Who had each CPU slice by slice, at least about the latest frames.
    public var tracks: CPUTracks
    /// What main threads did besides frames, by app, in order.
    public var handlers: [[HandlerSpan]]
    /// The apps' memory along the run; empty where no step uses any.
    public var memory: [MemoryTrack]

    /// A result together with every frame behind it.
    public init(
        result: RunResult,
        grid: VsyncGrid,
        frames: [FrameRecords],
        frozen: [[FrameRecord]] = [],
        loads: [CPULoad] = [],
        tracks: CPUTracks = CPUTracks(),
        handlers: [[HandlerSpan]] = [],
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
    /// Every frame by app, with those that never ended, in order: what is drawn along time.
    ///
    /// - Complexity: O(1) for an app without a freeze, else O(n).
    public var framesAlongTime: [FrameRecords] {
        frames.enumerated().map { app, frames in
            guard self.frozen.indices.contains(app), !self.frozen[app].isEmpty else { return frames }
            return FrameRecords((Array(frames) + self.frozen[app]).sorted { $0.due < $1.due })
        }
    }

    /// The frame after warm-up that ended latest by its deadline, with its app; nil where no app has one.
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

    private func isWarmUp(_ frame: FrameRecord) -> Bool {
        result.phases.indices.contains(frame.phase) && result.phases[frame.phase].isWarmUp
    }
}
