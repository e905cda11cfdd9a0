import FrameTrace

/// What has become of one app's frames so far. A late frame is counted under its cause once that can't change any more.
struct AppFollower {
    /// A frame of the last seconds that was late or dropped intervals.
    private struct Late {
        var end: Instant
        var verdict: FrameVerdict
        var ledger: Ledger
        var isMissed: Bool
        var dropped: Int
    }

    /// A frame that never ended, by when it was due: counted once.
    private var frozenDues: Set<Instant> = []
    private var frames: [LiveFrame] = []
    private var recent: [Late] = []
    private var causes = LateCauses()
    private var shown = 0
    private var late = 0
    private var dropped = 0
    /// Up to whose end frames are counted.
    private(set) var settledUntil: Instant?

    /// How long it is waited for what others did while a frame was late, where it is not recorded yet.
    static let patience = TimeSpan.seconds(1)

    /// How long it is waited for the end of a frame whose app has left the screen: that may be recorded in a later drain.
    private static let settling = TimeSpan.milliseconds(300)

    /// Whether a frame has still to be judged.
    func wants(_ frame: FrameRecord) -> Bool {
        guard frame.isUnfinished || settledUntil.map({ frame.end > $0 }) ?? true else { return false }
        return frame.isUnfinished || frame.isMissed || frame.dropped > 0
    }

    /// Takes an app's frames as far as they are recorded by now, and says how it stands.
    ///
    /// - Parameters:
    ///   - all: its frames, in order; those that were counted before count once.
    ///   - judged: those of them that ``wants(_:)`` says, with their verdicts.
    ///   - warm: where warm-up ends.
    ///   - isOver: whether all of the run is recorded.
    /// - Complexity: O(frames given).
    mutating func take(
        _ all: FrameBuilder.Frames,
        judged: FrameBuilder.Frames,
        app: AppDescription,
        grid: VsyncGrid,
        warm: Instant,
        until horizon: Instant,
        isOver: Bool,
        into figures: inout LiveFigures.App
    ) {
        let judgedRecords: [FrameNumber: FrameRecord] = Dictionary(
            judged.records.map { ($0.number, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        takeEnded(judged.frozen, app, grid, warm, until: isOver ? horizon : horizon - Self.settling)
        var isSettling = true
        var open: [FrameRecord] = []
        for frame in all.records where settledUntil.map({ frame.end > $0 }) ?? true {
            // Only the ledger of a frame that is judged is split by causes.
            let judged = judgedRecords[frame.number]
            let verdict = judged?.verdict
            let isKnown = !frame.isMissed || horizon - frame.end > Self.patience || verdict?.isSettled == true
            isSettling = isSettling && isKnown
            guard isSettling else {
                open.append(frame)
                continue
            }
            settle(frame, judged, app, grid, warm)
        }
        forget(before: horizon - LiveFigures.recently)
        fill(&figures, with: open, app, grid, warm, horizon)
        figures.stuck = judged.frozen.last { $0.record.end >= horizon }.map { frozen in
            LiveFigures.Stuck(
                since: frozen.record.due(on: grid),
                cause: frozen.record.verdict.flatMap { $0.isSettled ? $0.cause : nil }
            )
        }
    }

    /// Frames that did not end while their app was on screen.
    private mutating func takeEnded(
        _ frozen: [FrozenFrame],
        _ app: AppDescription,
        _ grid: VsyncGrid,
        _ warm: Instant,
        until horizon: Instant
    ) {
        for frame in frozen.map(\.record) where frame.end < horizon {
            guard frozenDues.insert(frame.due(on: grid)).inserted else { continue }
            guard frame.end >= warm else { continue }
            let lost = Self.dropped(frame, app, grid, after: warm)
            dropped += lost
            if frame.isMissed { late += 1 }
            note(frame, isMissed: frame.isMissed, dropped: lost)
        }
    }

    private mutating func settle(
        _ frame: FrameRecord,
        _ judged: FrameRecord?,
        _ app: AppDescription,
        _ grid: VsyncGrid,
        _ warm: Instant
    ) {
        settledUntil = frame.end
        frames.append(LiveFrame(frame, on: grid))
        let isCounted = frame.due(on: grid) >= warm
        let lost = Self.dropped(frame, app, grid, after: warm)
        dropped += lost
        if isCounted { shown += 1 }
        let isMissed = isCounted && frame.isMissed
        if isMissed { late += 1 }
        if let judged { note(judged, isMissed: isMissed, dropped: lost) }
    }

    /// Counts a frame under its cause.
    ///
    /// - Parameter frame: as it is judged.
    private mutating func note(_ frame: FrameRecord, isMissed: Bool, dropped: Int) {
        guard let verdict = frame.verdict, isMissed || dropped > 0 else { return }
        let late = Late(
            end: frame.end,
            verdict: verdict,
            ledger: frame.ledger,
            isMissed: isMissed,
            dropped: dropped
        )
        recent.append(late)
        Self.add(late, to: &causes)
    }

    private static func add(_ late: Late, to causes: inout LateCauses) {
        if late.isMissed { causes.add(late.verdict, late.ledger) }
        causes.add(dropped: late.dropped, late.verdict)
    }

    private mutating func forget(before cut: Instant) {
        if frames.count > LiveFigures.frameCapacity { frames.removeFirst(frames.count - LiveFigures.frameCapacity) }
        recent.removeAll { $0.end < cut }
    }

    private func fill(
        _ figures: inout LiveFigures.App,
        with open: [FrameRecord],
        _ app: AppDescription,
        _ grid: VsyncGrid,
        _ warm: Instant,
        _ horizon: Instant
    ) {
        figures.frames = (frames + open.map { LiveFrame($0, on: grid) }).suffix(LiveFigures.frameCapacity)
        figures.lastSecond = figures.frames.count { $0.end > horizon - .seconds(1) }
        let counted = open.filter { $0.due(on: grid) >= warm }
        figures.shown = shown + counted.count
        figures.late = late + counted.count { $0.isMissed }
        figures.dropped = dropped + open.reduce(0) { $0 + Self.dropped($1, app, grid, after: warm) }
        figures.unexplained = counted.count { $0.isMissed }
        figures.causes = causes.sorted
        var recently = LateCauses()
        for late in recent { Self.add(late, to: &recently) }
        figures.recentCauses = recently.sorted
    }

    /// How many of the intervals that a frame dropped lie after warm-up.
    private static func dropped(
        _ frame: FrameRecord,
        _ app: AppDescription,
        _ grid: VsyncGrid,
        after warm: Instant
    ) -> Int {
        guard !app.clock.isOwn else { return frame.due(on: grid) >= warm ? frame.dropped : 0 }
        // One that never ended has lost its own, too.
        let first = frame.isUnfinished ? frame.due : frame.due + 1
        let last = frame.isUnfinished ? app.cadence.last(before: frame.shownAt) + -frame.slack : frame.lost.upperBound
        let lost = max(first, grid.first(atOrAfter: warm))
        return lost < last ? app.cadence.count(in: lost..<last) : 0
    }
}

extension LiveFrame {
    /// A frame as the analysis sees it.
    fileprivate init(_ frame: FrameRecord, on grid: VsyncGrid) {
        let start = min(frame.due(on: grid), frame.begin)
        self.init(end: frame.end, time: frame.end - start, isLate: frame.isMissed)
    }
}

extension FrameVerdict {
    /// Whether what is recorded later can't change it: a CPU on which nobody is seen may turn out to be somebody's, once that
    /// one leaves it.
    fileprivate var isSettled: Bool {
        ([cause] + others.map(\.cause)).allSatisfy { $0.culprit?.kind != .nobody && $0.kind != .unknown }
    }
}
