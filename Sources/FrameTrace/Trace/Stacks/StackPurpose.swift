/// What a stack was taken for.
public enum StackPurpose: UInt8, Hashable, Sendable, Codable {
    /// The frame was still open at its deadline, or whole intervals after it.
    case deadline
    /// The frame was sampled all along and turned out late: the flight recorder kept it.
    case sample
    /// The low-rate profile of the whole run. Its frame number has no meaning.
    case profile
    /// The app of the main thread was ended, and the thread came to know. Its frame number has no meaning.
    case termination
}
