/// A program or library in memory: what it takes to name an address, here or on another machine.
public struct LoadedImage: Hashable, Sendable, Codable {
    /// Where its file is.
    public var path: String
    /// The linker's identification of the build; empty if it left none.
    public var buildID: [UInt8]
    /// What to take from an address in memory to get the one in the file.
    public var loadBias: UInt64
    /// The first address in memory.
    public var start: UInt64
    /// The address after the last.
    public var end: UInt64

    /// An image from its parts.
    public init(path: String, buildID: [UInt8], loadBias: UInt64, start: UInt64, end: UInt64) {
        self.path = path
        self.buildID = buildID
        self.loadBias = loadBias
        self.start = start
        self.end = end
    }

    /// Whether an address lies in it.
    public func contains(_ address: UInt64) -> Bool { start <= address && address < end }

    /// The last component of the path.
    public var name: String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }
}
