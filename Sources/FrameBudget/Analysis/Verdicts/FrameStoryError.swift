/// The reason why there is no story of a frame.
public enum FrameStoryError: Error, Sendable, Equatable {
    /// No app has that name; `names` are those of the apps.
    case unknownApp(names: [String])
    /// The app draws no frames.
    case drawsNoFrames
    /// The app has no such frame; `numbers` is the range of its frames, nil where it has none.
    case unknownFrame(numbers: ClosedRange<UInt32>?)
}
