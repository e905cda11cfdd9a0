/// The record of one list of steps (a frame, a handler or a piece of work) for the checks over a whole app.
struct WorkBody {
    /// The site of the list.
    let site: NodeSite
    /// The number of steps in it, calls included, each counted once.
    var steps = 0
    /// The maximum number of steps executed in one go, with each call counted as one.
    var turns = 0.0
    /// The calls in it.
    var calls: [CallSite] = []
    /// The work it submits.
    var submissions: [SubmissionSite] = []
    /// The holds it acquires by itself: locks, and queues that it executes steps on.
    var takes: Set<Hold> = []

    /// A `call` of a body.
    struct CallSite {
        /// The work's name.
        let callee: String
        /// The site of the call.
        let site: NodeSite
        /// The holds at the call, outermost first.
        let held: [Hold]
        /// The maximum number of calls in one go.
        let times: Double
    }

    /// Work that a body submits.
    struct SubmissionSite {
        /// The work's name.
        let work: String
        /// The site of the name.
        let site: NodeSite
        /// The holds of the work on its queue.
        let held: [Hold]
    }
}
