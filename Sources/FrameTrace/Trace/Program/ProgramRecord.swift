/// A raw record of a program recorded from outside. The analysis derives turns and frames from these records.
public enum ProgramRecord: Sendable, Equatable {
    /// A process of the program.
    case process(ObservedProcess)
    /// A place that threads enter the kernel from.
    case site(WaitSite)
    /// A transition of a thread from on-CPU to off-CPU, to wait.
    case left(ThreadID, OffCPUTransition)
    /// A thread entered a system call that event loops wait in.
    case called(ThreadID, CallEntry)
    /// A thread returned from the call that it entered last.
    case returned(ThreadID, Instant)
    /// A reading of a thread's CPU clock.
    case clock(ThreadID, CPUReading)
    /// A mark that a thread made, or that the present hook made for it.
    case mark(ThreadID, ProgramMark)
    /// The name of a step or of a present function, with its number.
    case markName(UInt32, String)
    /// The budgets of a turn and of a marked frame.
    case budgets(turn: TimeSpan, frame: TimeSpan)
    /// An open file that a thread waited at.
    case file(OpenFile)
    /// The kernel's priority of a thread of the program or of another process.
    case rank(ThreadID, KernelPriority)
    /// A program that runs among simulated apps.
    case plan(ProgramPlan)
    /// The end of a program.
    case ended(ProgramEnd)
    /// A page fault with I/O.
    case fault(ThreadID, MajorFault)
    /// The holder of the lock that a thread waited for.
    case lock(ThreadID, LockReading)
    /// A time for which CPU quotas stopped the program.
    case quota(QuotaTime)
    /// A time for which a hypervisor took a CPU.
    case stolen(StolenTime)
}
