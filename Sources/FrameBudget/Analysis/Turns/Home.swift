import FrameTrace

/// The wait to which a thread's event loop returns after every turn.
struct Home: Sendable {
    /// The system call's name.
    var call: String
    /// The places where the loop waits: several if it has inner loops, as modal dialogs do, or a compiler moved it.
    var sites: Set<SiteID>
    /// By place: what distinguishes its waits from those of handlers there.
    var lookAlikes: [LookAlikes]

    /// Whether a wait is one between turns.
    func isAt(_ leave: OffCPUTransition) -> Bool { sites.contains(leave.site) && !isOther(leave) }

    /// Whether a wait at a place of the loop is a handler's.
    func isOther(_ leave: OffCPUTransition) -> Bool { lookAlikes.contains { $0.isOther(leave) } }
}
