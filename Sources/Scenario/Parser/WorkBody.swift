/// What the checks over a whole app need to know of one list of steps: a frame, a handler or a piece of work.
struct WorkBody {
    /// Where the list stands.
    let site: NodeSite
    /// How many steps stand in it, calls included, each once.
    var steps = 0
    /// How many steps it does at most in one go, calls counted as one each.
    var turns = 0.0
    /// The calls in it.
    var calls: [CallSite] = []
    /// What it hands over.
    var submissions: [SubmissionSite] = []
    /// What it takes by itself: locks, and queues that it does steps on.
    var takes: Set<Hold> = []

    /// A `call` of a body.
    struct CallSite {
        /// The work's name.
        let callee: String
        /// Where the call stands.
        let site: NodeSite
        /// What is held there, outermost first.
        let held: [Hold]
        /// How often it is called at most in one go.
        let times: Double
    }

    /// Work that a body hands over.
    struct SubmissionSite {
        /// The work's name.
        let work: String
        /// Where the name stands.
        let site: NodeSite
        /// What the work will be in on its queue.
        let held: [Hold]
    }
}
