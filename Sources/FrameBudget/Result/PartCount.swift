/// How many frames a ledger part stands for.
public struct PartCount: Sendable, Equatable, Codable {
    /// The part.
    public var part: LedgerPart
    /// How many frames.
    public var frames: Int

    /// How many frames a part stands for.
    public init(part: LedgerPart, frames: Int) {
        self.part = part
        self.frames = frames
    }
}
