/// Why there is no story of a frame.
public enum FrameStoryError: Error, Sendable, Equatable {
    /// No app has that name; these have.
    case unknownApp(names: [String])
    /// The app draws no frames.
    case drawsNoFrames
    /// The app has no such frame. It has these numbers; nil where it has none.
    case unknownFrame(numbers: ClosedRange<UInt32>?)
}
