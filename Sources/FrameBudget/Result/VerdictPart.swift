public import FrameTrace

/// How long one cause took of a frame.
public struct VerdictPart: Sendable, Equatable, Codable {
    /// The cause.
    public var cause: VerdictCause
    /// How long.
    public var time: TimeSpan

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

    /// Longest first; of parts that are as long, what the app itself waited for before what others did, then by cause.
    func sortedBySize() -> Self {
        func isOthers(_ cause: VerdictCause) -> Int { cause.kind == .ownWork || cause.culprit == nil ? 0 : 1 }
        return sorted {
            ($1.time, isOthers($0.cause), $0.cause) < ($0.time, isOthers($1.cause), $1.cause)
        }
    }
}
