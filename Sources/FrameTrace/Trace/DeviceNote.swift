/// A record of something that the simulated device decided.
public enum DeviceNote: Sendable, Equatable {
    /// From here on, threads that wait for the resource wait for that thread to make progress; nil if no owner is
    /// known.
    ///
    /// Recorded when a thread begins to wait, and at each change while threads wait.
    case owner(ResourceID, ThreadID?)
    /// From here on, an override raises a thread to this class; nil if the override has ended.
    case override(ThreadID, QoS?)
    /// A deadlock: each of these threads waits for the next one, and the last one for the first. A single thread waits
    /// for itself, or for something that no other thread can do any more.
    case deadlock([WaitEdge])
    /// An app showed a placeholder in the current frame of its main thread.
    case placeholder(AppID, FrameNumber)
    /// A hardware unit serves a thread, or will serve it after earlier requests.
    case served(ServiceSpan)
    /// The run ends, and no thread has begun these items.
    case waiting(WaitingItems)
    /// A change in the life of an operation.
    case operation(OperationNote)
    /// A change in the state of an input event.
    case input(InputNote)
    /// The work that an app's main thread begins now belongs to the same pass of its run loop as its previous work.
    case samePass(AppID)
    /// An app that draws on demand received the first request for this frame since it began the previous one.
    case redraw(AppID, FrameNumber)
    /// An app was opened; its launch begins as soon as its main thread runs.
    case launch(AppID)
    /// An app entered a state.
    case state(AppID, AppState)
    /// The system calls an app: its main thread begins the work of that callback, if there is any.
    case callback(AppID, AppCallback)
    /// The system terminated an app.
    case terminated(Termination)
    /// A change in the life of an app other than its state.
    case life(LifeNote)
    /// A change to memory.
    case memory(MemoryNote)
    /// A change to the layout of the screen.
    case layout(LayoutNote)
    /// An app reads, writes or fetches this number of bytes.
    case moved(AppID, TransferKind, ByteCount)
}
