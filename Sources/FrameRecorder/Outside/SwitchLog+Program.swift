import FrameTrace

extension SwitchLog {
    /// Records where the threads of programs wait, on every CPU that they may use.
    ///
    /// - Returns: whether the entries of the calls that event loops wait in are recorded.
    /// - Throws: ``RuntimeError/Code/unavailable`` where the kernel does not allow it.
    static func add(_ subjects: [Subject], to rings: [SwitchRing]) throws(RuntimeError) -> Bool {
        guard let first = rings.first else { return false }
        var seesCalls = true
        for subject in subjects {
            let events = SubjectEvents(subject, first.table)
            for ring in rings {
                let sees = try ring.add(events, isOn: !subject.beginsWithExec)
                seesCalls = seesCalls && sees
            }
        }
        return seesCalls
    }

    /// The processes of one program that were seen so far.
    func processes(of app: AppID) -> [Int32] {
        state.withLock { state in
            state.program?.processes.filter { state.threads.subject($0) == app } ?? []
        }
    }

    /// The processes of the programs that were seen so far, the first one included.
    var processes: [Int32] { state.withLock { $0.program?.processes ?? [] } }
}
