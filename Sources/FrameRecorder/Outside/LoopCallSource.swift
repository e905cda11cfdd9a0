/// Who records when a program's threads enter the calls that event loops wait in.
package enum LoopCallSource: Sendable {
    /// The kernel.
    case kernel
    /// The hook that is preloaded into the program.
    case hook
    /// The hook, while the kernel records where the program's threads wait.
    case hookBesideKernel
    case nobody
}
