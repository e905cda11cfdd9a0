import FrameTrace

/// The missed frames of an app in which each cause took longest.
///
/// The numbers of frames that never ended follow those of the others.
struct WorstMissed {
    /// By cause of a frame.
    private(set) var byCause: [VerdictCause: Worst<Int>] = [:]
    /// By cause that made frames late only together with others.
    private(set) var byPart: [VerdictCause: Worst<Int>] = [:]
    /// By wait that dropped intervals of frames whose cause is another one.
    private(set) var byShare: [VerdictCause: Worst<Int>] = [:]

    fileprivate mutating func add(_ place: Int, _ frame: FrameRecord) {
        guard let verdict = frame.verdict else { return }
        for share in verdict.dropped where share.cause != verdict.cause && share.cause.isWaitForOwn {
            guard let part = frame.ledger.causes.first(where: { $0.cause == share.cause }) else { continue }
            byShare[share.cause, default: Worst(CauseExample.capacity)].add(place, part.time)
        }
        byCause[verdict.cause, default: Worst(CauseExample.capacity)].add(place, verdict.time)
        guard verdict.cause.kind == .mixed else { return }
        var seen: Set<VerdictCause> = []
        for part in verdict.others where seen.insert(part.cause).inserted {
            byPart[part.cause, default: Worst(CauseExample.capacity)].add(place, part.time)
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

    /// Returns missed frames as examples of a cause, in which it took longest, longest first; empty without any.
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
