import FrameTrace

/// The state of one app's frames so far. A late frame counts under its cause once that cause is final.
struct AppFollower {
    /// A recent frame that was late or dropped intervals.
    private struct Late {
        var end: Instant
        var verdict: FrameVerdict
        var ledger: Ledger
        var isMissed: Bool
        var dropped: Int
    }

    /// The due times of counted frames that never ended, so that each counts once.
    private var frozenDues: Set<Instant> = []
    private var frames: [LiveFrame] = []
    private var recent: [Late] = []
    private var causes = LateCauses()
    private var shown = 0
    private var late = 0
    private var dropped = 0
    /// The end of the last counted frame.
    private(set) var settledUntil: Instant?

    /// How long to wait for records of other threads' activity during a late frame.
    static let patience = TimeSpan.seconds(1)

    /// How long to wait for the end of a frame whose app has left the screen; a later drain may contain it.
    private static let settling = TimeSpan.milliseconds(300)

    /// Whether a frame still needs a verdict.
    func wants(_ frame: FrameRecord) -> Bool {
        guard frame.isUnfinished || settledUntil.map({ frame.end > $0 }) ?? true else { return false }
        return frame.isUnfinished || frame.isMissed || frame.dropped > 0
    }

    /// Takes the app's frames recorded so far, and fills in the app's figures.
    ///
    /// - Parameters:
    ///   - all: its frames, in order; frames already counted are skipped.
    ///   - judged: the frames that ``wants(_:)`` selects, with verdicts.
    ///   - warm: the end of warm-up.
    ///   - isOver: whether the run is recorded completely.
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
            // Only the ledgers of judged frames are split by cause.
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

    /// Counts frames that did not end while their app was on screen.
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
    /// - Parameter frame: the judged frame.
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

    /// Returns how many of a frame's dropped intervals lie after warm-up.
    private static func dropped(
        _ frame: FrameRecord,
        _ app: AppDescription,
        _ grid: VsyncGrid,
        after warm: Instant
    ) -> Int {
        guard !app.clock.isOwn else { return frame.due(on: grid) >= warm ? frame.dropped : 0 }
        // A frame that never ended has lost its own interval, too.
        let first = frame.isUnfinished ? frame.due : frame.due + 1
        let last = frame.isUnfinished ? app.cadence.last(before: frame.shownAt) + -frame.slack : frame.lost.upperBound
        let lost = max(first, grid.first(atOrAfter: warm))
        return lost < last ? app.cadence.count(in: lost..<last) : 0
    }
}

extension LiveFrame {
    fileprivate init(_ frame: FrameRecord, on grid: VsyncGrid) {
        let start = min(frame.due(on: grid), frame.begin)
        self.init(end: frame.end, time: frame.end - start, isLate: frame.isMissed)
    }
}

extension FrameVerdict {
    /// Whether later records can't change the verdict. The holder of a CPU may become known only when it leaves that
    /// CPU.
    fileprivate var isSettled: Bool {
        ([cause] + others.map(\.cause)).allSatisfy { $0.culprit?.kind != .nobody && $0.kind != .unknown }
    }
}
