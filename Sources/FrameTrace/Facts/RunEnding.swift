/// The ending of a run.
public enum RunEnding: String, Sendable, Codable {
    /// As planned.
    case complete
    /// Stopped by the user; everything up to then was recorded.
    case interrupted
    /// The recording has no end record: the process was killed, or the file was cut.
    case incomplete
}
