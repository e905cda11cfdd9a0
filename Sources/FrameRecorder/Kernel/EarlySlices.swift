import FrameTrace

/// Slices of this process's threads that have not said who they are: a thread may lose its CPU before it does. They are kept for
/// one drain; what nobody has registered by then is a thread of its own.
struct EarlySlices {
    private var held: [SliceBuilder.Made] = []

    /// Keeps a slice until the next drain.
    mutating func hold(_ made: SliceBuilder.Made) { held.append(made) }

    /// Gives them back, in order. Call it when the next drain knows which threads have been registered.
    mutating func release() -> [SliceBuilder.Made] {
        defer { held = [] }
        return held
    }
}

extension SwitchLog {
    /// Adds a slice, or keeps it where its thread may still say who it is.
    func add(_ made: SliceBuilder.Made, _ state: inout State, _ encoder: inout TraceEncoder) {
        state.quality.slices += 1
        guard state.threads.isAwaited(made.thread, of: made.process) else { return write(made, &state, &encoder) }
        state.early.hold(made)
    }

    /// Writes a slice, and who its thread is where that is new.
    func write(_ made: SliceBuilder.Made, _ state: inout State, _ encoder: inout TraceEncoder) {
        let (id, new) = state.threads.identify(made.thread, of: made.process)
        if let new { encoder.append(.thread(new)) }
        encoder.append(.event(id, .ran(made.slice)))
        state.program?.ran(id, thread: made.thread, of: made.process)
    }
}
