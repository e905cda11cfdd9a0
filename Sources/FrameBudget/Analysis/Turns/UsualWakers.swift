import FrameTrace

/// Who was behind a thread's waits for the same in most turns of a loop: the name of a wait that does not say it itself, so that one
/// lock is one cause.
struct UsualWakers {
    /// Waits for one lock or file, at one place of the program.
    private struct Wait: Hashable {
        var object: WaitObject
        var place: SiteID

        /// Nil where it is not known what a wait is for.
        init?(_ leave: CPULeave, in call: String) {
            object = WaitObject(leave, in: call)
            place = leave.site
            if case .place = object { return nil }
        }
    }

    /// The turn that is taken: who was behind the last of its waits that says so.
    private var turn: [Wait: Behind?] = [:]
    /// In how many turns each was behind such waits, and in how many there was one at all.
    private var counts: [Wait: (turns: Int, behind: [Behind: Int])] = [:]
    /// Who was behind them in more than half of those turns.
    private var names: [Wait: Behind] = [:]
    /// By lock: who handed it on to another thread that ended the wait then, and who ended waits for it.
    private var holders: [WaitObject: Set<String>] = [:]
    private var wakers: [WaitObject: Set<String>] = [:]

    /// Takes a wait of a turn, for a lock or for what is known to be one file.
    ///
    /// - Parameters:
    ///   - behind: who is behind it by itself; nil where that is not known.
    ///   - isWoken: whether a thread ended it.
    mutating func take(_ leave: CPULeave, in call: String, behind: Behind?, isWoken: Bool) {
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

    /// The turn is over.
    mutating func endTurn() {
        for (wait, behind) in turn {
            counts[wait, default: (0, [:])].turns += 1
            if let behind { counts[wait, default: (0, [:])].behind[behind, default: 0] += 1 }
        }
        turn = [:]
    }

    /// All turns are over.
    ///
    /// - Complexity: O(n) for n names of all waits.
    mutating func finish() {
        for (wait, count) in counts {
            var byName: [Behind: Int] = [:]
            for (behind, turns) in count.behind { byName[named(behind, wait.object), default: 0] += turns }
            names[wait] = byName.first { $0.value * 2 > count.turns }?.key
        }
    }

    /// Who was behind waits for the same at the same place in more than half of the turns that had one; nil where nobody was, or what
    /// the wait is for is not known.
    ///
    /// - Complexity: O(1).
    func usual(_ leave: CPULeave, in call: String) -> Behind? { Wait(leave, in: call).flatMap { names[$0] } }

    /// One name for a thread that both held a lock and ended waits for it. Where it handed the lock on, and another thread ended the
    /// wait, only *held by* is true of all these waits; else the thread ended the last of them, as of waits with timeouts.
    func named(_ behind: Behind, _ leave: CPULeave) -> Behind { named(behind, WaitObject(lockOf: leave)) }

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
