extension ByteWriter {
    mutating func write(_ machine: MachineSummary) {
        begin(.machine)
        write(machine.processor)
        write(machine.onlineCPUs)
        write(list: machine.appCPUs) { $0.write($1) }
        write(list: machine.ownCPUs) { $0.write($1) }
        write(machine.kernel)
        write(machine.system)
        write(optional: machine.hypervisor) { $0.write($1) }
        write(list: machine.capabilities) { writer, capability in
            writer.write(capability.name)
            writer.write(byte: capability.isUnknown ? 2 : capability.isAvailable ? 1 : 0)
            writer.write(capability.note)
        }
    }

    mutating func write(_ quality: MeasurementQuality) {
        write(optional: quality.stealShare) { $0.write($1) }
        write(optional: quality.otherShare) { $0.write($1) }
        for count in [quality.lostRecords, quality.suspectFrames, quality.failedCaptures, quality.longGateWaits] {
            write(count)
        }
        for distribution in [quality.captureLateness, quality.vsyncLateness, quality.unattributedOnCPU] {
            write(optional: distribution) { $0.write($1) }
        }
        write(list: quality.ownThreads) { writer, cost in
            writer.write(cost.thread)
            writer.write(cost.cpu)
            writer.write(cost.share)
        }
        write(optional: quality.bookkeepingPerFrame) { $0.write($1) }
        write(quality.traceSize.bytes)
        write(optional: quality.switches) { $0.write($1) }
        write(optional: quality.sampling) { $0.write($1) }
        write(optional: quality.switches?.events) { $0.write($1) }
        write(optional: quality.sampling) { $0.write(backendOf: $1) }
        write(optional: quality.throttling) { $0.write($1) }
        write(optional: quality.lostMarks) { writer, marks in
            for count in [
                marks.full, marks.withoutBuffer, marks.interrupted, marks.early, marks.unknownProcess,
            ] { writer.write(count) }
            if let threads = marks.threadsWithoutWaits { writer.write(threads) }
        }
    }

    private mutating func write(_ throttling: CPUThrottling) {
        write(optional: throttling.quota) { $0.write($1) }
        write(throttling.periods)
        write(throttling.time)
    }

    private mutating func write(backendOf sampling: SamplingQuality) {
        write(sampling.backend.rawValue)
        write(optional: sampling.kernelSamples) { $0.write($1) }
        write(optional: sampling.perKernelSample) { $0.write($1) }
        write(optional: sampling.signalledThreads) { $0.write($1) }
        write(optional: sampling.reason) { $0.write($1) }
    }

    private mutating func write(_ sampling: SamplingQuality) {
        write(sampling.rate)
        for count in [sampling.looks, sampling.signals, sampling.kept, sampling.dropped] { write(count) }
        write(sampling.cpu)
        write(optional: sampling.perSignal) { $0.write($1) }
    }

    private mutating func write(_ switches: SwitchQuality) {
        write(switches.source.rawValue)
        write(optional: switches.reason) { $0.write($1) }
        for count in [switches.slices, switches.lost, switches.foreignThreads, switches.lumpedThreads] { write(count) }
        write(switches.cpu)
    }

    private mutating func write(_ distribution: Distribution) {
        write(distribution.count)
        for span in distribution.spans { write(span) }
    }
}

extension ByteReader {
    mutating func machine() throws(TraceError) -> MachineSummary {
        MachineSummary(
            processor: try text(),
            onlineCPUs: try integer(),
            appCPUs: try list { (reader) throws(TraceError) in try reader.integer() },
            ownCPUs: try list { (reader) throws(TraceError) in try reader.integer() },
            kernel: try text(),
            system: try text(),
            hypervisor: try optional { (reader) throws(TraceError) in try reader.text() },
            capabilities: try list { (reader) throws(TraceError) in
                try reader.capability()
            }
        )
    }

    /// Reads a capability; its state is a byte: 0 not available, 1 available, 2 not known.
    private mutating func capability() throws(TraceError) -> Capability {
        let name = try text()
        let state = try byte()
        guard state <= 2 else { throw .malformedRecord(kind: kind) }
        return Capability(name: name, isAvailable: state == 1, isUnknown: state == 2, note: try text())
    }

    mutating func quality() throws(TraceError) -> MeasurementQuality {
        var quality = MeasurementQuality()
        quality.stealShare = try optional { (reader) throws(TraceError) in try reader.double() }
        quality.otherShare = try optional { (reader) throws(TraceError) in try reader.double() }
        quality.lostRecords = try integer()
        quality.suspectFrames = try integer()
        quality.failedCaptures = try integer()
        quality.longGateWaits = try integer()
        quality.captureLateness = try optional { (reader) throws(TraceError) in try reader.distribution() }
        quality.vsyncLateness = try optional { (reader) throws(TraceError) in try reader.distribution() }
        quality.unattributedOnCPU = try optional { (reader) throws(TraceError) in try reader.distribution() }
        quality.ownThreads = try list { (reader) throws(TraceError) in
            ThreadCost(thread: try reader.text(), cpu: try reader.span(), share: try reader.double())
        }
        quality.bookkeepingPerFrame = try optional { (reader) throws(TraceError) in try reader.span() }
        quality.traceSize = try byteCount()
        quality.switches = try optional { (reader) throws(TraceError) in try reader.switches() }
        quality.sampling = try optional { (reader) throws(TraceError) in try reader.sampling() }
        // Read even if there are no switches to attach it to.
        let events = try optional { (reader) throws(TraceError) in try reader.kernelEvents() }
        quality.switches?.events = events
        let isSampled = try bool()
        if isSampled, var sampling = quality.sampling {
            try readBackend(of: &sampling)
            quality.sampling = sampling
        }
        quality.throttling = try optional { (reader) throws(TraceError) in
            CPUThrottling(
                quota: try reader.optional { (reader) throws(TraceError) in try reader.double() },
                periods: try reader.integer(),
                time: try reader.span()
            )
        }
        if !isAtEnd { quality.lostMarks = try optional { (reader) throws(TraceError) in try reader.lostMarks() } }
        return quality
    }

    private mutating func lostMarks() throws(TraceError) -> LostMarks {
        LostMarks(
            full: try integer(),
            withoutBuffer: try integer(),
            interrupted: try integer(),
            early: try integer(),
            unknownProcess: try integer(),
            threadsWithoutWaits: try isAtEnd ? nil : integer()
        )
    }

    private mutating func sampling() throws(TraceError) -> SamplingQuality {
        let rate = try double()
        // Zero for no sampling; otherwise within limits that give a sensible interval between samples.
        guard rate == 0 || (1e-3...1e6).contains(rate) else { throw .malformedRecord(kind: kind) }
        var sampling = SamplingQuality(rate: rate)
        sampling.looks = try integer()
        sampling.signals = try integer()
        sampling.kept = try integer()
        sampling.dropped = try integer()
        sampling.cpu = try span()
        sampling.perSignal = try optional { (reader) throws(TraceError) in try reader.span() }
        return sampling
    }

    private mutating func readBackend(of sampling: inout SamplingQuality) throws(TraceError) {
        sampling.backend = try choice()
        sampling.kernelSamples = try optional { (reader) throws(TraceError) in try reader.integer() }
        sampling.perKernelSample = try optional { (reader) throws(TraceError) in try reader.span() }
        sampling.signalledThreads = try optional { (reader) throws(TraceError) in try reader.integer() }
        sampling.reason = try optional { (reader) throws(TraceError) in try reader.text() }
    }

    private mutating func switches() throws(TraceError) -> SwitchQuality {
        var switches = SwitchQuality(source: try choice())
        switches.reason = try optional { (reader) throws(TraceError) in try reader.text() }
        switches.slices = try integer()
        switches.lost = try integer()
        switches.foreignThreads = try integer()
        switches.lumpedThreads = try integer()
        switches.cpu = try span()
        return switches
    }

    private mutating func distribution() throws(TraceError) -> Distribution {
        let count = try integer()
        var spans: [TimeSpan] = []
        for _ in 0..<Distribution.spanCount { spans.append(try span()) }
        guard let distribution = Distribution(count: count, spans: spans) else { throw .malformedRecord(kind: kind) }
        return distribution
    }
}
