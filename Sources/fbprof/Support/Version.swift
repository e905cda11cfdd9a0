/// The version of this fbprof.
enum Version {
    static let current = "0.1.0"
    /// What a file names as its producer.
    static let recordedBy = "fbprof \(current)"
}
