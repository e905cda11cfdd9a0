/// Groups events by thread while a trace is read.
struct EventSorter {
    private struct Thread {
        var id: ThreadID
        var events: PackedArray<ThreadEvent> = []
        var slices: SpanArray<RunSlice> = []
        var wakings: [Waking] = []
        var migrations: [Migration] = []
        var interrupts: [InterruptSpan] = []
        var expected = Expected()
    }

    private struct Expected {
        var wakings = 0
        var interrupts = 0
    }

    private var threads: [Thread] = []
    private var numbers: [ThreadID: Int] = [:]
    /// The index of a thread by the low eight bits of its id; saves most lookups in the dictionary.
    private var recent = [Int](repeating: 0, count: 256)

    /// Creates a sorter without room for any event.
    init() {}

    /// Creates a sorter with room for the events of these bytes, counted beforehand: growing lists are copied several
    /// times, each time into memory that the kernel has to clear.
    ///
    /// - Complexity: O(n).
    init(roomFor bytes: [UInt8]) {
        var position = TraceFormat.headerSize
        _ = TraceReader.forEachEventKind(in: bytes, from: &position) { kind, thread in expect(kind, of: thread) }
        reserve()
    }

    /// Counts an event that is to come.
    ///
    /// - Complexity: O(1).
    mutating func expect(_ kind: TraceFormat.Kind, of thread: ThreadID) {
        let number = number(of: thread)
        switch kind {
        case .woken: threads[number].expected.wakings += 1
        case .interrupted: threads[number].expected.interrupts += 1
        // The others are packed as they come, and slices go into chunks.
        default: break
        }
    }

    /// Makes room for the events that were counted.
    ///
    /// - Complexity: O(threads).
    mutating func reserve() {
        for index in threads.indices {
            threads[index].wakings.reserveCapacity(threads[index].expected.wakings)
            threads[index].interrupts.reserveCapacity(threads[index].expected.interrupts)
        }
    }

    /// Adds an event.
    ///
    /// - Complexity: O(1).
    mutating func take(_ event: ThreadEvent, of thread: ThreadID) {
        let number = number(of: thread)
        switch event {
        case .ran(let slice): threads[number].slices.append(slice)
        case .woken(let waking): threads[number].wakings.append(waking)
        case .migrated(let migration): threads[number].migrations.append(migration)
        case .interrupted(let span): threads[number].interrupts.append(span)
        default: threads[number].events.append(event)
        }
    }

    /// Moves the events into a trace, by thread and in the order in which they came.
    consuming func finish(_ trace: inout Trace) {
        for thread in threads {
            if !thread.events.isEmpty { trace.events[thread.id] = thread.events }
            if !thread.slices.isEmpty { trace.slices[thread.id] = thread.slices }
            if !thread.wakings.isEmpty { trace.wakings[thread.id] = thread.wakings }
            if !thread.migrations.isEmpty { trace.migrations[thread.id] = thread.migrations }
            if !thread.interrupts.isEmpty { trace.interrupts[thread.id] = thread.interrupts }
        }
    }

    private mutating func number(of thread: ThreadID) -> Int {
        let bits = Int(thread.rawValue & 0xFF)
        let guess = recent[bits]
        if guess < threads.count, threads[guess].id == thread { return guess }
        let number = numbers[thread] ?? threads.count
        if number == threads.count {
            threads.append(Thread(id: thread))
            numbers[thread] = number
        }
        recent[bits] = number
        return number
    }
}
