/// How a run ended.
public enum RunEnding: String, Sendable, Codable {
    /// As planned.
    case complete
    /// By the user; everything up to then was recorded.
    case interrupted
    /// The recording stops without an end: the process was killed, or the file was cut.
    case incomplete
}
