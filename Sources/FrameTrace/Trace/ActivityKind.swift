/// The kind of work that a thread does from a begin to its end.
public enum ActivityKind: Sendable, Equatable {
    /// A frame of an app's main thread. `callback` is the vsync that it begins on; nil for a program that paces itself.
    case frame(FrameNumber, callback: VsyncIndex?)
    /// A part of a frame on another thread, such as rendering or presentation. The frame ends with its last stage.
    case stage(FrameNumber)
    /// Work of an app's main thread besides frames, such as an event handler.
    case handler
    /// A work item of a queue; `queue` is nil for an item of the cooperative pool.
    case item(queue: ResourceID?, enqueuedAt: Instant)
}
