public import FrameTrace

/// What a thread does next, with every draw made and every name resolved.
///
/// The first five are the thread's own business; every other act is the device's to answer.
public enum PrimitiveAct: Sendable, Equatable {
    /// Use so much CPU time.
    case compute(TimeSpan)
    /// Write to bytes of a buffer.
    case touch(ByteCount)
    /// Note that the frame comes to a stage.
    case reach(FramePart)
    /// Read bytes from a file.
    case read(ByteCount)
    /// Write bytes to a file.
    case write(ByteCount)

    /// Block for so long.
    case sleep(TimeSpan)
    /// Keep the GPU busy for so long, and wait for it.
    case gpu(ResourceID, TimeSpan)
    /// Take a mutex or, for writing, a read-write lock; wait for it where it is held.
    case acquire(ResourceID)
    /// Give back what ``acquire(_:)`` took.
    case release(ResourceID)
    /// Take a read-write lock for reading.
    case acquireShared(ResourceID)
    /// Give back what ``acquireShared(_:)`` took.
    case releaseShared(ResourceID)
    /// Hand work to a queue or to the cooperative pool, and go on.
    case submit(Submission)
    /// Be let onto a queue: what follows, up to ``leaveQueue(_:)``, is a block of `sync` on the calling thread.
    case enterQueue(ResourceID, qos: QoS?, flags: WorkFlags)
    /// The block of `sync` is done.
    case leaveQueue(ResourceID)
    /// Hand work to a queue that another thread must run, such as the main queue, and wait until it is done.
    case submitAndWait(Submission)
    /// Do work so many times, side by side with helpers, and wait until all are done.
    case perform(WorkID, count: UInt32)
    /// Enter a group.
    case enterGroup(ResourceID)
    /// Leave a group.
    case leaveGroup(ResourceID)
    /// Hand work over when a group has become empty.
    case notify(ResourceID, Submission)
    /// Wait for a semaphore, a group, a condition or a work item, for so long at most.
    case wait(ResourceID, timeout: TimeSpan?)
    /// Signal a semaphore or a condition.
    case signal(ResourceID)
    /// Signal all who wait for a condition.
    case broadcast(ResourceID)
    /// Cancel the work item of a handle.
    case cancel(ResourceID)
    /// Do something to operations, to an operation queue or to a fact.
    case control(ResourceID, OperationControl)
    /// Get bytes over the network; the latency is the line's where none is given.
    case fetch(ByteCount, latency: TimeSpan?)
    /// Wait for the user for so long.
    case user(TimeSpan)
    /// Ask whether a fact holds, or what the own operation is: the block that follows is skipped where it does.
    case unless(ResourceID)
    /// Ask whether a group or a work item is still unfinished: the block that follows is skipped where it is not.
    case placeholder(ResourceID)
    /// Ask for a new frame of the app.
    case redraw
    /// Add written bytes to a block of memory.
    case allocate(ResourceID, ByteCount)
    /// Map a file of so many bytes.
    case map(ResourceID, ByteCount)
    /// Give back so many bytes of a block, or all.
    case free(ResourceID, ByteCount?)
    /// Begin to use a block, all of it where no size is given: the block that follows rebuilds it, and is skipped where it need
    /// not be.
    case access(ResourceID, ByteCount?, from: Int64)
    /// The block has been rebuilt.
    case rebuilt(ResourceID)
    /// The use of a block ends.
    case endAccess(ResourceID)
    /// The use of a block stays open behind the step that began it, or one such use ends.
    case hold(ResourceID, isBegin: Bool)
    /// Do something to the app's layout.
    case layout(LayoutAct)
    /// Ask for the app's place on the screen: the block that follows is skipped where it is another one.
    case when(LayoutCondition)
    /// Raise the keyboard for the app, or let it go.
    case keyboard(isShown: Bool)
    /// Look items of a cache up, to load so many of the missing ones at most.
    case lookUp(ResourceID, CacheItems, atMost: UInt32?)
    /// Ask for the next item to load: the block that follows loads it, and is skipped where none is left.
    case nextItem(ResourceID)
    /// Ask whether the item is in the cache's file: the block that follows makes it, and is skipped where it is.
    case unlessFiled(ResourceID)
    /// The item is in the cache's file now.
    case filed(ResourceID)
    /// Keep the item in memory.
    case keep(ResourceID)
    /// Show another page of a cache: so many further on.
    case turn(ResourceID, by: Int)
    /// Begin a background task.
    case beginTask(ResourceID)
    /// End a background task.
    case endTask(ResourceID)
    /// Change so many bytes of the user's data, which are not saved.
    case edit(ByteCount)
    /// All changed bytes are saved.
    case save
}
