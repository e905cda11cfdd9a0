/// The use of an app's address space at an instant, as counted against the limits of mapping (C-5).
public struct MappingUse: Sendable, Hashable, Codable {
    /// The number of mapped files that are open.
    public var files: Int
    /// The number of regions: each mapped file, each other block, and each purgeable item of a cache is one.
    public var regions: Int
    /// The size of the addresses of the regions, in whole pages.
    public var addresses: ByteCount
    /// The unused bytes in the last pages of mapped files.
    public var waste: ByteCount

    /// Creates a use; nothing by default.
    public init(
        files: Int = 0,
        regions: Int = 0,
        addresses: ByteCount = ByteCount(bytes: 0),
        waste: ByteCount = ByteCount(bytes: 0)
    ) {
        (self.files, self.regions, self.addresses, self.waste) = (files, regions, addresses, waste)
    }

    /// Returns this use with the old use of one block replaced by the new one.
    package func replacing(_ old: MappingUse, by new: MappingUse) -> MappingUse {
        MappingUse(
            files: files + new.files - old.files,
            regions: regions + new.regions - old.regions,
            addresses: ByteCount(bytes: addresses.bytes + new.addresses.bytes - old.addresses.bytes),
            waste: ByteCount(bytes: waste.bytes + new.waste.bytes - old.waste.bytes)
        )
    }

    /// Returns the maximum of each figure of both.
    package func most(_ other: MappingUse) -> MappingUse {
        MappingUse(
            files: max(files, other.files),
            regions: max(regions, other.regions),
            addresses: max(addresses, other.addresses),
            waste: max(waste, other.waste)
        )
    }
}
