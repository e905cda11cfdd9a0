import FrameTrace

/// One of the kernel's records about switches, wake-ups and interrupts on one CPU.
struct SwitchRecord: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// The thread was put on the CPU.
        case switchIn
        /// It was taken off; still ready, or about to wait.
        case switchOut(isReady: Bool)
        /// It is about to be taken off because it was stopped, by a signal or a debugger.
        case stopping
        /// It has ended, but for a few microseconds in the kernel.
        case exit
        /// It has a new name.
        case named(String)
        /// Its process runs another program from now on, and has that one's name.
        case executed(String)
        /// The thread was made by a thread of a process: of its own one, or of another one as the first of a new process.
        case forked(by: Int32, thread: Int32 = 0)
        /// The thread is about to leave the CPU, and stood there; nil where the record does not hold the kernel's stack.
        case leaving(UserRegisters, KernelEntry?)
        /// The thread entered the system call with a number, one that event loops wait in.
        case called(Int, UserRegisters)
        /// A page fault of the thread with I/O is over; at an address.
        case faulted(UInt64)
        /// So many records found the ring full before this one.
        case lost(Int)
        /// The thread had another one made ready, which was last on that CPU; or an interrupt had, on the CPU of the thread.
        case waking(Int32, cpu: Int32, inInterrupt: Bool)
        /// Another thread was moved to that CPU.
        case migration(Int32, cpu: Int32)
        /// The thread was interrupted.
        case interruptBegin(InterruptKind)
        /// An interrupt was over.
        case interruptEnd
    }

    var kind: Kind
    /// The kernel's ids, as seen from this process; 0 for nobody, -1 for a thread that is gone.
    var process: Int32
    var thread: Int32
    /// On the run's clock.
    var at: Instant
    /// The machine's number of the thread, where a tracepoint says it: see ``KernelNumbers``.
    var number: Int32?
}
