/// The records of a trace, sorted by what they are about.
public struct Trace: Sendable {
    /// What is recorded.
    public var header: TraceHeader
    /// The machine; nil where the recording ended before it was described.
    public var machine: MachineSummary?
    /// The apps, by their numbers.
    public var apps: [AppDescription] = []
    /// Places in the work.
    public var paths: [PathID: WorkPath] = [:]
    /// The handlers of the apps' main threads.
    public var handlers: [HandlerDescription] = []
    /// Names of what threads wait for.
    public var resources: [ResourceID: String] = [:]
    /// The queues that items are put into; none in traces of earlier versions.
    public var queues: [ResourceID: QueueDescription] = [:]
    /// The threads.
    public var threads: [ThreadID: ThreadDescription] = [:]
    /// What each app needs by arithmetic.
    public var demands: [AppID: AppDemand] = [:]
    /// What events and frames ask of serial queues by arithmetic.
    public var queueDemands: [QueueDemand] = []
    /// Who came on screen or left it, in order.
    public var screenChanges: [ScreenChange] = []
    /// What each thread did, in order.
    public var events: [ThreadID: PackedArray<ThreadEvent>] = [:]
    /// When each thread was on a CPU, in order of time; empty where nobody could see that.
    public var slices: [ThreadID: [RunSlice]] = [:]
    /// When the kernel made each thread ready, in order of time; empty where nobody could see that.
    public var wakings: [ThreadID: [Waking]] = [:]
    /// When each thread was moved to another CPU, in order of time.
    public var migrations: [ThreadID: [Migration]] = [:]
    /// When interrupts had the CPU of each thread, in order of time.
    public var interrupts: [ThreadID: [InterruptSpan]] = [:]
    /// When the kernel's records are not whole, in order of time.
    public var kernelGaps: [KernelGap] = []
    /// What the rules decided, in order of time.
    public var notes: [(note: DeviceNote, at: Instant)] = []
    /// The stacks, in order.
    public var stacks: [StackRecord] = []
    /// The modules that addresses may lie in.
    public var images: [LoadedImage] = []
    /// Names of addresses.
    public var symbols: [UInt64: SymbolName] = [:]
    /// The program that was recorded from outside; empty for all other traces.
    public var program = ProgramTrace()
    /// How the recording ended; ``RunEnding/incomplete`` where it just stops.
    public var ending = RunEnding.incomplete
    /// Up to when everything that happened is in the trace.
    public var observedUntil: Instant
    /// How the measurement went, as far as the recorder says.
    public var quality = MeasurementQuality()
    /// Bytes at the end of the file that are no whole chunk.
    public var tornBytes: Int

    /// Sorts the records of a trace.
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

    /// Reads the bytes of a trace file, whole or cut short, and sorts its records.
    ///
    /// - Complexity: O(n).
    /// - Throws: ``TraceError`` where the bytes are no trace or hold no header.
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

    /// Puts in order what came in turns. Once, after the last record.
    mutating func finish() {
        // Something follows the last record: it is not what was written.
        if tornBytes > 0 { ending = .incomplete }
        apps.sort { $0.id < $1.id }
        // Threads leave their records in turns: what one thread noted may stand behind what another noted later.
        notes = notes.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        for thread in slices.keys { slices[thread]?.putInOrder() }
        for thread in wakings.keys { wakings[thread]?.sort { $0.at < $1.at } }
        for thread in migrations.keys { migrations[thread]?.sort { $0.at < $1.at } }
        for thread in interrupts.keys { interrupts[thread]?.putInOrder() }
        kernelGaps.sort { $0.start < $1.start }
        program.finish()
        ProcessStopFinder.mark(&self)
    }

    /// Takes the next record.
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

    /// Addresses of stacks that have no name yet.
    public var unnamedAddresses: AddressUses {
        var uses = AddressUses()
        for stack in stacks { uses.add(stack) }
        uses.removeAll { symbols[$0] != nil }
        return uses
    }
}
