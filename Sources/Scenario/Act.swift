public import FrameTrace

/// An act: the operation that a step performs.
public indirect enum Act: Sendable, Equatable {
    /// Use this much CPU time of its own thread, regardless of what else runs.
    case compute(Amount)
    /// Block for this long.
    case sleep(Amount)
    /// Hold a named mutex, shared by all threads of the run, around steps.
    case lock(String, [Step])
    /// Read bytes from a real file, past the page cache.
    case read(Amount)
    /// Write bytes to a real file.
    case write(Amount)
    /// Write to this many bytes of a real buffer.
    case touch(Amount)
    /// Do steps a number of times.
    case `repeat`(Amount, [Step])
    /// Do steps with a probability from 0 to 1, drawn each time.
    case chance(Double, [Step])
    /// Do steps in every n-th frame only, the first of them frame 0.
    case every(Int, [Step])
    /// Do the steps of a stage of the frame.
    case stage(FramePart, [Step])
    /// Do a named piece of work of the app.
    case call(String)
    /// Keep the GPU busy for this long, and wait until it is done.
    case gpu(Amount)
    /// Submit named work to a queue and continue.
    case async(WorkSubmission)
    /// Execute steps on a queue and wait until they are done.
    case sync(QueueName, qos: QoS?, flags: WorkFlags, [Step])
    /// Submit named work to the run loop of the main thread, for a mode, and continue; wake the loop if `wakes` is set.
    case performBlock(work: String, mode: RunLoopMode, wakes: Bool)
    /// Submit named work to the pool of cooperative threads, as a Swift task.
    case task(work: String, qos: QoS?, handle: String?)
    /// Execute steps this many times, in parallel on as many threads as there are cores, and wait until all are done.
    case perform(Amount, [Step])
    /// Hold a named read-write lock, shared by all threads of the run, for reading.
    case readLock(String, [Step])
    /// Hold a read-write lock for writing.
    case writeLock(String, [Step])
    /// Enter a group.
    case enter(group: String)
    /// Leave a group.
    case leave(group: String)
    /// Submit work when a group has become empty.
    case notify(group: String, WorkSubmission)
    /// Wait for a semaphore, a group, a condition or a work item, at most until the timeout.
    case wait(String, timeout: Amount?)
    /// Signal a semaphore or a condition.
    case signal(String)
    /// Signal all threads that wait for a condition.
    case broadcast(String)
    /// Cancel a work item.
    case cancel(handle: String)
    /// Create operations and all their dependencies, and add them to their queues; at most `atMost` of one name in a
    /// graph.
    case start([String], atMost: UInt32?)
    /// Change an operation, an operation queue or a fact.
    case control(String, OperationControl)
    /// Fetch bytes over the network and wait for them. Without a latency, the network's own applies.
    case fetch(Amount, latency: Amount?)
    /// Wait this long for the user. This is user time, reported separately from machine time.
    case user(Amount)
    /// Execute steps unless a fact holds, or unless the step's own operation was cancelled or has an error.
    case unless(String, [Step])
    /// Execute steps in place of what a group or a work item has not delivered yet, and count the frame as a
    /// placeholder.
    case placeholder(String, [Step])
    /// Request a new frame of the app, if it draws on demand.
    case redraw
    /// Add written bytes to a block of memory. The kind decides whether the system may discard them.
    case allocate(String, Amount, MemoryKind)
    /// Map this many bytes for reading, in this many files.
    case map(String, Amount, files: Int = 1)
    /// Release this many bytes of a block, or all of it.
    case free(String, Amount?)
    /// End an access that its step left open.
    case endAccess(String)
    /// Access a block; parts that are not in memory are read or rebuilt.
    case access(MemoryAccess)
    /// Write bytes that no step can release.
    case leak(Amount)
    /// Lay the app out, now or before its next frame.
    case layout(isForced: Bool)
    /// Execute steps if the app's place on the screen matches.
    case when(LayoutCondition, [Step])
    /// Raise or dismiss the keyboard for the app.
    case keyboard(isShown: Bool)
    /// Request items of a cache.
    case use(CacheUse)
    /// Show another page of a cache: move by this many pages.
    case turn(String, by: Int)
    /// Begin a background task.
    case beginTask(String)
    /// End a background task.
    case endTask(String)
    /// Change this many bytes of the user's data, which stay unsaved.
    case edit(Amount)
    /// Mark all changed bytes as saved.
    case save
}
