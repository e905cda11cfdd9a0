import FrameTrace

/// Summarizes the memory notes of a trace.
struct MemoryAnalysis {
    let trace: Trace
    /// The index of each app in the trace, as used in the summary.
    let indices: [AppID: Int]
    /// By app: when its last process ended; nil if none has.
    var ended: [TimeSpan?]
    /// By app, in the trace's order; empty if the trace has no memory notes.
    var tracks: [MemoryTrack] = []
    var summary: MemorySummary?

    private var caches = CacheAnalysis()
    var footprint: [Int64]
    var rebuilds: [ResourceID: [Instant]] = [:]
    var rebuiltFrames: RebuiltFrames
    /// By app: its footprint without the contents of caches.
    var uncached: [UncachedFootprint]
    /// By app: its warnings not yet being handled, and those being handled.
    var open: [[Int]]
    var handling: [[Int]]
    var before: [Int64]
    /// By app: its last noted mapped memory.
    var mapped: [MappingUse?]
    var held = HeldAccessAnalysis()
    /// By app: its current stay off screen.
    var away: [OffScreenStay?]

    /// Reads the notes.
    ///
    /// - Parameter frames: by app, in the trace's order.
    /// - Complexity: O(notes · apps + frames).
    init(_ trace: Trace, _ frames: [FrameBuilder.Frames]) {
        self.trace = trace
        let indices = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }) { first, _ in first }
        self.indices = indices
        rebuiltFrames = RebuiltFrames(frames, of: trace, at: indices)
        uncached = trace.apps.map { _ in UncachedFootprint() }
        ended = Array(repeating: nil, count: trace.apps.count)
        footprint = trace.apps.map { _ in 0 }
        open = trace.apps.map { _ in [] }
        handling = open
        before = footprint
        mapped = trace.apps.map { _ in nil }
        away = trace.apps.map { _ in nil }
        for (note, at) in trace.notes {
            switch note {
            case .memory(let note): take(note, at: at)
            case .state(let app, let state): with(app) { $0.enter(state, $1, at: at) }
            default: break
            }
        }
        guard summary != nil else { return }
        for app in tracks.indices { endAway(app, before: nil) }
        summary?.caches = caches.summaries
        summary?.heldAccesses = held.summaries
        for index in tracks.indices {
            let life = trace.longestLife(of: trace.apps[index].id)
            let track = uncached[index].track(of: index) ?? tracks[index]
            summary?.apps[index].growth = GrowthFinder.growth(of: track, from: life.from, to: life.to)
        }
    }

    private mutating func take(_ note: MemoryNote, at: Instant) {
        if case .device(let size, let system) = note {
            begin(size, system)
            return
        }
        // A trace without its beginning can still have notes about apps.
        if summary == nil { begin(nil, .none) }
        switch note {
        case .device: break
        case .use(let app, let use): with(app) { $0.take(use, of: $1, at: at) }
        case .mapped(let app, let use):
            with(app) {
                let most = $0.summary?.apps[$1].mappings?.most(use) ?? use
                $0.summary?.apps[$1].mappings = most
                $0.mapped[$1] = use
            }
        case .faulted(let app, _, let count): with(app) { $0.summary?.apps[$1].faulted.bytes += count.bytes }
        case .reclaimed(let app, _, let count): with(app) { $0.summary?.apps[$1].reclaimed.bytes += count.bytes }
        case .purged(let app, _, let count): with(app) { $0.summary?.apps[$1].purged.bytes += count.bytes }
        case .rebuildBegan(let app, let block, let count):
            rebuilds[block, default: []].append(at)
            let now = time(at)
            with(app) {
                $0.away[$1]?.rebuild(block, at: now)
                $0.summary?.apps[$1].rebuilds += 1
                $0.summary?.apps[$1].rebuilt.bytes += count.bytes
            }
        case .rebuilt(let app, let block, let frame): with(app) { $0.endRebuild(of: $1, block, frame, at: at) }
        case .level: break
        case .warned(let app, let level, let short):
            with(app) {
                $0.open[$1].append($0.summary?.warnings.count ?? 0)
                var warning = MemoryWarning(app: $0.trace.apps[$1].name, at: $0.time(at), level: level, short: short)
                warning.hasHandler = $0.hasHandler(app)
                $0.summary?.warnings.append(warning)
            }
        case .handling(let app): with(app) { $0.beginHandling(of: $1, at: at) }
        case .handled(let app): with(app) { $0.endHandling(of: $1, at: at) }
        case .cache(let app, let id, let note):
            let now = time(at)
            with(app) {
                $0.caches.take(note, of: id, app: $0.trace.apps[$1].name, title: $0.trace.resources[id])
                $0.uncached[$1].take(note, of: id, at: now, $0.tracks[$1])
            }
        case .dropped(let app, let block, let count):
            let now = time(at)
            with(app) { $0.away[$1]?.drop(block, count, at: now) }
        case .held(let app, let id, let count):
            with(app) { $0.held.held(count, id, $0.trace.apps[$1].name, $0.trace.resources[id]) }
        case .endedUnbegun(let app, let id):
            with(app) { $0.held.endedUnbegun(id, $0.trace.apps[$1].name, $0.trace.resources[id]) }
        case .killed(let kill): with(kill.app) { $0.take(kill, of: $1, at: at) }
        }
    }

    func time(_ at: Instant) -> TimeSpan { at - trace.header.grid.origin }

    private mutating func with(_ app: AppID, _ body: (inout MemoryAnalysis, Int) -> Void) {
        if let index = indices[app] { body(&self, index) }
    }

    private mutating func begin(_ size: ByteCount?, _ system: ByteCount) {
        guard summary == nil else { return }
        var made = MemorySummary(size: size, system: system)
        made.apps = trace.apps.map { AppMemory(app: $0.name) }
        made.leastAvailable = size.map { ByteCount(bytes: $0.bytes - system.bytes) }
        summary = made
        tracks = trace.apps.indices.map { MemoryTrack(app: $0, points: []) }
    }
}
