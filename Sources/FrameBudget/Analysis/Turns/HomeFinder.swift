import FrameTrace

/// Finds the home wait of a thread's loop: of the places where it waited often, the one with the most blocked time,
/// weighted. Calls that wait for several files weigh more than sleeps, sleeps more than locks, and locks more than
/// calls that read one file. Handlers often read from sockets and pipes, but rarely from timers, signals or devices:
/// calls that read these weigh as much as sleeps.
struct HomeFinder {
    /// A thread's waits and calls at a place.
    private struct Use {
        var waits = 0
        var entries = 0
        var blocked = TimeSpan.zero
        /// The parts of that for files on a disk and for files that hold events, in calls that read one file.
        var (onDisk, ofEvents) = (TimeSpan.zero, TimeSpan.zero)
    }

    /// Fewer waits at a place make no loop.
    static let fewestWaits = 5

    private let sites: [SiteID: WaitSite]
    private let asked: WaitFamily?
    /// Whether the arguments of all waits are known: the kernel has recorded all calls, and the hook none.
    private let seesArguments: Bool
    /// The look-ups of open files, by process and descriptor.
    private let looks: [Int32: [Int32: [OpenFile]]]

    init(_ program: ProgramTrace, _ asked: WaitFamily?) {
        sites = program.sites
        self.asked = asked
        seesArguments = program.returns.isEmpty
        looks = Dictionary(grouping: program.files, by: \.process).mapValues {
            Dictionary(grouping: $0, by: \.descriptor)
        }
    }

    /// Returns the home of a thread; nil where it has no loop.
    ///
    /// - Parameter process: the process of the thread.
    /// - Complexity: O(n log n) over its waits and entries of calls.
    func home(_ times: [OffCPUTime], _ calls: [CallEntry], of process: Int32?) -> Home? {
        var uses: [SiteID: Use] = [:]
        for time in times {
            guard let leave = time.leave, !time.isStop else { continue }
            uses[leave.site, default: Use()].waits += 1
            uses[leave.site, default: Use()].blocked += time.blocked
            guard let call = sites[leave.site]?.call, WaitFamily(call: call) == .read, WaitFiles.calls.contains(call),
                let looks = process.flatMap({ looks[$0] }), let name = WaitFiles.file(of: leave, in: call, looks)
            else { continue }
            if WaitFiles.isOnDisk(name) { uses[leave.site]?.onDisk += time.blocked }
            if Self.isOfEvents(name) { uses[leave.site]?.ofEvents += time.blocked }
        }
        for call in calls { uses[call.site, default: Use()].entries += 1 }
        let candidates = uses.compactMap { id, use in candidate(id, use) }
        let waiting = candidates.filter { $0.use.waits >= Self.fewestWaits }
        // A loop that never has to wait still enters its call.
        let best = waiting.max { $0 < $1 } ?? candidates.filter { $0.use.entries >= Self.fewestWaits }.max { $0 < $1 }
        guard let best, let place = sites[best.id] else { return nil }
        let moved = MovedLoop.places(of: best.id, times, sites)
        let lookAlikes = [LookAlikes(at: best.id, place, times, seesArguments: seesArguments)]
        return Home(
            call: place.call ?? "",
            sites: innerLoops(of: best.id, best.family, times, calls).union([best.id] + moved.map(\.site)),
            lookAlikes: lookAlikes
                + moved.compactMap { moved in
                    sites[moved.site].map {
                        LookAlikes(at: moved.site, $0, times, within: moved.interval, seesArguments: seesArguments)
                    }
                }
        )
    }

    private struct Candidate: Comparable {
        var id: SiteID
        var family: WaitFamily
        var use: Use
        var weight: Double

        private var key: (Double, Int, UInt32) {
            (use.blocked.inSeconds * weight, use.entries, .max - id.rawValue)
        }

        static func < (left: Self, right: Self) -> Bool { left.key < right.key }
        static func == (left: Self, right: Self) -> Bool { left.key == right.key }
    }

    private func candidate(_ id: SiteID, _ use: Use) -> Candidate? {
        guard let call = sites[id]?.call, let family = WaitFamily(call: call), asked == nil || asked == family,
            let weight = weight(of: family, call, use)
        else { return nil }
        return Candidate(id: id, family: family, use: use, weight: weight)
    }

    /// Returns the weight of a place's waits; nil where they were mostly for a disk, unless requested: no loop has its
    /// home there.
    private func weight(of family: WaitFamily, _ call: String, _ use: Use) -> Double? {
        guard family == .read else { return family.weight }
        if use.onDisk * 2 > use.blocked, asked == nil { return nil }
        let isOfEvents = use.ofEvents * 2 > use.blocked || ["rt_sigtimedwait", "rt_sigsuspend", "pause"].contains(call)
        return isOfEvents ? WaitFamily.sleep.weight : family.weight
    }

    /// Whether a file holds only events: of a timer, of signals, of a device.
    private static func isOfEvents(_ name: String) -> Bool {
        name.hasPrefix("anon_inode:") || name.hasPrefix("/dev/")
    }

    /// Returns places of the same call with another stack in which the thread waited several times in succession: loops
    /// within a handler, such as a dialog's. A single wait there between two at home is a handler's own.
    private func innerLoops(
        of home: SiteID,
        _ family: WaitFamily,
        _ times: [OffCPUTime],
        _ calls: [CallEntry]
    ) -> Set<SiteID> {
        guard family == .poll, let own = sites[home] else { return [] }
        var found: Set<SiteID> = []
        var last: SiteID?
        var length = 0
        for time in times where !time.isStop {
            // Other calls may share the instruction.
            guard let site = time.leave?.site, let place = sites[site], place.instruction == own.instruction,
                place.call == own.call
            else { continue }
            length = site == last ? length + 1 : 1
            last = site
            if site != home, length >= Self.fewestWaits { found.insert(site) }
        }
        return found
    }
}
