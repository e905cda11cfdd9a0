extension ByteWriter {
    mutating func write(_ record: TraceRecord) {
        switch record {
        case .header(let header): write(header)
        case .machine(let machine): write(machine)
        case .app(let app):
            begin(.app)
            write(app.id)
            write(app.name)
            write(optional: app.pacing) { $0.write($1.rawValue) }
            write(app.cadence.vsyncsPerFrame)
            write(app.budget)
            write(app.clock.rawValue)
            write(app.redraw.rawValue)
            write(optional: app.pipeline) { writer, pipeline in
                writer.write(Int64(pipeline.buffers))
                writer.write(Int64(pipeline.latency))
            }
        case .path(let id, let path):
            begin(.path)
            write(id)
            write(path.label)
            write(optional: path.parent) { $0.write($1) }
            write(optional: path.app) { $0.write($1) }
            write(path.isUI)
        case .handler(let handler):
            begin(.handler)
            write(handler.app)
            write(handler.number)
            write(handler.path)
            write(handler.source.rawValue)
        case .resource(let id, let name):
            begin(.resource)
            write(id)
            write(name)
        case .queue(let queue): write(queue)
        case .thread(let thread):
            begin(.thread)
            write(thread.id)
            write(optional: thread.app) { $0.write($1) }
            write(thread.name)
            write(Int64(thread.kernelID))
            write(byte: thread.kind.rawValue)
            write(optional: thread.process) { writer, process in
                writer.write(Int64(process.id))
                writer.write(process.name)
            }
        case .demand(let demand): write(demand)
        case .queueDemand(let demand): write(demand)
        case .screen(let change):
            begin(.screen)
            write(change.app)
            write(change.at)
            write(change.isOpen)
            write(optional: change.presentation) { $0.write($1) }
            if change.isPause { write(true) }
        case .event(let thread, let event): write(event, of: thread)
        case .stack(let stack): write(stack)
        case .image(let image):
            begin(.image)
            write(image.path)
            write(image.buildID)
            for value in [image.loadBias, image.start, image.end] { write(value) }
            for instant in [image.seenFrom, image.seenUntil] { write(optional: instant) { $0.write($1) } }
        case .symbol(let symbol):
            begin(.symbol)
            write(symbol.address)
            write(symbol.function)
            write(symbol.module)
            write(symbol.offset)
            write(optional: symbol.line) { $0.write($1) }
            write(list: symbol.inlined) { writer, call in
                writer.write(call.function)
                writer.write(optional: call.line) { $0.write($1) }
            }
        case .end(let ending, let instant, let quality):
            begin(.ending)
            write(ending.rawValue)
            write(instant)
            write(quality)
        case .flushed(let instant):
            begin(.flushed)
            write(instant)
        case .note(let note, let at): write(note, at: at)
        case .kernelGap(let gap): write(gap)
        case .program(let record): write(record)
        }
    }

    mutating func begin(_ kind: TraceFormat.Kind) { write(byte: kind.rawValue) }

    private mutating func write(_ header: TraceHeader) {
        begin(.header)
        // The origin comes first and absolute: every later instant is relative to it.
        write(header.grid.origin.nanoseconds)
        write(header.grid.rate.millihertz)
        write(header.name)
        write(header.engine)
        write(header.facts)
        write(header.scheduler)
        write(header.recordedBy)
        write(header.startedAt)
        write(optional: header.planned) { $0.write($1) }
        write(header.warmUp)
        write(header.seed)
        write(header.cores)
        write(optional: header.rules) { $0.write($1) }
        write(header.workloadDigest)
        write(list: header.workloadFields) { writer, field in
            writer.write(field.path)
            writer.write(field.value)
        }
    }

    private mutating func write(_ facts: TraceFacts) {
        write(facts.threads.rawValue)
        write(facts.unseenCPU.rawValue)
        for fact in facts.flags { write(fact) }
    }

    private mutating func write(_ rules: PlatformRules) {
        write(rules.platform.rawValue)
        write(rules.pool.rawValue)
        write(rules.overrideEnds.rawValue)
        write(rules.overrides)
        write(rules.focalBoost)
    }

    private mutating func write(_ event: ThreadEvent, of thread: ThreadID) {
        switch event {
        case .begin(let activity): write(activity, of: thread)
        case .end(let end): write(end, of: thread)
        case .idle(let usage):
            begin(.idle)
            write(thread)
            write(usage)
        case .step(let step):
            begin(.step)
            write(thread)
            write(step.path)
            write(step.start)
            write(from: step.start, to: step.end)
            write(step.cpu)
        case .wait(let wait):
            begin(.wait)
            write(thread)
            write(wait.kind.rawValue)
            write(optional: wait.resource) { $0.write($1) }
            write(optional: wait.owner) { $0.write($1) }
            write(wait.start)
            write(from: wait.start, to: wait.end)
            write(wait.blocked)
            write(wait.wakeUp)
            write(wait.delayWithin)
        case .ran(let slice):
            begin(.ran)
            write(thread)
            write(UInt64(slice.cpu))
            write(slice.start)
            write(from: slice.start, to: slice.end)
            write(byte: slice.ending.rawValue)
        case .heldUp(let span, let at):
            begin(.heldUp)
            write(thread)
            write(span)
            write(at)
        case .reached(let part, let at):
            begin(.reached)
            write(thread)
            write(part.rawValue)
            write(at)
        case .woken(let waking): write(waking, of: thread)
        case .migrated(let migration): write(migration, of: thread)
        case .interrupted(let interrupt): write(interrupt, of: thread)
        case .faults(let faults, let at):
            begin(.faults)
            write(thread)
            write(faults.minor)
            write(faults.major)
            write(at)
        case .lost(let count, let at):
            begin(.lost)
            write(thread)
            write(count)
            write(at)
        }
    }

    private mutating func write(_ line: CodeLine) {
        write(line.file)
        write(line.line)
    }
}
