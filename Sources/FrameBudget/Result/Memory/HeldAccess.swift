public import FrameTrace

/// A purgeable block whose accesses and their ends don't match (C-3).
public struct HeldAccess: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// The block.
    public var block: String
    /// The most accesses that were open at a time and that no step ended by itself.
    public var most: Int
    /// Accesses that were still open at the end of the app or of the run: the block could not be discarded.
    public var neverEnded: Int
    /// Accesses that a step ended and none had begun.
    public var endedUnbegun: Int

    init(app: String, block: String) {
        (self.app, self.block) = (app, block)
        (most, neverEnded, endedUnbegun) = (0, 0, 0)
    }
}

/// What an app gave back as it left the screen (S-5), over all times that it did.
public struct BackgroundRelease: Sendable, Equatable, Codable {
    /// Backing stores that the system dropped.
    public var bySystem: ByteCount
    /// By how much the app's footprint fell besides, from its way to the background to the end of its stay there.
    public var byApp: ByteCount
}
