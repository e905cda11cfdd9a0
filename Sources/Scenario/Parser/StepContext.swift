/// What surrounds a step, as far as the checks over the whole app need it.
struct StepContext {
    /// What is held there by whoever waits for the step, outermost first.
    var held: [Hold] = []
    /// The locks that the thread itself holds there, by steps of the same list.
    var ownLocks: Set<String> = []
    /// How often the step is done at most in one go.
    var times = 1.0
    /// These are the steps of a frame itself, which may have stages.
    var isFrame = false

    /// Inside steps that are done so many times.
    func times(_ count: Double) -> StepContext {
        var inner = self
        inner.times *= count
        return inner
    }

    /// Inside a step, whatever it is.
    func within() -> StepContext {
        var inner = self
        inner.isFrame = false
        return inner
    }

    /// Inside steps with more held.
    func holding(_ holds: [Hold]) -> StepContext {
        var inner = self
        inner.held += holds
        for hold in holds where hold.kind == .lock { inner.ownLocks.insert(hold.name) }
        return inner
    }

    /// Inside steps that other threads do while this one waits.
    func onOtherThreads() -> StepContext {
        var inner = self
        inner.ownLocks = []
        return inner
    }
}
