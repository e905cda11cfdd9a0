public import FrameTrace

/// A part of a time blocked, by what the thread at the end of the chain of waits was doing.
public struct OwnerPart: Sendable, Equatable, Codable {
    /// What it was doing.
    public var state: OwnerState
    /// The app whose work it did; nil where unknown.
    public var app: String?
    /// Who held the CPU instead of it where it was ready; whose request the GPU or the disk did where it was blocked on
    /// that, and it is known; nil otherwise.
    public var culprit: Culprit?
    /// How long.
    public var time: TimeSpan
    /// True where the owner is only known by having ended the wait: the kernel saw it wake the waiter. Nil otherwise.
    public var byWaking: Bool?
    /// What a render thread waited for where it was blocked; nil elsewhere, and where it is not known.
    public var waitedFor: String?
    /// True of what a render thread did for a frame before the one that waited for it; nil elsewhere.
    public var forEarlier: Bool?

    /// A part of a time blocked.
    public init(state: OwnerState, app: String?, culprit: Culprit?, time: TimeSpan, byWaking: Bool? = nil) {
        self.state = state
        self.app = app
        self.culprit = culprit
        self.time = time
        self.byWaking = byWaking
    }
}

extension [OwnerPart] {
    /// Adds a part to the one that is alike.
    mutating func add(_ part: OwnerPart) {
        let alike = firstIndex(where: {
            $0.state == part.state && $0.app == part.app && $0.culprit == part.culprit
                && $0.byWaking == part.byWaking && $0.waitedFor == part.waitedFor && $0.forEarlier == part.forEarlier
        })
        if let alike { self[alike].time += part.time } else { append(part) }
    }

    /// Longest first; what is as long by state, app and culprit.
    func sortedBySize() -> Self {
        sorted { left, right in
            if left.time != right.time { return left.time > right.time }
            if left.state != right.state { return left.state.rawValue < right.state.rawValue }
            if left.app != right.app { return (left.app ?? "") < (right.app ?? "") }
            if left.waitedFor != right.waitedFor { return (left.waitedFor ?? "") < (right.waitedFor ?? "") }
            if left.forEarlier != right.forEarlier { return right.forEarlier == true }
            return (left.culprit ?? Culprit(.unknown)) < (right.culprit ?? Culprit(.unknown))
        }
    }
}
