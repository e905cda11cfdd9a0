/// The version of this fbprof.
enum Version {
    static let current = "0.1.0"
    /// The producer as named in files.
    static let recordedBy = "fbprof \(current)"
}
