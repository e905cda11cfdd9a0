import FrameTrace

/// Which loop of a recorded program a live view counts the turns of. The whole recording may tell of another one: what has been
/// seen for some seconds decides, and is then kept until its process executes another program: of that one the view counts the turns
/// as soon as it has a loop.
struct FollowedLoop {
    /// What was found in the last look.
    private struct Found: Equatable {
        var thread: ThreadID
        var call: String?
        var presentedWith: String?
        var title: String
        var kernelID: Int32
        /// When its process began to run the program that it is of; nil where it has run that one from its begin.
        var programStart: Instant?
    }

    /// From the first turn on, how long the choice may change.
    private static let open = TimeSpan.seconds(5)

    private var found: Found?
    private var firstTurn: Instant?
    private var isFinal = false
    /// From when on what is counted is of the loop at hand; nil where that is its first.
    private(set) var countedSince: Instant?

    /// The loop, for a reader.
    var figure: LiveFigures.Loop? {
        found.map { LiveFigures.Loop(thread: $0.title, call: $0.call, presentedWith: $0.presentedWith) }
    }

    /// How to find it in the next look.
    func options(_ asked: TurnOptions, in raw: Trace) -> TurnOptions {
        var options = asked
        // All turns to come are of that one, however many another had before.
        options.judgesLastProgram = true
        guard isFinal, let found, !isGone(found, in: raw) else { return options }
        options.thread = "\(found.kernelID)"
        if let call = found.call { options.home = WaitFamily(call: call) ?? options.home }
        return options
    }

    /// Whether the process of a loop has executed another program since, whose loop may be any.
    private func isGone(_ found: Found, in raw: Trace) -> Bool {
        guard found.call != nil, let process = raw.threads[found.thread]?.process?.id,
            let last = raw.program.executions[process]?.last?.at
        else { return false }
        return found.programStart.map { $0 < last } ?? true
    }

    /// Takes what was found in a look. Returns whether it is another loop than before: what was counted is not its own.
    mutating func take(_ trace: Trace, from raw: Trace) -> Bool {
        // Programs among simulated apps have plans that say which loop.
        guard trace.program.plans.isEmpty, let app = trace.apps.first, let home = trace.program.homes[app.id],
            let thread = trace.threads[home.thread]
        else { return false }
        let now = Found(
            thread: home.thread,
            call: home.call,
            presentedWith: home.presentedWith,
            title: thread.title,
            kernelID: thread.kernelID,
            programStart: home.programStart
        )
        let start = trace.screenChanges.dropFirst(raw.screenChanges.count).first { $0.isOpen }?.at
        defer { found = now }
        let isOther = found.map { $0 != now } ?? false
        if found == nil || isOther { firstTurn = start }
        if isOther { countedSince = start }
        if let found, found.programStart != now.programStart { isFinal = false }
        if let firstTurn, raw.observedUntil - firstTurn > Self.open { isFinal = true }
        return isOther
    }

    /// Warm-up is the program's: it begins with its first turn.
    func warmUp(of raw: Trace) -> TimeSpan {
        raw.header.warmUp + ((firstTurn ?? raw.observedUntil) - raw.header.grid.origin)
    }
}
