public import FrameTrace

/// A part of a time blocked, by the state of the owner, the thread at the end of the chain of waits.
public struct OwnerPart: Sendable, Equatable, Codable {
    /// The state of the owner.
    public var state: OwnerState
    /// The app whose work it did; nil if unknown.
    public var app: String?
    /// The culprit that held the CPU instead where the owner was ready, or whose request the GPU or the disk served
    /// where it was blocked on that; nil otherwise, or if unknown.
    public var culprit: Culprit?
    /// The length of the part.
    public var time: TimeSpan
    /// True where the owner is only known because it ended the wait: the kernel recorded that it woke the waiter. Nil
    /// otherwise.
    public var byWaking: Bool?
    /// What a render thread waited for while it was blocked; nil otherwise, and where unknown.
    public var waitedFor: String?
    /// True for work of a render thread on a frame before the one that waited for it; nil otherwise.
    public var forEarlier: Bool?

    /// Creates a part.
    public init(state: OwnerState, app: String?, culprit: Culprit?, time: TimeSpan, byWaking: Bool? = nil) {
        self.state = state
        self.app = app
        self.culprit = culprit
        self.time = time
        self.byWaking = byWaking
    }
}

extension [OwnerPart] {
    /// Adds a part, merging it with one that differs only in time.
    mutating func add(_ part: OwnerPart) {
        let alike = firstIndex(where: {
            $0.state == part.state && $0.app == part.app && $0.culprit == part.culprit
                && $0.byWaking == part.byWaking && $0.waitedFor == part.waitedFor && $0.forEarlier == part.forEarlier
        })
        if let alike { self[alike].time += part.time } else { append(part) }
    }

    /// Sorts longest first; ties by state, app, what was waited for and culprit.
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
