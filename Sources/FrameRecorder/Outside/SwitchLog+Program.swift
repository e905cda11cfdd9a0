import FrameTrace

extension SwitchLog {
    /// Records where a program's threads wait, on every CPU.
    ///
    /// - Returns: whether the entries of the calls that event loops wait in are recorded.
    /// - Throws: ``RuntimeError/Code/unavailable`` where the kernel does not allow it.
    static func add(_ subject: Subject, to rings: [SwitchRing]) throws(RuntimeError) -> Bool {
        guard let first = rings.first else { return false }
        let events = SubjectEvents(subject, first.table)
        var seesCalls = true
        for ring in rings {
            let sees = try ring.add(events, isOn: !subject.beginsWithExec)
            seesCalls = seesCalls && sees
        }
        return seesCalls
    }

    /// The processes of the program that were seen so far, the first one included.
    var processes: [Int32] { state.withLock { $0.program?.processes ?? [] } }
}
