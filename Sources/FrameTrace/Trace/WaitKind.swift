/// The kind of thing that a thread waits for.
public enum WaitKind: String, Sendable, Codable, CaseIterable {
    /// A mutex that another thread holds.
    case lock
    /// A timer: the thread sleeps.
    case sleep
    /// A read from a file.
    case read
    /// A write to a file.
    case write
    /// Access to a serial queue, by `sync`.
    case queue
    /// The end of a work item on a serial queue, or of a task.
    case item
    /// The end of a work item on a concurrent or a global queue; such a wait raises no thread.
    case concurrentItem = "concurrent item"
    /// A read-write lock.
    case readWriteLock = "read-write lock"
    /// A semaphore; the thread that must signal it is not known.
    case semaphore
    /// A group; the thread that must leave it is not known.
    case group
    /// A condition; the thread that must signal it is not known.
    case condition
    /// The other threads of a parallel loop.
    case perform
    /// The GPU.
    case gpu
    /// A transfer over the network.
    case network
    /// The user: time that no machine can shorten.
    case user
    /// A free buffer for its frame: each of the app's buffers has a frame that is begun and not yet presented.
    case buffer
    /// The end of a suspension of the app by the system.
    case suspended
    /// The stages of a frame on other threads, after its main thread is done. Derived from their begins and ends; no
    /// thread records it.
    case stage
    /// The app's render thread, after the main thread is done with the frame. Derived from begins and ends; no thread
    /// records it.
    case render = "render thread"
    /// Anything else that a program marks as a wait.
    case other
    /// Page faults with I/O, or another wait in the kernel within a frame that had such faults. Derived from switch
    /// records; no thread records it.
    case pageFault = "page fault"
    /// A wait in the kernel for an unknown reason. Derived from switch records; no thread records it.
    case kernel
    /// Access to a concurrent queue, by `sync`: several threads may be on it, and none is its owner.
    case concurrentQueue = "concurrent queue"

    /// Whether the wait is for a file or the network.
    package var isTransfer: Bool { self == .read || self == .write || self == .network }

    /// Whether the wait is for the part of a frame after its main thread's.
    package var isForStage: Bool { self == .stage || self == .render }

    /// Whether the wait is for the render thread: for the frame's own present, or for a buffer that the present of an
    /// earlier frame frees.
    package var isForRenderThread: Bool { self == .render || self == .buffer }

    /// Whether the system knows the one thread that must make progress, and can raise it.
    public var hasKnownOwner: Bool { self == .lock || self == .queue || self == .item }
    /// Whether any thread may end the wait; the one that did is known only afterwards.
    package var hasNoOwner: Bool { self == .semaphore || self == .group || self == .condition }

    /// Whether the simulated device records the thread that must make progress. The device may know it even if the
    /// system that it simulates does not: the thread that runs an item of a concurrent queue, or that presents the
    /// oldest frame.
    package var hasNotedOwner: Bool {
        hasKnownOwner || self == .concurrentItem || self == .concurrentQueue || self == .buffer
    }
}
