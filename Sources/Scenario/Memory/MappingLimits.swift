public import FrameTrace

/// The limits on an app's mappings: open files, regions of its address space, and addresses (C-5).
public struct MappingLimits: Sendable, Equatable {
    /// The mapped files that an app may have open at a time; Darwin starts a process with a limit of 256.
    public var files: Int
    /// The regions that an app may have; 65,530 is Linux's default.
    public var regions: Int
    /// The addresses that its regions may take together, in whole pages. No number is documented: an assumption.
    public var addresses: ByteCount

    /// The bytes of a page; regions consist of whole pages.
    public static let page: Int64 = 4096

    /// Creates limits; by default those of a workload that gives none.
    public init(files: Int = 256, regions: Int = 65_530, addresses: ByteCount = ByteCount(bytes: 8_000_000_000)) {
        (self.files, self.regions, self.addresses) = (files, regions, addresses)
    }

    /// Returns the addresses that bytes take when split into equal regions.
    ///
    /// - Parameter regions: The number of regions, at least one.
    public static func addresses(of bytes: Int64, in regions: Int) -> Int64 {
        let count = Int64(regions)
        let each = (bytes + count - 1) / count
        return (each + page - 1) / page * page * count
    }
}
