import FrameTrace

/// The loop of a recorded program whose turns a live view counts.
///
/// The whole recording may yield another loop. The choice may change for some seconds, and is then kept until the
/// loop's process executes another program. The view counts the turns of that program as soon as it has a loop.
struct FollowedLoop {
    /// The loop found by the last look.
    private struct Found: Equatable {
        var thread: ThreadID
        var call: String?
        var presentedWith: String?
        var title: String
        var kernelID: Int32
        /// When its process executed the loop's program; nil if it has run that program from the start.
        var programStart: Instant?
    }

    /// How long the choice may change, from the first turn on.
    private static let open = TimeSpan.seconds(5)

    private var found: Found?
    private var firstTurn: Instant?
    private var isFinal = false
    /// The start of the counted turns; nil while the first loop is kept.
    private(set) var countedSince: Instant?

    /// The loop, for the reader.
    var figure: LiveFigures.Loop? {
        found.map { LiveFigures.Loop(thread: $0.title, call: $0.call, presentedWith: $0.presentedWith) }
    }

    /// Returns the options for finding the loop in the next look.
    func options(_ asked: TurnOptions, in raw: Trace) -> TurnOptions {
        var options = asked
        // All future turns belong to the last program, whatever an earlier one had.
        options.judgesLastProgram = true
        guard isFinal, let found, !isGone(found, in: raw) else { return options }
        options.thread = "\(found.kernelID)"
        if let call = found.call { options.home = WaitFamily(call: call) ?? options.home }
        return options
    }

    /// Whether the process of a loop has since executed another program, which may have another loop.
    private func isGone(_ found: Found, in raw: Trace) -> Bool {
        guard found.call != nil, let process = raw.threads[found.thread]?.process?.id,
            let last = raw.program.executions[process]?.last?.at
        else { return false }
        return found.programStart.map { $0 < last } ?? true
    }

    /// Takes the loop found by a look. Returns whether it differs from the previous one, so that the counts so far are
    /// not of this loop.
    mutating func take(_ trace: Trace, from raw: Trace) -> Bool {
        // Programs among simulated apps have plans that name the loop.
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

    /// Returns the warm-up of the program, which begins with its first turn.
    func warmUp(of raw: Trace) -> TimeSpan {
        raw.header.warmUp + ((firstTurn ?? raw.observedUntil) - raw.header.grid.origin)
    }
}
