/// The records of a trace, grouped by subject.
public struct Trace: Sendable {
    /// The description of the recording.
    public var header: TraceHeader
    /// The machine; nil if the recording ended before it was described.
    public var machine: MachineSummary?
    /// The apps, in the order of their numbers.
    public var apps: [AppDescription] = []
    /// The places in the work.
    public var paths: [PathID: WorkPath] = [:]
    /// The handlers of the apps' main threads.
    public var handlers: [HandlerDescription] = []
    /// The names of the resources that threads wait for.
    public var resources: [ResourceID: String] = [:]
    /// The queues that items are put into; none in traces of earlier versions.
    public var queues: [ResourceID: QueueDescription] = [:]
    /// The threads.
    public var threads: [ThreadID: ThreadDescription] = [:]
    /// The demand of each app, computed from the workload.
    public var demands: [AppID: AppDemand] = [:]
    /// The demands of events and frames on serial queues, computed from the workload.
    public var queueDemands: [QueueDemand] = []
    /// The changes of which apps are on screen, in order.
    public var screenChanges: [ScreenChange] = []
    /// The events of each thread, in order.
    public var events: [ThreadID: PackedArray<ThreadEvent>] = [:]
    /// The run slices of each thread, in order of time; empty if they could not be seen.
    public var slices: [ThreadID: SpanArray<RunSlice>] = [:]
    /// The wake-ups of each thread by the kernel, in order of time; empty if they could not be seen.
    public var wakings: [ThreadID: [Waking]] = [:]
    /// The migrations of each thread, in order of time.
    public var migrations: [ThreadID: [Migration]] = [:]
    /// The interrupts on the CPU of each thread, in order of time.
    public var interrupts: [ThreadID: [InterruptSpan]] = [:]
    /// The gaps in the kernel's records, in order of time.
    public var kernelGaps: [KernelGap] = []
    /// The decisions of the simulated device, in order of time.
    public var notes = DeviceNotes()
    /// The stacks, in order.
    public var stacks: [StackRecord] = []
    /// The modules that addresses may lie in.
    public var images: [LoadedImage] = []
    /// The names of addresses.
    public var symbols: [UInt64: SymbolName] = [:]
    /// The records of programs recorded from outside; empty for all other traces.
    public var program = ProgramTrace()
    /// The ending of the recording; ``RunEnding/incomplete`` if it has no end record.
    public var ending = RunEnding.incomplete
    /// The instant up to which the trace is complete.
    public var observedUntil: Instant
    /// The quality of the measurement, as far as the recorder reports it.
    public var quality = MeasurementQuality()
    /// The number of bytes at the end of the file that were not read: a torn chunk and what follows it.
    public var tornBytes: Int

    /// Creates a trace from its records.
    ///
    /// - Complexity: O(n).
    /// - Throws: ``TraceError/noHeader``.
    public init(records: [TraceRecord], tornBytes: Int = 0) throws(TraceError) {
        guard case .header(let header)? = records.first else { throw .noHeader }
        self.init(header: header)
        self.tornBytes = tornBytes
        for record in records.dropFirst() { take(record) }
        finish()
    }

    /// Creates a trace from the bytes of a trace file, which may be cut short.
    ///
    /// - Complexity: O(n).
    /// - Throws: ``TraceError`` if the bytes are no trace or contain no header.
    public init(bytes: [UInt8]) throws(TraceError) {
        var trace: Trace?
        var threads = EventSorter(roomFor: bytes)
        let tornBytes = try TraceReader.forEachRecord(in: bytes) { record in
            if case .header(let header) = record, trace == nil {
                trace = Trace(header: header)
            } else {
                trace?.take(record)
            }
        } event: { thread, event in
            threads.take(event, of: thread)
        }
        guard var trace else { throw .noHeader }
        trace.tornBytes = tornBytes
        threads.finish(&trace)
        trace.finish()
        self = trace
    }

    init(header: TraceHeader) {
        self.header = header
        tornBytes = 0
        observedUntil = header.grid.origin
    }

    /// Sorts the records that threads wrote interleaved. Call once, after the last record.
    mutating func finish() {
        // Bytes after the last record: the file is not as it was written.
        if tornBytes > 0 { ending = .incomplete }
        apps.sort { $0.id < $1.id }
        // Threads write their records in turns, so a note of one thread may follow a later note of another.
        notes.sort()
        splitManyThreads()
        for thread in slices.keys { slices[thread]?.sortAndTrimOverlaps() }
        for thread in wakings.keys { wakings[thread]?.sort { $0.at < $1.at } }
        for thread in migrations.keys { migrations[thread]?.sort { $0.at < $1.at } }
        for thread in interrupts.keys { interrupts[thread]?.sortAndTrimOverlaps() }
        kernelGaps.sort { $0.start < $1.start }
        program.finish()
        ProcessStopFinder.mark(&self)
    }

    /// Adds the next record.
    mutating func take(_ record: TraceRecord) {
        switch record {
        case .header: break
        case .machine(let machine): self.machine = machine
        case .app(let app): apps.append(app)
        case .path(let id, let path): paths[id] = path
        case .handler(let handler): handlers.append(handler)
        case .resource(let id, let name): resources[id] = name
        case .queue(let queue): queues[queue.id] = queue
        case .thread(let thread): threads[thread.id] = thread
        case .demand(let demand): demands[demand.app] = demand
        case .queueDemand(let demand): queueDemands.append(demand)
        case .screen(let change): screenChanges.append(change)
        case .event(let thread, .ran(let slice)): slices[thread, default: []].append(slice)
        case .event(let thread, .woken(let waking)): wakings[thread, default: []].append(waking)
        case .event(let thread, .migrated(let migration)): migrations[thread, default: []].append(migration)
        case .event(let thread, .interrupted(let span)): interrupts[thread, default: []].append(span)
        case .kernelGap(let gap): kernelGaps.append(gap)
        case .note(let note, let at): notes.append((note, at))
        case .event(let thread, let event): events[thread, default: []].append(event)
        case .program(let record): program.take(record)
        case .stack(let stack): stacks.append(stack)
        case .image(let image): images.note(image)
        case .symbol(let symbol): symbols[symbol.address] = symbol
        case .end(let ending, let instant, let quality):
            self.ending = ending
            self.quality = quality
            observedUntil = instant
        case .flushed(let instant): observedUntil = max(observedUntil, instant)
        }
    }

    /// The addresses in stacks that have no name yet.
    public var unnamedAddresses: AddressUses {
        var uses = AddressUses()
        for stack in stacks { uses.add(stack) }
        uses.removeAll { symbols[$0] != nil }
        return uses
    }
}
