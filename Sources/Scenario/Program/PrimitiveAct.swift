public import FrameTrace

/// The next act of a thread, with every draw made and every name resolved.
///
/// A thread executes the first five itself, except that on the virtual engine the device models reads and writes. The
/// device handles every other act.
public enum PrimitiveAct: Sendable, Equatable {
    /// Use this much CPU time.
    case compute(TimeSpan)
    /// Write to bytes of a buffer.
    case touch(ByteCount)
    /// Mark that the frame has reached a stage.
    case reach(FramePart)
    /// Read bytes from a file.
    case read(ByteCount)
    /// Write bytes to a file.
    case write(ByteCount)

    /// Block for this long.
    case sleep(TimeSpan)
    /// Keep the GPU busy for this long, and wait for it.
    case gpu(ResourceID, TimeSpan)
    /// Acquire a mutex or, for writing, a read-write lock; wait if it is held.
    case acquire(ResourceID)
    /// Release what ``acquire(_:)`` acquired.
    case release(ResourceID)
    /// Acquire a read-write lock for reading.
    case acquireShared(ResourceID)
    /// Release what ``acquireShared(_:)`` acquired.
    case releaseShared(ResourceID)
    /// Submit work to a queue or to the cooperative pool, and continue.
    case submit(Submission)
    /// Enter a queue. The acts up to ``leaveQueue(_:)`` are a block of `sync` on the calling thread.
    case enterQueue(ResourceID, qos: QoS?, flags: WorkFlags)
    /// End the block of `sync`.
    case leaveQueue(ResourceID)
    /// Submit work to a queue that another thread must run, such as the main queue, and wait until it is done.
    case submitAndWait(Submission)
    /// Execute work this many times in parallel with helpers, and wait until all turns are done.
    case perform(WorkID, count: UInt32)
    /// Enter a group.
    case enterGroup(ResourceID)
    /// Leave a group.
    case leaveGroup(ResourceID)
    /// Submit work when a group has become empty.
    case notify(ResourceID, Submission)
    /// Wait for a semaphore, a group, a condition or a work item, at most until the timeout.
    case wait(ResourceID, timeout: TimeSpan?)
    /// Signal a semaphore or a condition.
    case signal(ResourceID)
    /// Signal all threads that wait for a condition.
    case broadcast(ResourceID)
    /// Cancel the work item of a handle.
    case cancel(ResourceID)
    /// Change an operation, an operation queue or a fact.
    case control(ResourceID, OperationControl)
    /// Fetch bytes over the network. Without a latency, the network's own applies.
    case fetch(ByteCount, latency: TimeSpan?)
    /// Wait this long for the user.
    case user(TimeSpan)
    /// Test a fact, or a state of the step's own operation. The block that follows is skipped if it holds.
    case unless(ResourceID)
    /// Test whether a group or a work item is still unfinished. The block that follows is skipped if it is finished.
    case placeholder(ResourceID)
    /// Request a new frame of the app.
    case redraw
    /// Add written bytes to a block of memory.
    case allocate(ResourceID, ByteCount)
    /// Map a file of this many bytes.
    case map(ResourceID, ByteCount)
    /// Release this many bytes of a block, or all of it.
    case free(ResourceID, ByteCount?)
    /// Begin an access to a block, or to all of it without a size. The block of acts that follows rebuilds it, and is
    /// skipped if that is not necessary.
    case access(ResourceID, ByteCount?, from: Int64)
    /// Mark a block as rebuilt.
    case rebuilt(ResourceID)
    /// End an access to a block.
    case endAccess(ResourceID)
    /// Keep an access open beyond the step that began it, or end such an access.
    case hold(ResourceID, isBegin: Bool)
    /// Change the app's layout.
    case layout(LayoutAct)
    /// Test the app's place on the screen. The block that follows is skipped if the condition does not match.
    case when(LayoutCondition)
    /// Raise or dismiss the keyboard for the app.
    case keyboard(isShown: Bool)
    /// Look up items of a cache, in order to load at most `atMost` of the missing ones.
    case lookUp(ResourceID, CacheItems, atMost: UInt32?)
    /// Get the next item to load. The block that follows loads it, and is skipped if none is left.
    case nextItem(ResourceID)
    /// Test whether the item is in the cache's file. The block that follows makes it, and is skipped if it is there.
    case unlessFiled(ResourceID)
    /// Mark the item as stored in the cache's file.
    case filed(ResourceID)
    /// Keep the item in memory.
    case keep(ResourceID)
    /// Show another page of a cache: move by this many pages.
    case turn(ResourceID, by: Int)
    /// Begin a background task.
    case beginTask(ResourceID)
    /// End a background task.
    case endTask(ResourceID)
    /// Change this many bytes of the user's data, which stay unsaved.
    case edit(ByteCount)
    /// Mark all changed bytes as saved.
    case save
}
