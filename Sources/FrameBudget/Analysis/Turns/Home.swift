import FrameTrace

/// The wait that a thread's event loop comes back to after every turn.
struct Home: Sendable {
    /// Of what kind it is.
    var family: WaitFamily
    /// The system call's name.
    var call: String
    /// Where the loop waits; several where it has inner loops, as modal dialogs do.
    var sites: Set<SiteID>
    /// How many waits it saw there.
    var waits: Int
    /// How long the thread waited there in all.
    var blocked: TimeSpan
}
