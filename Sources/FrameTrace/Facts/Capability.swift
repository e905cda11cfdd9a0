/// Something that the machine lets fbprof see or do, or does not.
public struct Capability: Sendable, Equatable, Codable {
    /// A stable short name, such as `run-queue delay`.
    public var name: String
    /// Whether it works here; found out by trying.
    public var isAvailable: Bool
    /// What it gives, or what is lost without it and how to get it.
    public var note: String

    /// Something that the machine lets fbprof see or do, or does not.
    public init(name: String, isAvailable: Bool, note: String) {
        self.name = name
        self.isAvailable = isAvailable
        self.note = note
    }
}

// What the analysis asks for by name.
extension Capability {
    /// When each thread of the run was on a CPU.
    public static let whoRan = "who ran where"
    /// Which other processes ran on the apps' CPUs.
    public static let whoElseRan = "who else ran there"
    /// Who made each thread ready, and where it was moved.
    public static let whoWoke = "who woke whom"
    /// What interrupts took from each thread.
    public static let interrupts = "interrupts"
    /// Stacks of running threads that the kernel takes by itself.
    public static let kernelSamples = "samples without signals"
    /// That nothing but other threads holds a ready thread back.
    public static let noQuota = "no CPU quota"
}
