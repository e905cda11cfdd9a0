public import FrameTrace

/// The work of one app, compiled.
public struct CompiledApp: Sendable {
    /// Its number.
    public let id: AppID
    /// Its name.
    public let name: String
    /// The place of its frame, outside any step.
    public let root: PathID
    /// What its main thread does for each frame.
    public let frame: Program
    /// What its main thread does outside frames.
    public let events: [CompiledEvent]

    package init(
        id: AppID,
        name: String,
        root: PathID,
        frame: Program,
        events: [CompiledEvent]
    ) {
        self.id = id
        self.name = name
        self.root = root
        self.frame = frame
        self.events = events
    }
}
