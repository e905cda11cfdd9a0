import FrameTrace

/// What an app counts in the turns in which its device has the display.
///
/// Steps under `every` are done in each n-th frame, call or item. The first frames of a turn are not compared. If they
/// counted, steps whose n divides the length of a turn would be done at the same place in every turn, perhaps always in
/// a frame that is not compared. So these frames have the numbers of the two before them, and the calls and items that
/// come with them are counted again (``RecountedNumbers``).
struct TurnCounts: Sendable {
    private static let settling = UInt32(PairedPlan.settlingFrames)

    /// The number of the next frame that is compared.
    private var next = TurnCounts.settling
    /// The number of frames begun in the turn.
    private var begun: UInt32 = 0
    /// Whether the frames that are not compared are over.
    private(set) var isSettled = false
    /// The numbers of calls, by handler.
    private var calls = RecountedNumbers()

    /// Whether as many frames have begun in the turn as are not compared.
    var hasSettlingFrames: Bool { begun >= Self.settling }

    /// Begins a turn.
    ///
    /// - Parameter calls: the number of calls so far, by handler.
    mutating func beginTurn(calls: inout [UInt32]) {
        begun = 0
        isSettled = false
        self.calls.beginTurn(&calls)
    }

    /// Notes that the frames from now on are compared, and counts their calls again.
    mutating func settle(calls: inout [UInt32]) {
        isSettled = true
        for handler in calls.indices { self.calls.recount(handler, &calls) }
    }

    /// Returns the number of a frame that begins.
    mutating func takeFrame() -> UInt32 {
        defer { begun &+= 1 }
        guard isSettled else { return next &- Self.settling &+ min(begun, Self.settling &- 1) }
        defer { next &+= 1 }
        return next
    }
}

extension MainThread {
    /// Begins a turn in which its device has the display.
    mutating func beginTurn() { turnCounts.beginTurn(calls: &occurrences) }

    /// Begins to count what it does in the turn.
    mutating func settle() { turnCounts.settle(calls: &occurrences) }
}

extension Device {
    /// Returns the number by which the steps under `every` of a frame take their turn.
    mutating func takeCount(of app: AppID, _ number: FrameNumber, due: VsyncIndex) -> UInt32 {
        guard window != nil else { return number.rawValue }
        // As `PairedBlock` compares them: an app that draws on demand did not ask for the frame that begins each turn.
        let isOnDemand = mainThreads[app.index].redraw == .onDemand
        let isCompared = isOnDemand ? isSettled(due) : mainThreads[app.index].turnCounts.hasSettlingFrames
        if isCompared { settle(app) }
        return mainThreads[app.index].turnCounts.takeFrame()
    }

    /// Whether frames due at a vsync of the open window are compared, for an app that draws on demand.
    func isSettled(_ due: VsyncIndex) -> Bool {
        window.map { due >= windows[$0].vsyncs.lowerBound + Int64(PairedPlan.settlingFrames) } ?? false
    }

    /// Begins to count what an app does in the open window.
    mutating func settle(_ app: AppID) {
        guard !mainThreads[app.index].turnCounts.isSettled else { return }
        mainThreads[app.index].settle()
        for work in workOwners.indices where workOwners[work] == app { itemNumbers.recount(work, &occurrences) }
    }
}
