/// Numbers of calls or items, of which those that come with the frames of a turn that are not compared are counted
/// again.
///
/// If all of a kind come with these frames, as of an event whose period is a multiple of a pair of turns, the numbers go
/// on with the next turn: each has one of its own, and draws by it.
struct RecountedNumbers: Sendable {
    /// How many there were at the begin of the turn.
    private var atBegin: [UInt32] = []
    /// How many there were when they began to be counted again; at the begin of the turn until then.
    private var atRecount: [UInt32] = []

    /// Begins a turn.
    ///
    /// - Parameter counts: how many there were so far.
    mutating func beginTurn(_ counts: inout [UInt32]) {
        for index in atBegin.indices where counts[index] == atBegin[index] { counts[index] = atRecount[index] }
        atBegin = counts
        atRecount = counts
    }

    /// Counts those of the turn again.
    mutating func recount(_ index: Int, _ counts: inout [UInt32]) {
        atRecount[index] = counts[index]
        counts[index] = atBegin[index]
    }
}
