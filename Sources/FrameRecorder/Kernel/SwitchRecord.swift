import FrameTrace

/// A kernel record about a switch, a wake-up, an interrupt or a thread's life, from one CPU's ring.
struct SwitchRecord: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// The thread was put on the CPU.
        case switchIn
        /// The thread was taken off the CPU, still ready or about to wait.
        case switchOut(isReady: Bool)
        /// The thread is about to be taken off because a signal or a debugger stopped it.
        case stopping
        /// The thread has ended, except for a few microseconds in the kernel.
        case exit
        /// The thread has a new name.
        case named(String)
        /// The thread's process executed another program, and has its name.
        case executed(String)
        /// The thread was made by a thread of a process: its own process, or another one if it is the first of a new
        /// process.
        case forked(by: Int32, thread: Int32 = 0)
        /// The thread is about to leave the CPU, with its registers; the entry is nil if the record lacks the kernel's
        /// stack.
        case leaving(UserRegisters, KernelEntry?)
        /// The thread entered the system call with this number, one that event loops wait in.
        case called(Int, UserRegisters)
        /// A page fault of the thread with I/O has ended; its address.
        case faulted(UInt64)
        /// This many records found the ring full before this one.
        case lost(Int)
        /// The thread woke another one, which last ran on that CPU; or an interrupt on the thread's CPU did.
        case waking(Int32, cpu: Int32, inInterrupt: Bool)
        /// Another thread was migrated to that CPU.
        case migration(Int32, cpu: Int32)
        /// The thread was interrupted.
        case interruptBegin(InterruptKind)
        /// An interrupt has ended.
        case interruptEnd
    }

    var kind: Kind
    /// The kernel's ids, as seen from this process; 0 for the idle thread and for threads outside this process's PID
    /// namespace, -1 for a thread that is gone.
    var process: Int32
    var thread: Int32
    /// Time on the run's clock.
    var at: Instant
    /// The machine's number of the thread, if a tracepoint has it: see ``ThreadNumberMap``.
    var number: Int32?
    /// The thread that left the CPU in a switch in, with the same ids as ``thread``; nil if the record lacks it: only
    /// those of a CPU whose every thread is watched have it.
    var previous: Int32?
}
