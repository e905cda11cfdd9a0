/// What a thread does next, with every draw made and every name resolved.
public enum PrimitiveAct: Sendable, Equatable {
    /// Use so much CPU time.
    case compute(TimeSpan)
    /// Block for so long.
    case sleep(TimeSpan)
    /// Take a lock, and wait for it where it is held.
    case acquire(ResourceID)
    /// Give a lock back that was taken before.
    case release(ResourceID)
    /// Read bytes from a file.
    case read(ByteCount)
    /// Write bytes to a file.
    case write(ByteCount)
    /// Write to bytes of a buffer.
    case touch(ByteCount)
}
