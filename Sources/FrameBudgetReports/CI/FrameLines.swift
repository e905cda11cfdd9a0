public import FrameBudget
import FrameTrace

/// Every frame of a run as NDJSON: an object per line, times in whole nanoseconds from the start of the run.
///
/// For a recorded program, a line is a turn, or a frame that the program marks: it is late or not, and without a
/// display nothing is dropped.
public enum FrameLines {
    /// Writes the frames, app by app, in pieces.
    ///
    /// - Parameters:
    ///   - app: the only app to write; nil for all.
    ///   - window: the part of the run that the frames overlap.
    ///   - send: receives the pieces, in order.
    /// - Complexity: O(frames). The pieces are not kept.
    /// - Throws: what `send` throws.
    public static func write<Failure: Error>(
        _ run: AnalyzedRun,
        app: String? = nil,
        window: ExportWindow = .all,
        to send: @escaping ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var output = ExportOutput(send)
        for (index, frames) in run.frames.enumerated() where run.result.apps.indices.contains(index) {
            let name = run.result.apps[index].name
            guard app == nil || app == name else { continue }
            let quoted = JSONText.quoted(name)
            let unit = RunUnit(run.result.apps[index])
            func isWanted(_ frame: FrameRecord) -> Bool {
                window.overlaps(frame.begin - run.grid.origin, frame.end - run.grid.origin)
            }
            for frame in frames where isWanted(frame) { try output.write(line(frame, quoted, unit, run)) }
            guard run.frozen.indices.contains(index) else { continue }
            for frame in run.frozen[index] where isWanted(frame) { try output.write(line(frame, quoted, unit, run)) }
        }
        try output.flush()
    }

    private static func line(_ frame: FrameRecord, _ app: String, _ unit: RunUnit, _ run: AnalyzedRun) -> String {
        func time(_ instant: Instant) -> String { "\((instant - run.grid.origin).nanoseconds)" }
        let phase = run.result.phases.indices.contains(frame.phase) ? run.result.phases[frame.phase] : nil
        var fields = [
            ("app", app), (unit.noun, "\(frame.number.rawValue)"),
            ("phase", JSONText.quoted(phase?.name ?? "")), ("warmUp", "\(phase?.isWarmUp ?? false)"),
            ("begin", time(frame.begin)), ("end", time(frame.end)), ("deadline", time(frame.deadline)),
            (unit == .turn ? "wall" : "mainThread", "\(frame.mainThread.nanoseconds)"),
            ("overrun", "\(frame.overrun.nanoseconds)"), (unit.late, "\(frame.isMissed)"),
        ]
        if unit.hasDisplay { fields.append(("dropped", "\(frame.dropped)")) }
        fields.append(("suspect", "\(frame.isSuspect)"))
        if frame.isUnfinished { fields.append(("unfinished", "true")) }
        // Parts that could not be measured are left out: they are not zero.
        let parts = unit.parts.compactMap { part in
            frame.ledger[part].map { "\(JSONText.quoted(part.rawValue)):\($0.nanoseconds)" }
        }
        fields.append(("ledger", "{\(parts.joined(separator: ","))}"))
        if let verdict = frame.verdict {
            fields.append(("verdict", JSONText.quoted(verdict.cause.kind.rawValue)))
            fields.append(("cause", JSONText.quoted(VerdictWords.noun(verdict))))
            // Parts of a cause that consists of several.
            if verdict.cause.kind == .mixed {
                let parts = verdict.others.map { part in
                    "{\"cause\":\(JSONText.quoted(VerdictWords.noun(part.cause))),\"time\":\(part.time.nanoseconds)}"
                }
                fields.append(("causes", "[\(parts.joined(separator: ","))]"))
            }
        }
        return "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}\n"
    }
}
