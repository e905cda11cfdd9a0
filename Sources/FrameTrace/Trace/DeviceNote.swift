/// Something that the device decided and that nobody asked for, for the trace.
public enum DeviceNote: Sendable, Equatable {
    /// From here on, whoever waits for the resource waits for that thread to make progress; nil where nobody is known.
    ///
    /// Told while somebody waits, and when somebody begins to.
    case owner(ResourceID, ThreadID?)
    /// From here on, an override raises a thread to a class, or to another one; nil where it has ended.
    case override(ThreadID, QoS?)
    /// A thread makes no progress any more, as each of these waits for the next one and the last for the first; one alone
    /// waits for itself, or for what nobody is left to do.
    case deadlock([WaitEdge])
    /// An app has shown a placeholder in the frame that its main thread is in.
    case placeholder(AppID, FrameNumber)
    /// A piece of hardware works for a thread, or will as soon as it has done what came before.
    case served(ServiceSpan)
    /// The run ends, and these have not been begun.
    case waiting(WaitingItems)
    /// Something in the life of an operation.
    case operation(OperationNote)
    /// What has become of an input event.
    case input(InputNote)
    /// What the main thread of an app begins now belongs to the same pass of its run loop as what it has done before.
    case samePass(AppID)
    /// An app that draws on demand has been asked for a frame, and has been asked for none since it began the one before.
    case redraw(AppID, FrameNumber)
    /// An app has been opened, and its launch begins as soon as its main thread runs.
    case launch(AppID)
    /// An app has come into a state.
    case state(AppID, AppState)
    /// The system calls an app: its main thread begins with what it does then, if it does anything.
    case callback(AppID, AppCallback)
    /// The system has ended an app.
    case terminated(Termination)
    /// Something in the life of an app beside its states.
    case life(LifeNote)
    /// Something that happened to memory.
    case memory(MemoryNote)
    /// Something that happened to the layout of the screen.
    case layout(LayoutNote)
    /// An app moves so many bytes.
    case moved(AppID, TransferKind, ByteCount)
}
