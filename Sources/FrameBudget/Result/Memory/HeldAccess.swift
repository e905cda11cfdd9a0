public import FrameTrace

/// A purgeable block whose accesses and their ends don't match (C-3).
public struct HeldAccess: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// The block.
    public var block: String
    /// The most accesses open at once that no step ended by itself.
    public var most: Int
    /// The number of accesses still open at the end of the app or the run; the block could not be discarded.
    public var neverEnded: Int
    /// The number of accesses that a step ended although none had begun.
    public var endedUnbegun: Int

    init(app: String, block: String) {
        (self.app, self.block) = (app, block)
        (most, neverEnded, endedUnbegun) = (0, 0, 0)
    }
}

/// The memory that an app released when leaving the screen (S-5), over all times that it did.
public struct BackgroundRelease: Sendable, Equatable, Codable {
    /// The bytes of backing stores that the system dropped.
    public var bySystem: ByteCount
    /// The further decrease of the app's footprint, from its way to the background to the end of its stay there.
    public var byApp: ByteCount
}
