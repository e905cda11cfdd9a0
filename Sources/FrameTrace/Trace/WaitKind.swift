/// What a thread waits for.
public enum WaitKind: String, Sendable, Codable, CaseIterable {
    /// A mutex that another thread holds.
    case lock
    /// A timer: the thread sleeps.
    case sleep
    /// A read from a file.
    case read
    /// A write to a file.
    case write
    /// Being let onto a serial queue, by `sync`.
    case queue
    /// The end of a work item on a serial queue, or of a task.
    case item
    /// The end of a work item on a concurrent or a global queue, which raises nobody.
    case concurrentItem = "concurrent item"
    /// A read-write lock.
    case readWriteLock = "read-write lock"
    /// A semaphore: nobody is known who must signal it.
    case semaphore
    /// A group: nobody is known who must leave it.
    case group
    /// A condition: nobody is known who must signal it.
    case condition
    /// The other threads of a parallel loop.
    case perform
    /// The GPU.
    case gpu
    /// A transfer over the network.
    case network
    /// The user: time that no machine can shorten.
    case user
    /// A buffer for its frame: as many frames as the app has buffers are begun and not presented.
    case buffer
    /// Nothing of its own: the system has suspended the app.
    case suspended
    /// The stages of a frame on other threads, once its main thread is done. By their begins and ends; no thread records it.
    case stage
    /// The app's render thread, once the main thread is done with the frame. By begins and ends; no thread records it.
    case render = "render thread"
    /// Anything else that a program marks as a wait.
    case other
    /// The kernel kept the thread in a frame that had page faults with I/O: those, or another wait in the kernel. By switch
    /// records; no thread records it.
    case pageFault = "page fault"
    /// The kernel kept the thread, and nothing tells for what. By switch records; no thread records it.
    case kernel
    /// Being let onto a concurrent queue, by `sync`: several may be on it, of whom none is the owner.
    case concurrentQueue = "concurrent queue"

    /// Whether it is for a file or the network.
    package var isTransfer: Bool { self == .read || self == .write || self == .network }

    /// Whether it is for the part of a frame that comes after its main thread's.
    package var isForStage: Bool { self == .stage || self == .render }

    /// Whether it is for the render thread: for the frame's own present, or for a buffer, which the present of an earlier one frees.
    package var isForRenderThread: Bool { self == .render || self == .buffer }

    /// Whether the system knows one thread that must make progress, so that it can raise it.
    public var hasKnownOwner: Bool { self == .lock || self == .queue || self == .item }
    /// Whether any thread may end it: who did is known afterwards alone.
    package var hasNoOwner: Bool { self == .semaphore || self == .group || self == .condition }

    /// Whether a run of the simulated device notes who must make progress. That may be known to the device and not to the
    /// system that it stands for: who does an item of a concurrent queue, who presents the oldest frame.
    package var hasNotedOwner: Bool {
        hasKnownOwner || self == .concurrentItem || self == .concurrentQueue || self == .buffer
    }
}
