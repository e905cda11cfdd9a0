import FrameTrace

/// The frames of an app in which each cause took longest: missed ones, or those in time that dropped intervals.
///
/// The numbers of frames that never ended follow those of the others.
struct WorstMissed {
    /// By cause of a frame.
    private(set) var byCause: [VerdictCause: Worst<Int>] = [:]
    /// By cause that made frames late only together with others.
    private(set) var byPart: [VerdictCause: Worst<Int>] = [:]
    /// By cause that dropped intervals of missed frames whose cause is another one, or of frames in time.
    private(set) var byShare: [VerdictCause: Worst<Int>] = [:]

    fileprivate mutating func add(_ place: Int, _ frame: FrameRecord) {
        guard let verdict = frame.verdict else { return }
        addShares(of: verdict, place, frame)
        byCause[verdict.cause, default: Worst(CauseExample.capacity)].add(place, verdict.time)
        guard verdict.cause.kind == .mixed else { return }
        var seen: Set<VerdictCause> = []
        for part in verdict.others where seen.insert(part.cause).inserted {
            byPart[part.cause, default: Worst(CauseExample.capacity)].add(place, part.time)
        }
    }

    /// Adds a frame for each cause that dropped intervals of it, except the one that made it late.
    fileprivate mutating func addShares(of verdict: FrameVerdict, _ place: Int, _ frame: FrameRecord) {
        let shares = verdict.dropped.filter { !frame.isMissed || $0.cause != verdict.cause }
        guard !shares.isEmpty else { return }
        let parts = frame.ledger.causes
        for share in shares {
            guard let time = Self.time(of: share.cause, verdict, parts) else { continue }
            // Advice names who is behind a wait, by all of its examples.
            let capacity = share.cause.isWaitForOwn ? CauseExample.capacity : 1
            byShare[share.cause, default: Worst(capacity)].add(place, time)
        }
    }

    /// Returns how long a cause took in a frame; nil if the frame's ledger does not have it.
    private static func time(
        of cause: VerdictCause,
        _ verdict: FrameVerdict,
        _ parts: [VerdictPart]
    ) -> TimeSpan? {
        guard cause != verdict.cause else { return verdict.time }
        switch cause.kind {
        // The ledger has no names of these.
        case .ownWork, .outsideWork: return parts.first { $0.cause.kind == cause.kind }?.time
        default: return parts.first { $0.cause == cause }?.time
        }
    }
}

extension VerdictCause {
    /// Whether it is a wait that no other app's use of hardware accounts for: its examples name the thread behind it.
    var isWaitForOwn: Bool { kind == .wait && culprit == nil }
}

/// Finds examples of the causes of missed frames.
extension ExampleFinder {
    /// Returns the missed frames of an app in which each cause took longest, including those that never ended.
    ///
    /// - Complexity: O(frames · causes of a frame · log 10).
    func worstMissed(in frames: FrameBuilder.Frames) -> WorstMissed {
        var worst = WorstMissed()
        for (index, frame) in frames.records.missed where isCounted(frame) {
            worst.add(index, frame)
        }
        let ended = frames.records.count
        for (index, frozen) in frames.frozen.enumerated() where frozen.record.isMissed && isCounted(frozen.record) {
            worst.add(ended + index, frozen.record)
        }
        return worst
    }

    /// Returns, by cause, the frames in time in which it dropped intervals and took longest: their budget is longer than
    /// a display interval.
    ///
    /// - Complexity: O(frames).
    func worstInTime(in frames: FrameBuilder.Frames) -> [VerdictCause: Worst<Int>] {
        var worst = WorstMissed()
        for (index, frame) in frames.records.enumerated() {
            guard frame.dropped > 0, !frame.isMissed, isCounted(frame), let verdict = frame.verdict else { continue }
            worst.addShares(of: verdict, index, frame)
        }
        return worst.byShare
    }

    /// Returns frames as examples of a cause, in which it took longest, longest first; empty without any.
    ///
    /// - Complexity: O(what happened within the chosen frames).
    func examples(
        of cause: VerdictCause,
        in frames: FrameBuilder.Frames,
        app: AppDescription,
        _ worst: Worst<Int>?
    ) -> [CauseExample] {
        let ended = frames.records.count
        return (worst?.sorted ?? []).map { place, time in
            place < ended
                ? example(of: cause, frames.records[place], frames.spans[place], time, of: app)
                : example(
                    of: cause,
                    frames.frozen[place - ended].record,
                    frames.frozen[place - ended].spans,
                    time,
                    of: app
                )
        }
    }
}
