import FrameTrace

/// The threads behind a thread's waits for the same object in most turns of a loop. They name the waits that show no
/// thread themselves, so that one lock is one cause.
struct UsualWakers {
    /// Waits for one lock or file, at one place of the program.
    private struct Wait: Hashable {
        var object: WaitObject
        var place: SiteID

        /// Nil where it is not known what a wait is for.
        init?(_ leave: OffCPUTransition, in call: String) {
            object = WaitObject(leave, in: call)
            place = leave.site
            if case .place = object { return nil }
        }
    }

    /// The current turn: the thread behind the last of its waits that shows one.
    private var turn: [Wait: Behind?] = [:]
    /// By wait: the number of turns that had one, and the number in which each thread was behind it.
    private var counts: [Wait: (turns: Int, behind: [Behind: Int])] = [:]
    /// The threads behind them in more than half of those turns.
    private var names: [Wait: Behind] = [:]
    /// By lock: the threads that handed it on to the thread that ended the wait, and the threads that ended waits for
    /// it.
    private var holders: [WaitObject: Set<String>] = [:]
    private var wakers: [WaitObject: Set<String>] = [:]

    /// Takes a wait of the current turn, for a lock or for what is known to be one file.
    ///
    /// - Parameters:
    ///   - behind: the thread behind it from this wait alone; nil where not known.
    ///   - isWoken: whether a thread ended it.
    mutating func take(_ leave: OffCPUTransition, in call: String, behind: Behind?, isWoken: Bool) {
        guard let wait = Wait(leave, in: call) else { return }
        if let behind {
            turn.updateValue(behind, forKey: wait)
            if !behind.isHolder {
                wakers[wait.object, default: []].insert(behind.title)
            } else if isWoken {
                holders[wait.object, default: []].insert(behind.title)
            }
        } else if !turn.keys.contains(wait) {
            turn.updateValue(nil, forKey: wait)
        }
    }

    /// Ends the current turn.
    mutating func endTurn() {
        for (wait, behind) in turn {
            counts[wait, default: (0, [:])].turns += 1
            if let behind { counts[wait, default: (0, [:])].behind[behind, default: 0] += 1 }
        }
        turn = [:]
    }

    /// Finds the usual threads. Call once, after the last turn.
    ///
    /// - Complexity: O(n) for n names of all waits.
    mutating func finish() {
        for (wait, count) in counts {
            var byName: [Behind: Int] = [:]
            for (behind, turns) in count.behind { byName[named(behind, wait.object), default: 0] += turns }
            names[wait] = byName.first { $0.value * 2 > count.turns }?.key
        }
    }

    /// Returns the thread behind waits for the same object at the same place in more than half of the turns that had
    /// one; nil where there is none, or it is not known what the wait is for.
    ///
    /// - Complexity: O(1).
    func usual(_ leave: OffCPUTransition, in call: String) -> Behind? { Wait(leave, in: call).flatMap { names[$0] } }

    /// Returns one name for a thread that both held a lock and ended waits for it. If it handed the lock on, and
    /// another thread ended the wait, only *held by* is true of all these waits; else the thread ended the last of
    /// them, as of waits with timeouts.
    func named(_ behind: Behind, _ leave: OffCPUTransition) -> Behind { named(behind, WaitObject(lockOf: leave)) }

    private func named(_ behind: Behind, _ object: WaitObject) -> Behind {
        guard case .lock = object else { return behind }
        var one = behind
        if holders[object]?.contains(behind.title) ?? false {
            one.isHolder = true
        } else if wakers[object]?.contains(behind.title) ?? false {
            one.isHolder = false
        }
        return one
    }
}
