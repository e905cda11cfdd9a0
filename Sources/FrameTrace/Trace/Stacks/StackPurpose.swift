/// The purpose for which a stack was taken.
public enum StackPurpose: UInt8, Hashable, Sendable, Codable {
    /// The frame was still open at its deadline, or whole intervals after it.
    case deadline
    /// A sample of a frame that turned out late, so that the flight recorder kept its samples.
    case sample
    /// A sample of the low-rate profile of the whole run. Its frame number has no meaning.
    case profile
    /// The app of the main thread was terminated, and the thread noticed it. The frame number has no meaning.
    case termination
}
