public import FrameTrace

/// How much an app may map: files that are open, regions of its address space, and addresses (C-5).
public struct MappingLimits: Sendable, Equatable {
    /// Mapped files that an app may have open at a time; 256 is what Darwin starts a process with.
    public var files: Int
    /// Regions that an app may have; 65,530 is Linux's default.
    public var regions: Int
    /// Addresses that its regions may take together, in whole pages. No number is documented: an assumption.
    public var addresses: ByteCount

    /// The bytes of a page: a region has whole ones.
    public static let page: Int64 = 4096

    /// Limits; those that hold where the workload gives none.
    public init(files: Int = 256, regions: Int = 65_530, addresses: ByteCount = ByteCount(bytes: 8_000_000_000)) {
        (self.files, self.regions, self.addresses) = (files, regions, addresses)
    }

    /// The addresses that bytes take in so many regions of the same size.
    ///
    /// - Parameter regions: at least one.
    public static func addresses(of bytes: Int64, in regions: Int) -> Int64 {
        let count = Int64(regions)
        let each = (bytes + count - 1) / count
        return (each + page - 1) / page * page * count
    }
}
