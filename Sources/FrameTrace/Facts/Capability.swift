/// Something that the machine may or may not allow fbprof to see or do.
public struct Capability: Sendable, Equatable, Codable {
    /// A stable short name, such as `run-queue delay`.
    public var name: String
    /// Whether it works on this machine, determined by trying it.
    public var isAvailable: Bool
    /// Whether availability could not be determined; then nothing may be concluded from ``isAvailable``.
    public var isUnknown: Bool
    /// What it provides, or what is lost without it and how to enable it.
    public var note: String

    /// Creates a capability by name.
    public init(name: String, isAvailable: Bool, isUnknown: Bool = false, note: String) {
        self.name = name
        self.isAvailable = isAvailable && !isUnknown
        self.isUnknown = isUnknown
        self.note = note
    }

    /// Creates a capability that decisions depend on.
    public init(_ kind: Kind, isAvailable: Bool, isUnknown: Bool = false, note: String) {
        self.init(name: kind.rawValue, isAvailable: isAvailable, isUnknown: isUnknown, note: note)
    }
}

extension Capability {
    /// The capabilities that decisions depend on. The raw value is the name that users see.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// The times at which each thread of the run was on a CPU.
        case threadSlices = "who ran where"
        /// The other processes that ran on the apps' CPUs.
        case foreignSlices = "who else ran there"
        /// The waker of each thread, and its migrations to other CPUs.
        case whoWoke = "who woke whom"
        /// The time that interrupts took from each thread.
        case interrupts = "interrupts"
        /// The times at which a signal or a debugger stopped a thread.
        case stops = "stopped threads"
        /// Raising an awaited thread above its class.
        case overrides = "priority overrides"
        /// Stacks of running threads, sampled by the kernel.
        case kernelSamples = "samples without signals"
        /// The times at which a program's threads entered the system calls that event loops wait in.
        case loopCalls = "calls of event loops"
        /// The absence of a CPU quota, so that only other threads hold a ready thread back.
        case noQuota = "no CPU quota"
    }

    /// The kind; nil if no decision depends on the capability.
    public var kind: Kind? { Kind(rawValue: name) }
}

extension MachineSummary {
    /// Returns the capability of a kind; nil if it was not checked on this machine.
    public subscript(kind: Capability.Kind) -> Capability? { capabilities.first { $0.kind == kind } }
}
