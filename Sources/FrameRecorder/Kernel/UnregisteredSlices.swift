import FrameTrace

/// Slices of this process's threads that are not registered yet: a thread may lose its CPU before it registers.
/// They are held for one drain; a thread that is still unregistered then gets a description of its own.
struct UnregisteredSlices {
    private var held: [SliceBuilder.Made] = []

    /// Holds a slice until the next drain.
    mutating func hold(_ made: SliceBuilder.Made) { held.append(made) }

    /// Returns the held slices, in order. Call it when the next drain knows which threads have been registered.
    mutating func release() -> [SliceBuilder.Made] {
        defer { held = [] }
        return held
    }
}

extension SwitchLog {
    /// Adds a slice, or holds it if its thread may still be registered.
    func add(_ made: SliceBuilder.Made, _ state: inout State, _ encoder: inout TraceEncoder) {
        guard !made.isAfterExit else { return addAfterExit(made, &state, &encoder) }
        state.quality.slices += 1
        guard state.threads.isAwaited(made.thread, of: made.process) else { return write(made, &state, &encoder) }
        state.early.hold(made)
    }

    /// Adds the time that a thread spent on its CPU after its exit, so that the CPU does not seem idle: with many short
    /// processes, that is a tenth of it. The threads of a recorded program end where they exit.
    private func addAfterExit(_ made: SliceBuilder.Made, _ state: inout State, _ encoder: inout TraceEncoder) {
        guard let id = state.threads.unwatched(made.thread) else { return }
        state.quality.slices += 1
        encoder.append(.event(id, .ran(made.slice)))
    }

    /// Writes a slice, preceded by its thread's description if that is new.
    func write(_ made: SliceBuilder.Made, _ state: inout State, _ encoder: inout TraceEncoder) {
        let (id, new) = state.threads.identify(made.thread, of: made.process)
        if let new { encoder.append(.thread(new)) }
        encoder.append(.event(id, .ran(made.slice)))
        state.program?.ran(id, thread: made.thread, of: made.process)
    }
}
