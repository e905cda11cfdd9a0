/// How much of what costs more than a little a trace may hold. Writers stay below, so that only a made-up file is refused.
package enum TraceLimits {
    /// Apps: as many as a workload may have.
    static let apps = 64
    /// Times that an app comes on screen or leaves it: a program that pauses does both each time.
    static let screenChanges = 1 << 17
    /// Bytes of a name; writers cut longer ones.
    static let text = 16 << 10
    /// Addresses of a stack.
    static let addresses = 4096
    /// Words of a program's command line; writers cut longer ones.
    package static let words = 1024
    /// Calls that were inlined at one address.
    static let inlined = 1024
}

/// Counts what ``TraceLimits`` bounds while a trace is read.
struct LimitedCounts {
    private var apps = 0
    private var screenChanges = 0

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
