import FrameTrace

/// Tells waits apart that a thread does at one place, by what they are for: those of its loop, and those of handlers that wait in the
/// same call from as deep on the stack, as in a function that both use or in an interpreter.
///
/// What a call waits for is among its arguments: a descriptor, the address of a lock or a condition, a list of files on the stack.
/// Lists elsewhere may be made anew for each call, so they count as one.
struct LookAlikes {
    /// What waits at one place were for.
    private struct Use {
        var waits = 0
        var blocked = TimeSpan.zero
        /// Whether some of them came between two of the loop's.
        var isBetween = false
    }

    /// Which argument of a call says what it is for.
    private enum Sign {
        /// The address of a lock or a condition.
        case lock
        case descriptor
        /// A list of files, by the number of the argument.
        case files(Int)
        case nothing

        init(_ call: String) {
            switch call {
            case "futex", "futex_wait": self = .lock
            case "epoll_wait", "epoll_pwait", "epoll_pwait2": self = .descriptor
            case "poll", "ppoll": self = .files(0)
            case "select", "pselect6": self = .files(1)
            default: self = WaitFiles.calls.contains(call) ? .descriptor : .nothing
            }
        }
    }

    private let site: SiteID
    private let sign: Sign
    /// The stack pointer there.
    private let stack: UInt64
    /// What the waits at the place are for that are not the loop's.
    private var others: Set<UInt64> = []

    /// Local variables of the callers are no further up the stack than this, in bytes.
    private static let mostStack: UInt64 = 256 << 10

    /// Looks at the waits of a thread at a place.
    ///
    /// What the thread waited for longest is its loop's, where that makes half of the time and of the waits. Anything else there is
    /// a handler's where it came between two waits of the loop, and at most half as often: a loop may wait for two things in turn.
    ///
    /// - Complexity: O(waits).
    init(at site: SiteID, _ place: WaitSite, _ times: [OffCPUTime]) {
        self.site = site
        sign = Sign(place.call ?? "")
        stack = place.stack
        if case .nothing = sign { return }
        var waits: [(key: UInt64, blocked: TimeSpan)] = []
        for time in times {
            guard !time.isStop, let leave = time.leave, leave.site == site, let key = key(of: leave) else { continue }
            waits.append((key, time.blocked))
        }
        var uses: [UInt64: Use] = [:]
        for (key, blocked) in waits {
            uses[key, default: Use()].waits += 1
            uses[key, default: Use()].blocked += blocked
        }
        let blocked = waits.reduce(TimeSpan.zero) { $0 + $1.blocked }
        guard uses.count > 1,
            let (own, use) = uses.max(by: { ($0.value.blocked, $1.key) < ($1.value.blocked, $0.key) }),
            use.waits * 2 >= waits.count, use.blocked * 2 >= blocked,
            let first = waits.firstIndex(where: { $0.key == own }), let last = waits.lastIndex(where: { $0.key == own })
        else { return }
        for (key, _) in waits[first...last] where key != own { uses[key]?.isBetween = true }
        others = Set(uses.filter { $0.value.isBetween && $0.value.waits * 2 <= use.waits }.keys)
    }

    /// Whether a wait at the place is a handler's.
    func isOther(_ leave: CPULeave) -> Bool {
        !others.isEmpty && leave.site == site && key(of: leave).map(others.contains) ?? false
    }

    /// What a wait is for; nil where its arguments are not known.
    private func key(of leave: CPULeave) -> UInt64? {
        guard leave.arguments != (0, 0) else { return nil }
        return switch sign {
        case .lock: leave.lock
        case .descriptor: leave.arguments.0
        case .files(let argument): local(argument == 0 ? leave.arguments.0 : leave.arguments.1)
        case .nothing: 0
        }
    }

    /// The address of a local variable; 0 for any other.
    private func local(_ address: UInt64) -> UInt64 {
        address >= stack && address - stack < Self.mostStack ? address : 0
    }
}
