/// The recorder of the entries into the calls that a program's event loops wait in.
package enum LoopCallSource: Sendable {
    /// The kernel's tracepoints.
    case kernel
    /// The hook that is preloaded into the program.
    case hook
    /// The hook; the kernel records where the program's threads wait.
    case hookBesideKernel
    case nobody
}
