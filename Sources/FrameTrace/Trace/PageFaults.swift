/// Counts of a thread's page faults, by the kernel.
public struct PageFaults: Sendable, Equatable, Codable {
    /// Faults without I/O; their time is CPU time of the thread.
    public var minor: Int
    /// Faults with I/O, such as a read from a disk; the thread was blocked meanwhile.
    public var major: Int

    /// Creates counts of page faults.
    public init(minor: Int = 0, major: Int = 0) {
        self.minor = minor
        self.major = major
    }

    /// Returns the sum of two counts.
    public static func + (left: Self, right: Self) -> Self {
        PageFaults(minor: left.minor + right.minor, major: left.major + right.major)
    }

    /// Returns the faults between the right count and a later one.
    public static func - (left: Self, right: Self) -> Self {
        PageFaults(minor: left.minor - right.minor, major: left.major - right.major)
    }
}
