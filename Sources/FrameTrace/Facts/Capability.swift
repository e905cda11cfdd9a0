/// Something that the machine lets fbprof see or do, or does not.
public struct Capability: Sendable, Equatable, Codable {
    /// A stable short name, such as `run-queue delay`.
    public var name: String
    /// Whether it works here; found out by trying.
    public var isAvailable: Bool
    /// Whether this could not be found out: then nothing may be concluded, one way or the other.
    public var isUnknown: Bool
    /// What it gives, or what is lost without it and how to get it.
    public var note: String

    /// Something that the machine lets fbprof see or do, or does not.
    public init(name: String, isAvailable: Bool, isUnknown: Bool = false, note: String) {
        self.name = name
        self.isAvailable = isAvailable && !isUnknown
        self.isUnknown = isUnknown
        self.note = note
    }

    /// One that decisions depend on.
    public init(_ kind: Kind, isAvailable: Bool, isUnknown: Bool = false, note: String) {
        self.init(name: kind.rawValue, isAvailable: isAvailable, isUnknown: isUnknown, note: note)
    }
}

extension Capability {
    /// The capabilities that decisions depend on. The raw value is the name that users see.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// When each thread of the run was on a CPU.
        case whoRan = "who ran where"
        /// Which other processes ran on the apps' CPUs.
        case whoElseRan = "who else ran there"
        /// Who made each thread ready, and where it was moved.
        case whoWoke = "who woke whom"
        /// What interrupts took from each thread.
        case interrupts = "interrupts"
        /// When a thread was stopped, by a signal or a debugger.
        case stops = "stopped threads"
        /// That a thread which is waited for can be raised above its class.
        case overrides = "priority overrides"
        /// Stacks of running threads that the kernel takes by itself.
        case kernelSamples = "samples without signals"
        /// When a program's threads entered the calls that event loops wait in.
        case loopCalls = "calls of event loops"
        /// That nothing but other threads holds a ready thread back.
        case noQuota = "no CPU quota"
    }

    /// Which of those it is; nil for the others.
    public var kind: Kind? { Kind(rawValue: name) }
}

extension MachineSummary {
    /// A capability by kind; nil where the machine was not asked for it.
    public subscript(kind: Capability.Kind) -> Capability? { capabilities.first { $0.kind == kind } }
}
