/// Limits on the costly contents of a trace. Writers stay below them, so that only a made-up file is refused.
package enum TraceLimits {
    /// Apps, as in a workload.
    static let apps = 64
    /// Screen changes; each pause of a program is two of them.
    static let screenChanges = 1 << 17
    /// Bytes of a text; writers cut longer ones.
    static let text = 16 << 10
    /// Addresses of a stack.
    static let addresses = 4096
    /// Words of a program's command; writers cut longer ones.
    package static let words = 1024
    /// Calls that were inlined at one address.
    static let inlined = 1024
}

/// Counts the apps and the screen changes of a trace while it is read, and enforces their ``TraceLimits``.
struct LimitedCounts {
    private var apps = 0
    private var screenChanges = 0

    /// Counts a record.
    ///
    /// - Throws: ``TraceError/tooMany(what:limit:)``.
    mutating func add(_ record: TraceRecord) throws(TraceError) {
        switch record {
        case .app:
            apps += 1
            guard apps <= TraceLimits.apps else { throw .tooMany(what: "apps", limit: TraceLimits.apps) }
        case .screen:
            screenChanges += 1
            guard screenChanges <= TraceLimits.screenChanges else {
                throw .tooMany(what: "screen changes", limit: TraceLimits.screenChanges)
            }
        default: break
        }
    }
}
