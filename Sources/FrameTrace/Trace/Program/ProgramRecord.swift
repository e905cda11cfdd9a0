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
    /// An open file that a thread waited at.
    case file(OpenFile)
}
