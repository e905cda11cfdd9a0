public import FrameTrace

/// What a step does.
public indirect enum Act: Sendable, Equatable {
    /// Use so much CPU time of the own thread, whoever else runs.
    case compute(Amount)
    /// Block for so long.
    case sleep(Amount)
    /// Hold a named mutex, shared by all threads of the run, around steps.
    case lock(String, [Step])
    /// Read bytes from a real file, past the page cache.
    case read(Amount)
    /// Write bytes to a real file.
    case write(Amount)
    /// Write to so many bytes of a real buffer.
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
    /// Keep the GPU busy for so long, and wait until it is done.
    case gpu(Amount)
    /// Hand named work to a queue, and go on.
    case async(WorkSubmission)
    /// Do steps on a queue, and wait until that is done.
    case sync(QueueName, qos: QoS?, flags: WorkFlags, [Step])
    /// Hand named work to the run loop of the main thread, for a mode, and go on; wake the loop for it if asked.
    case performBlock(work: String, mode: RunLoopMode, wakes: Bool)
    /// Hand named work to the pool of cooperative threads, as a Swift task.
    case task(work: String, qos: QoS?, handle: String?)
    /// Do steps so many times, side by side on as many threads as there are cores, and wait until all are done.
    case perform(Amount, [Step])
    /// Hold a read-write lock of that name, shared by all threads of the run, for reading.
    case readLock(String, [Step])
    /// Hold a read-write lock for writing.
    case writeLock(String, [Step])
    /// Enter a group.
    case enter(group: String)
    /// Leave a group.
    case leave(group: String)
    /// Hand work over when a group has become empty.
    case notify(group: String, WorkSubmission)
    /// Wait for a semaphore, a group, a condition or a work item, for so long at most.
    case wait(String, timeout: Amount?)
    /// Signal a semaphore or a condition.
    case signal(String)
    /// Signal all who wait for a condition.
    case broadcast(String)
    /// Cancel a work item.
    case cancel(handle: String)
    /// Make operations and all that they need, and add them to their queues; at most so many of a name in a graph.
    case start([String], atMost: UInt32?)
    /// Change an operation, an operation queue or a fact.
    case control(String, OperationControl)
    /// Get bytes over the network, and wait until they are there; the latency is the line's where none is given.
    case fetch(Amount, latency: Amount?)
    /// Wait for the user for so long: user time, apart from machine time.
    case user(Amount)
    /// Do steps unless a fact holds, or unless the own operation has been cancelled or has an error.
    case unless(String, [Step])
    /// Do steps in place of what a group or a work item has not delivered yet, and count the frame as a placeholder.
    case placeholder(String, [Step])
    /// Ask for a new frame of the app, where it draws on demand.
    case redraw
    /// Add written bytes to a block of memory; its kind says whether the system may discard them.
    case allocate(String, Amount, MemoryKind)
    /// Map so many bytes for reading, in so many files.
    case map(String, Amount, files: Int = 1)
    /// Give back so many bytes of a block, or all.
    case free(String, Amount?)
    /// End an access that its step has left open.
    case endAccess(String)
    /// Use a block: what of it is not in memory is read or rebuilt.
    case access(MemoryAccess)
    /// Write bytes that no step can give back.
    case leak(Amount)
    /// Lay the app out: now, or before its next frame.
    case layout(isForced: Bool)
    /// Do steps where the app's place on the screen is as asked.
    case when(LayoutCondition, [Step])
    /// Raise the keyboard for the app, or let it go.
    case keyboard(isShown: Bool)
    /// Want items of a cache.
    case use(CacheUse)
    /// Show another page of a cache: so many further on.
    case turn(String, by: Int)
    /// Begin a background task.
    case beginTask(String)
    /// End a background task.
    case endTask(String)
    /// Change so many bytes of the user's data, which are not saved.
    case edit(Amount)
    /// All changed bytes are saved.
    case save
}

extension Act {
    /// The steps that it wraps; none for most.
    public var steps: [Step] {
        switch self {
        case .lock(_, let steps), .repeat(_, let steps), .chance(_, let steps), .every(_, let steps),
            .stage(_, let steps), .sync(_, qos: _, flags: _, let steps), .perform(_, let steps),
            .readLock(_, let steps),
            .writeLock(_, let steps), .placeholder(_, let steps), .unless(_, let steps), .when(_, let steps):
            steps
        case .access(let access): access.rebuild + access.steps
        case .use(let use): use.load
        default: []
        }
    }
}
