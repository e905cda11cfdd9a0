/// What a trace holds of a program that is recorded from outside. Raw: turns and frames are made of it by the analysis.
public enum ProgramRecord: Sendable, Equatable {
    /// A process of the program.
    case process(ObservedProcess)
    /// A place that threads enter the kernel from.
    case site(WaitSite)
    /// A thread left the CPU to wait.
    case left(ThreadID, CPULeave)
    /// A thread entered a system call that event loops wait in.
    case called(ThreadID, CallEntry)
    /// It came out of the call that it entered last.
    case returned(ThreadID, Instant)
    /// What its CPU clock said.
    case clock(ThreadID, CPUReading)
    /// What a thread said of itself, or a hook saw of it.
    case mark(ThreadID, ProgramMark)
    /// The name of steps, or of a present function, that have a number.
    case markName(UInt32, String)
    /// How long a turn and a frame may take.
    case budgets(turn: TimeSpan, frame: TimeSpan)
    /// An open file that a thread waited at.
    case file(OpenFile)
    /// How the kernel ranked a thread, of the program or of another process.
    case rank(ThreadID, KernelPriority)
    /// A program that runs among simulated apps.
    case plan(ProgramPlan)
    /// Its end.
    case ended(ProgramEnd)
    /// A page fault with I/O.
    case fault(ThreadID, MajorFault)
    /// Who held the lock that a thread waited for.
    case lock(ThreadID, LockLook)
    /// CPU quotas stopped it.
    case quota(QuotaTime)
    /// A hypervisor took a CPU.
    case stolen(StolenTime)
}
