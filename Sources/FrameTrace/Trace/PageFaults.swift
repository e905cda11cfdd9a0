/// How often a thread touched memory that was not mapped yet, by the kernel's count.
public struct PageFaults: Sendable, Equatable, Codable {
    /// Faults that needed no I/O: their time is CPU time of the thread.
    public var minor: Int
    /// Faults for which the kernel read from a disk, or the like: the thread was blocked meanwhile.
    public var major: Int

    /// Counts of page faults.
    public init(minor: Int = 0, major: Int = 0) {
        self.minor = minor
        self.major = major
    }

    /// The faults of two times together.
    public static func + (left: Self, right: Self) -> Self {
        PageFaults(minor: left.minor + right.minor, major: left.major + right.major)
    }

    /// The faults from one count to a later one.
    public static func - (left: Self, right: Self) -> Self {
        PageFaults(minor: left.minor - right.minor, major: left.major - right.major)
    }
}
