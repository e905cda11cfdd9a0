import FrameTrace

/// Separates a thread's waits at one place by what they are for: those of its loop, and those of handlers that wait in
/// the same call from as deep on the stack, as in a function that both use or in an interpreter.
///
/// The arguments of a call show what it waits for: a descriptor, the address of a lock or a condition, a list of files
/// on the stack. Lists elsewhere may be allocated for each call, so they count as one. A sleep has a clock, and is
/// absolute or relative.
struct LookAlikes {
    /// The waits at one place with the same key.
    private struct Use {
        var waits = 0
        var blocked = TimeSpan.zero
        /// How many pairs of successive waits of the loop have some of these in between.
        var gaps = 0
    }

    /// The argument of a call that shows what it is for.
    private enum Sign {
        /// The address of a lock or a condition.
        case lock
        case descriptor
        /// A list of files, by the index of the argument.
        case files(Int)
        /// The clock of a sleep, and whether the sleep is absolute.
        case clock
        case nothing

        init(_ call: String) {
            switch call {
            case "futex", "futex_wait": self = .lock
            case "epoll_wait", "epoll_pwait", "epoll_pwait2": self = .descriptor
            case "poll", "ppoll": self = .files(0)
            case "select", "pselect6": self = .files(1)
            case "clock_nanosleep": self = .clock
            default: self = WaitFiles.calls.contains(call) ? .descriptor : .nothing
            }
        }
    }

    private let site: SiteID
    private let sign: Sign
    /// The stack pointer at the place.
    private let stack: UInt64
    /// Whether arguments that are all zero are known to be zero.
    private let zerosAreValid: Bool
    /// The time in which the place was the loop's; nil for all of the time.
    private let own: ClosedRange<Instant>?
    /// The keys of the waits at the place that are not the loop's.
    private var others: Set<UInt64> = []

    /// The greatest distance of callers' local variables up the stack, in bytes.
    private static let mostStack: UInt64 = 256 << 10

    /// Examines the waits of a thread at a place.
    ///
    /// What the thread waited for longest is its loop's, if that makes half of the time and of the waits. Anything else
    /// is a handler's if it came between two waits of the loop, and at most half as often: a loop may wait for two
    /// things in turn. A handler that polls sleeps many times in one turn: of sleeps, the turns are counted instead.
    ///
    /// - Parameters:
    ///   - own: when the place was the loop's; nil for all of the time.
    ///   - seesArguments: whether the arguments of all waits are known.
    /// - Complexity: O(waits).
    init(
        at site: SiteID,
        _ place: WaitSite,
        _ times: [OffCPUTime],
        within own: ClosedRange<Instant>? = nil,
        seesArguments: Bool
    ) {
        self.site = site
        self.own = own
        let sign = Sign(place.call ?? "")
        self.sign = sign
        stack = place.stack
        var isSleep = false
        if case .clock = sign { isSleep = true }
        // A relative sleep on CLOCK_REALTIME has arguments that are all zero.
        zerosAreValid = isSleep && seesArguments
        if case .nothing = sign { return }
        var waits: [(key: UInt64, blocked: TimeSpan)] = []
        for time in times {
            guard !time.isStop, let leave = time.leave, leave.site == site, !isOutside(leave), let key = key(of: leave)
            else {
                continue
            }
            waits.append((key, time.blocked))
        }
        others = Self.others(waits, isSleep: isSleep)
    }

    /// Returns the keys of the waits that are a handler's.
    private static func others(_ waits: [(key: UInt64, blocked: TimeSpan)], isSleep: Bool) -> Set<UInt64> {
        var uses: [UInt64: Use] = [:]
        for (key, blocked) in waits {
            uses[key, default: Use()].waits += 1
            uses[key, default: Use()].blocked += blocked
        }
        let blocked = waits.reduce(TimeSpan.zero) { $0 + $1.blocked }
        guard uses.count > 1,
            let (own, use) = uses.max(by: { ($0.value.blocked, $1.key) < ($1.value.blocked, $0.key) }),
            isSleep || use.waits * 2 >= waits.count, use.blocked * 2 >= blocked
        else { return [] }
        var sinceOwn: Set<UInt64>?
        for (key, _) in waits {
            if key == own {
                for other in sinceOwn ?? [] { uses[other]?.gaps += 1 }
                sinceOwn = []
            } else {
                sinceOwn?.insert(key)
            }
        }
        return Set(
            uses.filter { $0.value.gaps > 0 && (isSleep ? $0.value.gaps : $0.value.waits) * 2 <= use.waits }.keys
        )
    }

    /// Whether a wait at the place is a handler's.
    func isOther(_ leave: OffCPUTransition) -> Bool {
        guard leave.site == site else { return false }
        return isOutside(leave) || !others.isEmpty && key(of: leave).map(others.contains) ?? false
    }

    /// Whether a wait happened while the loop waited elsewhere.
    private func isOutside(_ leave: OffCPUTransition) -> Bool { own.map { !$0.contains(leave.at) } ?? false }

    /// Returns a key of what a wait is for; nil where its arguments are not known.
    private func key(of leave: OffCPUTransition) -> UInt64? {
        guard zerosAreValid || leave.arguments != (0, 0) else { return nil }
        return switch sign {
        case .lock: leave.lock
        case .descriptor: leave.arguments.0
        case .files(let argument): local(argument == 0 ? leave.arguments.0 : leave.arguments.1)
        // Both have 32 bits.
        case .clock: (leave.arguments.0 & 0xFFFF_FFFF) << 32 | leave.arguments.1 & 0xFFFF_FFFF
        case .nothing: 0
        }
    }

    /// Returns the address of a local variable unchanged; 0 for any other.
    private func local(_ address: UInt64) -> UInt64 {
        address >= stack && address - stack < Self.mostStack ? address : 0
    }
}
