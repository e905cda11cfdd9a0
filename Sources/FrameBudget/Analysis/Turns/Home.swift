import FrameTrace

/// The wait that a thread's event loop comes back to after every turn.
struct Home: Sendable {
    /// The system call's name.
    var call: String
    /// Where the loop waits; several where it has inner loops, as modal dialogs do.
    var sites: Set<SiteID>
    /// What tells its waits from those of handlers at the same place, by place.
    var lookAlikes: [LookAlikes]

    /// Whether a wait is one between turns.
    func isAt(_ leave: CPULeave) -> Bool { sites.contains(leave.site) && !isOther(leave) }

    /// Whether a wait at a place of the loop is a handler's.
    func isOther(_ leave: CPULeave) -> Bool { lookAlikes.contains { $0.isOther(leave) } }
}
