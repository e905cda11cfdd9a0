extension ByteWriter {
    mutating func write(_ record: ProgramRecord) {
        switch record {
        case .process(let process):
            begin(.process)
            write(Int64(process.id))
            write(Int64(process.parent))
            write(process.app)
            write(process.command)
            if process.runtime != nil || process.executed != nil { write(process.runtime ?? "") }
            if let executed = process.executed { write(executed) }
        case .site(let site):
            begin(.site)
            write(site.id)
            write(site.instruction)
            write(site.stack)
            write(optional: site.call) { $0.write($1) }
        case .left(let thread, let leave):
            begin(.left)
            write(thread)
            write(leave.at)
            write(leave.site)
            write(leave.arguments.0)
            write(leave.arguments.1)
        case .called(let thread, let call):
            begin(.called)
            write(thread)
            write(call.at)
            write(call.site)
        case .returned(let thread, let instant):
            begin(.returned)
            write(thread)
            write(instant)
        case .clock(let thread, let reading):
            begin(.threadClock)
            write(thread)
            write(reading.at)
            write(reading.cpu)
        case .mark(let thread, let mark):
            begin(.mark)
            write(thread)
            write(mark.at)
            write(byte: mark.kind.rawValue)
            write(UInt64(mark.name))
        case .markName(let number, let name):
            begin(.markName)
            write(UInt64(number))
            write(name)
        case .budgets(let turn, let frame):
            begin(.budgets)
            write(turn)
            write(frame)
        case .file(let file):
            begin(.file)
            write(Int64(file.process))
            write(Int64(file.descriptor))
            write(file.at)
            write(file.name)
        case .rank(let thread, let rank):
            begin(.rank)
            write(thread)
            write(rank.at)
            write(Int64(rank.priority))
        case .plan(let plan):
            begin(.plan)
            write(plan.app)
            write(list: plan.command) { $0.write($1) }
            write(optional: plan.choice.home) { $0.write($1.rawValue) }
            write(optional: plan.choice.thread) { $0.write($1) }
            write(plan.choice.prefersTurns)
            write(optional: plan.refusal) { $0.write($1) }
        case .ended(let end):
            begin(.ended)
            write(end.app)
            write(end.at)
            write(Int64(end.status))
            write(byte: end.cause.rawValue)
            write(end.how.signal != nil)
        case .fault(let thread, let fault):
            begin(.majorFault)
            write(thread)
            write(fault.at)
            write(fault.file)
        case .lock(let thread, let look):
            begin(.lockReading)
            write(thread)
            write(look.at)
            write(look.holder)
        case .quota(let quota):
            begin(.quotaTime)
            write(quota.looks.start)
            write(quota.looks.end)
            write(quota.time)
        case .stolen(let stolen):
            begin(.stolenTime)
            write(UInt64(stolen.cpu))
            write(stolen.looks.start)
            write(stolen.looks.end)
            write(stolen.time)
        }
    }
}

extension ByteReader {
    mutating func observedProcess() throws(TraceError) -> ObservedProcess {
        let id: Int32 = try number()
        var process = ObservedProcess(id: id, parent: try number(), app: try identifier(), command: try text())
        // Both are absent in older traces.
        if !isAtEnd {
            let runtime = try text()
            process.runtime = runtime.isEmpty ? nil : runtime
        }
        if !isAtEnd { process.executed = try instant() }
        return process
    }

    mutating func waitSite() throws(TraceError) -> WaitSite {
        WaitSite(
            id: try identifier(),
            instruction: try unsigned(),
            stack: try unsigned(),
            call: try optional { (reader) throws(TraceError) in try reader.text() }
        )
    }

    mutating func left() throws(TraceError) -> ProgramRecord {
        let thread: ThreadID = try identifier()
        return .left(
            thread,
            OffCPUTransition(at: try instant(), site: try identifier(), arguments: (try unsigned(), try unsigned()))
        )
    }

    mutating func called() throws(TraceError) -> ProgramRecord {
        let thread: ThreadID = try identifier()
        return .called(thread, CallEntry(at: try instant(), site: try identifier()))
    }

    mutating func returned() throws(TraceError) -> ProgramRecord { .returned(try identifier(), try instant()) }

    mutating func threadClock() throws(TraceError) -> ProgramRecord {
        .clock(try identifier(), CPUReading(at: try instant(), cpu: try span()))
    }

    mutating func mark() throws(TraceError) -> ProgramRecord? {
        let thread: ThreadID = try identifier()
        let at = try instant()
        // A mark of a kind that this version does not know is skipped.
        guard let kind = ProgramMark.Kind(rawValue: try byte()) else { return nil }
        return .mark(thread, ProgramMark(at: at, kind: kind, name: UInt32(truncatingIfNeeded: try unsigned())))
    }

    mutating func markName() throws(TraceError) -> ProgramRecord {
        .markName(UInt32(truncatingIfNeeded: try unsigned()), try text())
    }

    mutating func openFile() throws(TraceError) -> OpenFile {
        OpenFile(process: try number(), descriptor: try number(), at: try instant(), name: try text())
    }

    mutating func rank() throws(TraceError) -> ProgramRecord {
        let thread: ThreadID = try identifier()
        return .rank(thread, KernelPriority(at: try instant(), priority: try number()))
    }

    mutating func programPlan() throws(TraceError) -> ProgramPlan {
        let app: AppID = try identifier()
        let command = try list(atMost: TraceLimits.words) { (reader) throws(TraceError) in try reader.text() }
        let home = try optional { (reader) throws(TraceError) in try reader.text() }
        let thread = try optional { (reader) throws(TraceError) in try reader.text() }
        // If this version does not know the family, the analysis chooses the loop.
        let choice = LoopChoice(
            home: home.flatMap(WaitFamily.init(rawValue:)),
            thread: thread,
            prefersTurns: try bool()
        )
        let refusal = try optional { (reader) throws(TraceError) in try reader.text() }
        return ProgramPlan(app: app, command: command, choice: choice, refusal: refusal)
    }

    mutating func programEnd() throws(TraceError) -> ProgramEnd? {
        let (app, at, status) = (try identifier() as AppID, try instant(), try number())
        // An end with a cause that this version does not know is skipped.
        guard let cause = ProgramEnd.Cause(rawValue: try byte()) else { return nil }
        // Absent in older traces, in which a number above 128 is taken for a signal.
        let isSignal = try isAtEnd ? true : bool()
        return ProgramEnd(app: app, at: at, how: ProcessEnd(status: status, isSignal: isSignal), cause: cause)
    }

    mutating func majorFault() throws(TraceError) -> ProgramRecord {
        let thread: ThreadID = try identifier()
        return .fault(thread, MajorFault(at: try instant(), file: try text()))
    }

    mutating func lockReading() throws(TraceError) -> ProgramRecord {
        let thread: ThreadID = try identifier()
        return .lock(thread, LockReading(at: try instant(), holder: try identifier()))
    }

    mutating func quotaTime() throws(TraceError) -> ProgramRecord {
        .quota(QuotaTime(looks: Interval(start: try instant(), end: try instant()), time: try span()))
    }

    mutating func stolenTime() throws(TraceError) -> ProgramRecord {
        .stolen(
            StolenTime(cpu: try cpu(), looks: Interval(start: try instant(), end: try instant()), time: try span())
        )
    }

    private mutating func number() throws(TraceError) -> Int32 { Int32(truncatingIfNeeded: try signed()) }
}
