import CUnwind
import FrameTrace
import Synchronization

/// The thread that unwinds the committed copies and adds them to the trace. It may block.
final class SampleUnwinder: Sendable {
    /// One ring, with the unwinder's state for it.
    private final class Source {
        let ring: SampleRing
        /// Records of stretches that have not ended, by number.
        var held: [UInt32: StackRecord] = [:]

        init(_ ring: SampleRing) { self.ring = ring }
    }

    private let log: TraceLog
    private let counts: SamplingCounts
    private let ownThreads: OwnThreads
    private let spot = ParkingSpot()
    private let isEnding = Atomic(false)
    private let box = ThreadBox()
    private let newRings = Guarded<[SampleRing]>([])
    private let knownImages = Guarded<[LoadedImage]>([])

    init(log: TraceLog, counts: SamplingCounts, ownThreads: OwnThreads) {
        self.log = log
        self.counts = counts
        self.ownThreads = ownThreads
    }

    /// Every image that was seen loaded.
    var images: [LoadedImage] { knownImages.withLock { $0 } }

    func start(cpus: [Int32]) throws(RuntimeError) {
        unsafe box.thread = try PlatformThread(name: "fbprof-unwinder", cpus: cpus) { [self] in
            ownThreads.account("unwinder") { run() }
        }
    }

    /// Adds a ring, before its first entry.
    func add(_ ring: SampleRing) { newRings.withLock { $0.append(ring) } }

    /// Wakes the unwinder because entries have been committed.
    func wake() { spot.wake() }

    /// Unwinds the rest and ends. All threads that add copies must have ended.
    func stop() {
        isEnding.store(true, ordering: .releasing)
        spot.wake()
        unsafe box.thread?.join()
    }

    private func run() {
        guard let unwinder = try? CopyUnwinder() else {
            counts.add(counts.failures)
            return
        }
        let map = ImageMap()
        note(map.images)
        var sources: [Source] = []
        while true {
            let ticket = spot.ticket()
            let isLast = isEnding.load(ordering: .acquiring)
            sources += newRings.withLock { rings in
                defer { rings = [] }
                return rings.map(Source.init)
            }
            // Refreshed before the copies are unwound, because their images may be unloaded later.
            if map.refresh() { note(map.images) }
            for source in sources { drain(source, unwinder) }
            for source in sources where source.ring.isFinished { append(rest: source) }
            sources.removeAll { $0.ring.isFinished }
            if isLast { break }
            spot.park(ticket)
        }
        for source in sources { append(rest: source) }
        if map.refresh() { note(map.images) }
    }

    private func drain(_ source: Source, _ unwinder: CopyUnwinder) {
        unsafe source.ring.drain { kind, note, copy in
            if kind == .seen {
                guard var record = source.held.removeValue(forKey: note.stretch) else { return }
                record.lastSeenAt = note.lastSeenAt
                add(record)
                return
            }
            counts.add(counts.unwound)
            let record = StackRecord(
                note,
                path: FrameWatch.Place(word: unsafe copy.pointee.context).path,
                stack: unsafe unwinder.unwind(copy)
            )
            if note.stretch == 0 { add(record) } else { source.held[note.stretch] = record }
        }
    }

    private func append(rest source: Source) {
        for record in source.held.values { add(record) }
        source.held = [:]
    }

    private func add(_ record: StackRecord) {
        if record.purpose == .sample { counts.add(counts.kept) }
        log.append(.stack(record))
    }

    private func note(_ images: [LoadedImage]) {
        let new = knownImages.withLock { known in
            let new = images.filter { !known.contains($0) }
            known += new
            return new
        }
        for image in new { log.append(.image(image)) }
    }
}
