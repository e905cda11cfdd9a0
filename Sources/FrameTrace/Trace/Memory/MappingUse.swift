/// What an app's address space holds at an instant: what counts against the limits of mapping (C-5).
public struct MappingUse: Sendable, Hashable, Codable {
    /// Mapped files that are open.
    public var files: Int
    /// Regions: each mapped file, each other block, and each purgeable item of a cache.
    public var regions: Int
    /// Addresses that the regions take, in whole pages.
    public var addresses: ByteCount
    /// Bytes of the last pages of mapped files that hold nothing.
    public var waste: ByteCount

    /// So much of each; nothing by default.
    public init(
        files: Int = 0,
        regions: Int = 0,
        addresses: ByteCount = ByteCount(bytes: 0),
        waste: ByteCount = ByteCount(bytes: 0)
    ) {
        (self.files, self.regions, self.addresses, self.waste) = (files, regions, addresses, waste)
    }

    /// With one block as it is in place of what it was.
    package func replacing(_ old: MappingUse, by new: MappingUse) -> MappingUse {
        MappingUse(
            files: files + new.files - old.files,
            regions: regions + new.regions - old.regions,
            addresses: ByteCount(bytes: addresses.bytes + new.addresses.bytes - old.addresses.bytes),
            waste: ByteCount(bytes: waste.bytes + new.waste.bytes - old.waste.bytes)
        )
    }

    /// The larger figure of both, each by itself.
    package func most(_ other: MappingUse) -> MappingUse {
        MappingUse(
            files: max(files, other.files),
            regions: max(regions, other.regions),
            addresses: max(addresses, other.addresses),
            waste: max(waste, other.waste)
        )
    }
}
