extension ByteReader {
    /// Reads a record. Returns nil for a kind that this version does not know, and for a stack definition, which only
    /// later records need.
    ///
    /// - Parameter stacks: The stacks defined so far, by number.
    mutating func record(_ stacks: inout [UInt64: StackAddresses]) throws(TraceError) -> TraceRecord? {
        guard let kind = TraceFormat.Kind(rawValue: kind) else { return nil }
        switch kind {
        case .header: return .header(try header())
        case .machine: return .machine(try machine())
        case .app:
            var app = AppDescription(
                id: try identifier(),
                name: try text(),
                pacing: try optional { (reader) throws(TraceError) in try reader.choice() },
                cadence: try cadence(),
                budget: try span(),
                clock: try choice(),
                redraw: try choice()
            )
            // Absent in older traces.
            if !isAtEnd { app.pipeline = try optional { (reader) throws(TraceError) in try reader.pipeline() } }
            return .app(app)
        case .handler:
            let (app, number, path): (AppID, Int, PathID) = (try identifier(), try integer(), try identifier())
            // A handler with a source that this version does not know is skipped.
            return HandlerSource(rawValue: try text()).map {
                .handler(HandlerDescription(app: app, number: number, path: path, source: $0))
            }
        case .path:
            let id: PathID = try identifier()
            var path = WorkPath(label: try text(), parent: try optionalIdentifier(), app: try optionalIdentifier())
            path.isUI = try bool()
            return .path(id, path)
        case .resource: return .resource(try identifier(), name: try text())
        case .queue: return try queueDescription().map { .queue($0) }
        case .thread:
            return .thread(
                ThreadDescription(
                    id: try identifier(),
                    app: try optionalIdentifier(),
                    name: try text(),
                    kernelID: Int32(truncatingIfNeeded: try signed()),
                    kind: ThreadKind(rawValue: try byte()) ?? .foreign,
                    process: try process()
                )
            )
        case .demand: return .demand(try appDemand())
        case .screen:
            var change = ScreenChange(
                app: try identifier(),
                at: try instant(),
                isOpen: try bool(),
                presentation: try optional { (reader) throws(TraceError) in try reader.text() }
            )
            // Absent in older traces.
            if !isAtEnd { change.isPause = try bool() }
            return .screen(change)
        case .queueDemand: return .queueDemand(try queueDemand())
        case .stack: return .stack(try stack())
        case .stackUse: return .stack(try stack(in: stacks))
        case .stackDefinition:
            try stackDefinition(into: &stacks)
            return nil
        case .image:
            return .image(
                LoadedImage(
                    path: try text(),
                    buildID: try raw(),
                    loadBias: try unsigned(),
                    start: try unsigned(),
                    end: try unsigned(),
                    seenFrom: try optionalInstant(),
                    seenUntil: try optionalInstant()
                )
            )
        case .symbol:
            let address = try unsigned()
            let function = try text()
            let module = try text()
            var symbol = SymbolName(function: function, module: module, offset: try unsigned(), address: address)
            symbol.line = try optionalLine()
            symbol.inlined = try list(atMost: TraceLimits.inlined) { (reader) throws(TraceError) in
                InlinedCall(function: try reader.text(), line: try reader.optionalLine())
            }
            return .symbol(symbol)
        case .ending: return .end(try choice(), at: try instant(), try quality())
        case .flushed: return .flushed(try instant())
        case .note: return try note()
        case .process: return .program(.process(try observedProcess()))
        case .site: return .program(.site(try waitSite()))
        case .left: return .program(try left())
        case .called: return .program(try called())
        case .returned: return .program(try returned())
        case .threadClock: return .program(try threadClock())
        case .mark: return try mark().map { .program($0) }
        case .markName: return .program(try markName())
        case .budgets: return .program(.budgets(turn: try span(), frame: try span()))
        case .file: return .program(.file(try openFile()))
        case .rank: return .program(try rank())
        case .plan: return .program(.plan(try programPlan()))
        case .ended: return try programEnd().map { .program(.ended($0)) }
        case .majorFault: return .program(try majorFault())
        case .lockReading: return .program(try lockReading())
        case .quotaTime: return .program(try quotaTime())
        case .stolenTime: return .program(try stolenTime())
        case .kernelGap: return .kernelGap(try kernelGap())
        case .begin, .end, .idle, .step, .wait, .lost, .ran, .heldUp, .reached, .woken, .migrated, .interrupted,
            .faults:
            return .event(try identifier(), try event(kind))
        }
    }

    private mutating func header() throws(TraceError) -> TraceHeader {
        let origin = Instant(nanoseconds: try within(-ByteReader.latest / 2...ByteReader.latest / 2))
        guard let rate = RefreshRate(millihertz: try signed())
        else {
            throw .malformedRecord(kind: kind)
        }
        var header = TraceHeader(
            name: try text(),
            engine: try text(),
            facts: try facts(),
            scheduler: try text(),
            recordedBy: try text(),
            startedAt: try text(),
            planned: try optional { (reader) throws(TraceError) in try reader.span() },
            warmUp: try span(),
            seed: try unsigned(),
            cores: Int(try within(1...Int64(Self.mostCPUs))),
            grid: VsyncGrid(origin: origin, rate: rate),
            rules: try optional { (reader) throws(TraceError) in try reader.rules() },
            workloadDigest: try text()
        )
        guard !isAtEnd else { return header }
        header.workloadFields = try list(atMost: WorkloadField.most) { (reader) throws(TraceError) in
            WorkloadField(path: try reader.text(), value: try reader.text())
        }
        return header
    }

    private mutating func pipeline() throws(TraceError) -> FramePipeline {
        FramePipeline(buffers: Int(try within(1...1000)), latency: Int(try within(1...1000)))
    }

    private mutating func cadence() throws(TraceError) -> Cadence {
        guard let cadence = Cadence(vsyncsPerFrame: try signed()) else { throw .malformedRecord(kind: kind) }
        return cadence
    }

    private mutating func rules() throws(TraceError) -> PlatformRules {
        PlatformRules(
            platform: try choice(),
            pool: try choice(),
            overrideEnds: try choice(),
            overrides: try bool(),
            focalBoost: try bool()
        )
    }

    /// Reads the facts; a word that this version does not know is an unknown fact.
    private mutating func facts() throws(TraceError) -> TraceFacts {
        var facts = TraceFacts()
        facts.threads = TraceFacts.ThreadCoverage(rawValue: try text()) ?? .unknown
        facts.unseenCPU = TraceFacts.UnseenCPU(rawValue: try text()) ?? .unknown
        for index in facts.flags.indices { facts.flags[index] = try bool() }
        return facts
    }

    mutating func event(_ kind: TraceFormat.Kind) throws(TraceError) -> ThreadEvent {
        switch kind {
        case .begin: .begin(try activityBegin())
        case .end: .end(try activityEnd())
        case .idle: .idle(try usage())
        case .step: .step(try step())
        case .wait: .wait(try wait())
        case .ran: .ran(try slice())
        case .heldUp: .heldUp(try span(), at: try instant())
        case .reached: .reached(try choice(), at: try instant())
        case .woken: .woken(try waking())
        case .migrated: .migrated(try migration())
        case .interrupted: .interrupted(try interrupt())
        case .faults:
            .faults(PageFaults(minor: try integer(), major: try integer()), at: try instant())
        default: .lost(count: try integer(), at: try instant())
        }
    }

    private mutating func step() throws(TraceError) -> StepSpan {
        let path: PathID = try identifier()
        let start = try instant()
        return StepSpan(path: path, start: start, end: try end(after: start), cpu: try span())
    }

    private mutating func wait() throws(TraceError) -> WaitSpan {
        let kind: WaitKind = try choice()
        let resource: ResourceID? = try optionalIdentifier()
        let owner: ThreadID? = try optionalIdentifier()
        let start = try instant()
        return WaitSpan(
            kind: kind,
            resource: resource,
            owner: owner,
            start: start,
            end: try end(after: start),
            blocked: try span(),
            wakeUp: try span(),
            delayWithin: try span()
        )
    }

    mutating func usage() throws(TraceError) -> Usage {
        Usage(
            at: try instant(),
            cpu: try optional { (reader) throws(TraceError) in try reader.span() },
            delay: try optional { (reader) throws(TraceError) in try reader.span() }
        )
    }

    private mutating func optionalLine() throws(TraceError) -> CodeLine? {
        try optional { (reader) throws(TraceError) in
            CodeLine(file: try reader.text(), line: try reader.integer())
        }
    }

    package mutating func optionalIdentifier<ID: Identifier>() throws(TraceError) -> ID? {
        try optional { (reader) throws(TraceError) in try reader.identifier() }
    }

    mutating func optionalInstant() throws(TraceError) -> Instant? {
        try optional { (reader) throws(TraceError) in try reader.instant() }
    }

    /// Reads the process of a thread.
    private mutating func process() throws(TraceError) -> ProcessDescription? {
        try optional { (reader) throws(TraceError) in
            ProcessDescription(id: Int32(truncatingIfNeeded: try reader.signed()), name: try reader.text())
        }
    }
}
