public import FrameTrace

/// A part of a time blocked, by the culprit whose request the GPU or the disk served meanwhile, in favour of whose more
/// urgent requests the disk held the awaited one back, or that displaced the owner.
public struct ServicePart: Sendable, Equatable, Codable {
    /// The culprit: the request itself that was waited for, another request of the same app or of another app, or none.
    public var culprit: Culprit
    /// The length of the part.
    public var time: TimeSpan

    /// Creates a part.
    public init(culprit: Culprit, time: TimeSpan) {
        self.culprit = culprit
        self.time = time
    }
}

extension [ServicePart] {
    /// Adds a part, merging it with the one of the same culprit.
    mutating func add(_ part: ServicePart) {
        if let index = firstIndex(where: { $0.culprit == part.culprit }) {
            self[index].time += part.time
        } else {
            append(part)
        }
    }

    /// Sorts longest first, ties by culprit.
    func sortedBySize() -> Self { sorted { ($1.time, $0.culprit) < ($0.time, $1.culprit) } }
}

extension [ServicePart]? {
    /// Adds each part of another list, merging it with the one of the same culprit.
    mutating func add(_ parts: [ServicePart]?) {
        guard let parts else { return }
        var sum = self ?? []
        // Otherwise the list would be copied each time.
        self = nil
        for part in parts { sum.add(part) }
        self = sum.sortedBySize()
    }
}
