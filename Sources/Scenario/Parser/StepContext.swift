/// The context of a step, for the checks over the whole app.
struct StepContext {
    /// The holds of all threads that wait for the step, outermost first.
    var held: [Hold] = []
    /// The locks that the thread itself holds, by steps of the same list.
    var ownLocks: Set<String> = []
    /// The maximum number of executions of the step in one go.
    var times = 1.0
    /// Whether these are the steps of a frame itself, which may have stages.
    var isFrame = false

    /// Returns the context inside steps that are repeated.
    func times(_ count: Double) -> StepContext {
        var inner = self
        inner.times *= count
        return inner
    }

    /// Returns the context inside any step.
    func within() -> StepContext {
        var inner = self
        inner.isFrame = false
        return inner
    }

    /// Returns the context inside steps that hold more.
    func holding(_ holds: [Hold]) -> StepContext {
        var inner = self
        inner.held += holds
        for hold in holds where hold.kind == .lock { inner.ownLocks.insert(hold.name) }
        return inner
    }

    /// Returns the context inside steps that other threads execute while this one waits.
    func onOtherThreads() -> StepContext {
        var inner = self
        inner.ownLocks = []
        return inner
    }
}
