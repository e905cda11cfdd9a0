import FrameTrace

/// Sums up what a trace says of memory.
struct MemoryAnalysis {
    private let trace: Trace
    /// An app by its number in the trace, as the summary counts it.
    private let indices: [AppID: Int]
    /// When each app's last process ended; nil where none has.
    private var ended: [TimeSpan?]
    /// By app, in the trace's order; empty where the trace says nothing of memory.
    private(set) var tracks: [MemoryTrack] = []
    private(set) var summary: MemorySummary?

    private var caches = CacheAnalysis()
    private var footprint: [Int64]
    private var rebuilds: [ResourceID: [Instant]] = [:]
    private var rebuiltFrames: RebuiltFrames
    /// By app: its footprint without what caches hold.
    private var uncached: [UncachedFootprint]
    /// By app: its warnings that it has not begun to handle, and those that it handles.
    private var open: [[Int]]
    private var handling: [[Int]]
    private var before: [Int64]
    /// By app: what it had mapped when that was last said.
    private var mapped: [MappingUse?]
    private var held = HeldAccessAnalysis()
    /// By app: its present stay off screen.
    private var away: [StayOffScreen?]

    /// Reads the notes.
    ///
    /// - Parameter frames: by app, in the trace's order.
    /// - Complexity: O(notes · apps).
    init(_ trace: Trace, _ frames: [FrameBuilder.Frames]) {
        self.trace = trace
        rebuiltFrames = RebuiltFrames(frames, on: trace.header.grid)
        uncached = trace.apps.map { _ in UncachedFootprint() }
        ended = Array(repeating: nil, count: trace.apps.count)
        indices = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }) { first, _ in first }
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
        // A trace without its beginning still tells of apps.
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

    /// Whether an app handles warnings; nil where the trace does not describe handlers.
    private func hasHandler(_ app: AppID) -> Bool? {
        guard trace.header.rules != nil else { return nil }
        return trace.handlers.contains { $0.app == app && $0.source == .memoryWarning }
    }

    private func time(_ at: Instant) -> TimeSpan { at - trace.header.grid.origin }

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

    private mutating func take(_ use: MemoryUse, of app: Int, at: Instant) {
        footprint[app] = use.footprint.bytes
        let point = MemoryTrack.Point(at: time(at), use: use)
        if tracks[app].points.last?.at == point.at {
            tracks[app].points[tracks[app].points.count - 1] = point
        } else {
            tracks[app].points.append(point)
        }
        uncached[app].take(use, at: point.at)
        guard var memory = summary?.apps[app] else { return }
        memory.atEnd = use
        memory.peakResident = max(memory.peakResident, use.resident)
        if use.footprint > memory.peakFootprint { (memory.peakFootprint, memory.peakAt) = (use.footprint, point.at) }
        summary?.apps[app] = memory
        guard let size = summary?.size, let system = summary?.system, let least = summary?.leastAvailable else {
            return
        }
        let available = size.bytes - system.bytes - footprint.reduce(0, +)
        summary?.leastAvailable = min(least, ByteCount(bytes: available))
    }

    /// What an app gives back off screen counts from its way there to its way back, or to its end.
    private mutating func enter(_ state: AppState, _ app: Int, at: Instant) {
        guard summary != nil else { return }
        switch state {
        case .background:
            if away[app] == nil { away[app] = StayOffScreen(since: time(at), footprint: footprint[app]) }
        case .suspended: break
        case .inactive, .active: endAway(app, before: nil)
        case .notRunning:
            ended[app] = time(at)
            uncached[app].end()
            // Its end has given back all that it had.
            endAway(app, before: time(at))
            held.end(trace.apps[app].name)
        }
    }

    private mutating func endAway(_ app: Int, before end: TimeSpan?) {
        guard let away = away[app] else { return }
        self.away[app] = nil
        let count = tracks[app].points.reversed().prefix { $0.at >= away.since }.count
        let points = tracks[app].points.suffix(count).filter { point in end.map { point.at < $0 } ?? true }
        let (system, own) = (away.dropped, away.givenBack(points))
        guard system > 0 || own > 0 else { return }
        let known = summary?.apps[app].background
        summary?.apps[app].background = BackgroundRelease(
            bySystem: ByteCount(bytes: (known?.bySystem.bytes ?? 0) + system),
            byApp: ByteCount(bytes: (known?.byApp.bytes ?? 0) + own)
        )
    }

    private mutating func endRebuild(of app: Int, _ block: ResourceID, _ frame: FrameNumber?, at: Instant) {
        guard let start = rebuilds[block]?.first else { return }
        rebuilds[block]?.removeFirst()
        summary?.apps[app].rebuildTime += at - start
        let interval = Interval(start: start, end: at)
        summary?.apps[app].lateRebuildFrames = rebuiltFrames.take(frame, of: app, within: interval)
    }

    /// One handler call serves all warnings that have come since the last one began.
    private mutating func beginHandling(of app: Int, at: Instant) {
        before[app] = footprint[app]
        handling[app] = open[app]
        open[app] = []
        let begin = time(at)
        for warning in handling[app] {
            guard let start = summary?.warnings[warning].at else { continue }
            summary?.warnings[warning].untilHandled = begin - start
        }
    }

    private mutating func endHandling(of app: Int, at: Instant) {
        let (end, freed) = (time(at), ByteCount(bytes: before[app] - footprint[app]))
        for warning in handling[app] {
            guard let start = summary?.warnings[warning].at, let wait = summary?.warnings[warning].untilHandled else {
                continue
            }
            summary?.warnings[warning].handling = end - start - wait
            summary?.warnings[warning].freed = freed
        }
        handling[app] = []
    }

    /// What of the growth that led to a kill was never given: the rest is what the app's footprint itself has grown by.
    private func asked(_ kill: MemoryKill, at: Instant) -> ByteCount? {
        guard let grower = kill.grower.flatMap({ indices[$0] }) else { return nil }
        let start = time(at) - .seconds(1)
        // Where its process began within that second, it has grown from nothing.
        let isNew = ended[grower].map { $0 > start } ?? false
        let before = isNew ? 0 : tracks[grower].points.last { $0.at <= start }?.use.footprint.bytes ?? 0
        let asked = kill.grown.bytes - (footprint[grower] - before)
        return asked > 0 ? ByteCount(bytes: min(asked, kill.grown.bytes)) : nil
    }

    private mutating func take(_ kill: MemoryKill, of app: Int, at: Instant) {
        (open[app], handling[app]) = ([], [])
        let termination = MemoryTermination(
            app: trace.apps[app].name,
            at: time(at),
            reason: kill.reason,
            footprint: kill.footprint,
            available: kill.available,
            grower: kill.grower.flatMap { indices[$0] }.map { trace.apps[$0].name },
            grown: kill.grown,
            asked: asked(kill, at: at),
            mapped: kill.reason.isMapping ? mapped[app] : nil,
            limit: kill.limit
        )
        summary?.kills.append(termination)
    }
}
