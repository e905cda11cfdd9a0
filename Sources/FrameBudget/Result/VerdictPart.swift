public import FrameTrace

/// The time that one cause took of a frame.
public struct VerdictPart: Sendable, Equatable, Codable {
    /// The cause.
    public var cause: VerdictCause
    /// The time.
    public var time: TimeSpan
    /// For a sum over frames, the number of frames with this cause; nil for one frame, and in results of earlier
    /// versions.
    public var frames: Int?
    /// For a wait that made frames late only together with other causes: the missed frames in which it took longest, at
    /// most ``CauseExample/capacity``. Nil for any other part, in a part of the run, and in results of earlier versions.
    public var examples: [CauseExample]?

    /// Creates a part.
    public init(_ cause: VerdictCause, _ time: TimeSpan) {
        self.cause = cause
        self.time = time
    }
}

extension [VerdictPart] {
    /// Adds time to the part of a cause.
    mutating func add(_ cause: VerdictCause, _ time: TimeSpan) {
        guard time > .zero else { return }
        if let index = firstIndex(where: { $0.cause == cause }) {
            self[index].time += time
        } else {
            append(VerdictPart(cause, time))
        }
    }

    /// Adds the parts of one more frame, and increments the frame count of each.
    mutating func add(partsOfFrame parts: [VerdictPart]) {
        var counted: Set<VerdictCause> = []
        for part in parts where part.time > .zero {
            add(part.cause, part.time)
            guard counted.insert(part.cause).inserted,
                let index = firstIndex(where: { $0.cause == part.cause })
            else { continue }
            self[index].frames = (self[index].frames ?? 0) + 1
        }
    }

    /// Sorts longest first; ties put the app's own work and waits before those with a culprit, then by cause.
    func sortedBySize() -> Self {
        func isOthers(_ cause: VerdictCause) -> Int { cause.kind == .ownWork || cause.culprit == nil ? 0 : 1 }
        return sorted {
            ($1.time, isOthers($0.cause), $0.cause) < ($0.time, isOthers($1.cause), $1.cause)
        }
    }
}
