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
    /// The locks that it takes by itself.
    var locks: Set<String> = []

    /// A `call` of a body.
    struct CallSite {
        /// The work's name.
        let callee: String
        /// Where the call stands.
        let site: NodeSite
        /// The locks that the body holds there, outermost first.
        let held: [String]
        /// How often it is called at most in one go.
        let times: Double
    }
}
