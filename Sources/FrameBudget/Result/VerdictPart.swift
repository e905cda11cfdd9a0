public import FrameTrace

/// How long one cause took of a frame.
public struct VerdictPart: Sendable, Equatable, Codable {
    /// The cause.
    public var cause: VerdictCause
    /// How long.
    public var time: TimeSpan
    /// Of a sum over frames, in how many of them the cause was a part; nil for one frame, and in results of earlier versions.
    public var frames: Int?

    /// How long one cause took of a frame.
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

    /// Adds the parts of one more frame, and counts it for each of them.
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

    /// Longest first; of parts that are as long, what the app itself waited for before what others did, then by cause.
    func sortedBySize() -> Self {
        func isOthers(_ cause: VerdictCause) -> Int { cause.kind == .ownWork || cause.culprit == nil ? 0 : 1 }
        return sorted {
            ($1.time, isOthers($0.cause), $0.cause) < ($0.time, isOthers($1.cause), $1.cause)
        }
    }
}
