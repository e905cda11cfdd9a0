import FrameTrace

/// One request under one load: so much CPU time per frame, in so many apps that share a CPU.
struct ComputeCell {
    let request: TimeSpan
    let apps: Int
    /// How long it is measured, without warm-up.
    let seconds: Double
    /// The display's rate for short requests.
    let refresh: Int

    /// The display's rate: half of it where a frame would leave no room.
    var hertz: Int { request <= .milliseconds(2) ? refresh : (refresh + 1) / 2 }

    /// Vsyncs that a round of all apps takes, with a fifth to spare: between two jobs there has to be a moment in which
    /// the thread sleeps, for an outside observer to read its CPU time exactly.
    var vsyncs: Int {
        let demand = request.inSeconds * Double(apps) * 1.2 * Double(hertz)
        return max(1, Int(demand.rounded(.up)))
    }

    /// From one job of a thread to its next, as it turns out on the display, and as rt-app is told to do it.
    var period: TimeSpan { .seconds(Double(vsyncs) / Double(hertz)) }

    /// Left out at the start of both programs' runs.
    static let warmUp = 0.4
    var total: TimeSpan { .seconds(seconds + Self.warmUp) }

    var load: String { apps == 1 ? "alone" : "with \(apps - 1) competitors" }
    var requestText: String { Number.fixed(request.inMilliseconds, request < .milliseconds(1) ? 1 : 0) + " ms" }
}
