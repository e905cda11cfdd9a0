import CUnwind
import FrameTrace
import Glibc

/// The ring with the kernel's switch records of one CPU, and the builder of its slices.
///
/// For one thread at a time, except for ``watchCaller()``, which must not run at the same time as ``stop()``.
@safe final class SwitchRing {
    /// The largest size in bytes. It holds 6,500 switches, of the process's threads or of all threads.
    static let largest = 512 << 10
    /// The limit for all rings together, on many CPUs: unprivileged users may pin few megabytes.
    private static let allTogether = 8 << 20
    private static let smallest = 32 << 10

    let cpu: Int32
    /// Whether everything on the CPU is recorded, or this process's threads only.
    let isWhole: Bool
    private let descriptor: Int32
    private let memory: UnsafeMutableRawPointer
    private let size: Int
    private let buffer: UnsafeMutableRawBufferPointer
    private var isOpen = true
    private var tracepoints: [(id: UInt64, descriptor: Int32)] = []
    private var subject: [Int32] = []
    private(set) var table = TracepointTable()
    var builder: SliceBuilder
    var interrupts = InterruptBuilder()
    /// Time of the last record.
    var last: Instant

    /// Starts recording from now on.
    ///
    /// - Parameters:
    ///   - isWhole: whether to record every thread on the CPU; if not, records the calling thread and those it makes
    ///     later.
    ///   - count: number of rings in the recording.
    ///   - largest: the largest size in bytes.
    /// - Throws: ``RuntimeError/Code/unavailable`` if the kernel does not allow it.
    init(cpu: Int32, isWhole: Bool, among count: Int, largest: Int = SwitchRing.largest) throws(RuntimeError) {
        if let refusal = KernelClock.refusal { throw refusal }
        self.cpu = cpu
        self.isWhole = isWhole
        descriptor = isWhole ? fb_switches_open_cpu(cpu) : fb_switches_open_own(cpu)
        guard descriptor >= 0 else {
            throw RuntimeError(.unavailable, "perf_event_open", errorNumber: -descriptor)
        }
        var size = largest
        while size > Self.smallest, size * count > Self.allTogether * largest / Self.largest { size /= 2 }
        var memory: UnsafeMutableRawPointer?
        var result = unsafe fb_ring_map(descriptor, size, &memory)
        // Other processes may already have pinned part of the memory that is allowed.
        while result < 0, size > Self.smallest {
            size /= 2
            result = unsafe fb_ring_map(descriptor, size, &memory)
        }
        guard let memory = unsafe memory else {
            close(descriptor)
            throw RuntimeError(.unavailable, "the memory of perf_event_open", errorNumber: -result)
        }
        unsafe self.memory = unsafe memory
        self.size = size
        unsafe buffer = .allocate(byteCount: size, alignment: 8)
        last = MonotonicClock.now()
        builder = SliceBuilder(cpu: UInt32(cpu), watchedSince: isWhole ? last : nil)
    }

    deinit {
        for descriptor in stop() { close(descriptor) }
        unsafe buffer.deallocate()
    }

    /// Ends the recording; the ring yields no more records.
    ///
    /// - Returns: the descriptors to close, which may take long.
    func stop() -> [Int32] {
        guard isOpen else { return [] }
        isOpen = false
        unsafe fb_ring_unmap(memory, size)
        defer {
            tracepoints = []
            subject = []
        }
        return tracepoints.map(\.descriptor) + subject + [descriptor]
    }

    /// Removes all records and passes each to a closure, in order of time.
    func drain(_ body: (SwitchRecord) -> Void) {
        guard isOpen else { return }
        let count = unsafe fb_ring_take(memory, buffer.baseAddress)
        var reader = unsafe SwitchRecordReader(UnsafeRawBufferPointer(rebasing: buffer[..<count]), table)
        while let record = reader.next() { body(record) }
    }

    /// Records tracepoints into this ring too.
    ///
    /// - Throws: ``RuntimeError/Code/unavailable`` if the kernel does not allow it; some may be recorded then.
    func add(_ usable: [TracepointSet.Usable], _ table: TracepointTable) throws(RuntimeError) {
        self.table = table
        for tracepoint in usable {
            let watching = fb_tracepoint_open(tracepoint.id, cpu)
            var result = watching
            if watching >= 0 {
                tracepoints.append((tracepoint.id, watching))
                result = fb_switches_redirect(watching, descriptor)
                // Kernels without filters record more than is needed.
                if let filter = tracepoint.tracepoint.filter { _ = unsafe fb_tracepoint_filter(watching, filter) }
            }
            if result >= 0 { result = fb_tracepoint_enable(watching) }
            guard result >= 0 else {
                throw RuntimeError(.unavailable, "the tracepoint \(tracepoint.tracepoint.path)", errorNumber: -result)
            }
        }
    }

    /// Stops recording some tracepoints.
    func removeTracepoints(of ids: [UInt64]) {
        for tracepoint in tracepoints where ids.contains(tracepoint.id) { close(tracepoint.descriptor) }
        tracepoints.removeAll { ids.contains($0.id) }
    }

    /// Records the waits of a program's threads into this ring.
    ///
    /// - Returns: whether entries into the calls that event loops wait in are recorded.
    /// - Throws: ``RuntimeError/Code/unavailable`` if the kernel does not allow it.
    func add(_ events: SubjectEvents, isOn: Bool) throws(RuntimeError) -> Bool {
        table = events.table
        let (opened, seesCalls) = try events.open(on: cpu)
        subject += opened
        for event in opened {
            var result = fb_switches_redirect(event, descriptor)
            if result >= 0, isOn { result = fb_subject_enable(event) }
            guard result >= 0 else {
                throw RuntimeError(.unavailable, "the ring of another process's events", errorNumber: -result)
            }
        }
        return seesCalls
    }

    /// Records the switches of a program's threads into this ring. Needs no privilege for a process that this user
    /// started.
    ///
    /// - Parameter process: its first process, which has only one thread so far.
    /// - Throws: ``RuntimeError/Code/unavailable`` if the kernel does not allow it.
    func addSwitches(of process: Int32) throws(RuntimeError) {
        let opened = fb_switches_open_program(process, cpu)
        guard opened >= 0 else {
            throw RuntimeError(.unavailable, "switch records of a program", errorNumber: -opened)
        }
        subject.append(opened)
        let result = fb_switches_redirect(opened, descriptor)
        guard result >= 0 else {
            throw RuntimeError(.unavailable, "the ring of a program's switch records", errorNumber: -result)
        }
    }

    /// Records the calling thread, and threads that it makes later, into this ring too.
    ///
    /// - Returns: the descriptor to close to end that; nil if the kernel does not allow it.
    func watchCaller() -> Int32? {
        let watching = fb_switches_open_own(cpu)
        guard watching >= 0 else { return nil }
        guard fb_switches_redirect(watching, descriptor) == 0 else {
            close(watching)
            return nil
        }
        return watching
    }
}
