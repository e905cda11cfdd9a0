public import FrameTrace

/// A part of a time blocked, by whose request the GPU or the disk did meanwhile, or who displaced the owner.
public struct ServicePart: Sendable, Equatable, Codable {
    /// Whose: the request itself that was waited for, another one of the same app or of another app, or nobody's.
    public var culprit: Culprit
    /// How long.
    public var time: TimeSpan

    /// A part of a time blocked on hardware.
    public init(culprit: Culprit, time: TimeSpan) {
        self.culprit = culprit
        self.time = time
    }
}

extension [ServicePart] {
    /// Adds a part to the one of the same culprit.
    mutating func add(_ part: ServicePart) {
        if let index = firstIndex(where: { $0.culprit == part.culprit }) {
            self[index].time += part.time
        } else {
            append(part)
        }
    }

    /// Longest first, ties by culprit.
    func sortedBySize() -> Self { sorted { ($1.time, $0.culprit) < ($0.time, $1.culprit) } }
}

extension [ServicePart]? {
    /// Adds each part of another list to the one of the same culprit.
    mutating func add(_ parts: [ServicePart]?) {
        guard let parts else { return }
        var sum = self ?? []
        // Else the list that is added to would be copied each time.
        self = nil
        for part in parts { sum.add(part) }
        self = sum.sortedBySize()
    }
}
