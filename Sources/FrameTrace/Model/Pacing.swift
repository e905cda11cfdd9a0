/// The rule for when an app's next frame may begin (Documentation/Measures.md, A frame).
public enum Pacing: String, Sendable, Codable, CaseIterable {
    /// Only at a vsync; callbacks that could not run are skipped, never queued.
    case vsync
    /// As soon as the last frame has ended and a vsync has passed since it began, as with a full queue of buffers.
    case continuous
}
