/// What a thread is busy with from a begin to its end.
public enum ActivityKind: Sendable, Equatable {
    /// A frame of an app's main thread. The vsync is the one that it begins on; nil for a program that paces itself.
    case frame(FrameNumber, callback: VsyncIndex?)
    /// Part of a frame on another thread, such as its rendering or its presentation: the frame ends with its last stage.
    case stage(FrameNumber)
    /// Something that an app's main thread runs besides frames, such as an event handler.
    case handler
    /// A work item of a queue; of no queue where it came to the cooperative pool.
    case item(queue: ResourceID?, enqueuedAt: Instant)
}
