import FrameTrace

extension SwitchLog {
    /// Records where the threads of programs wait, on every CPU that they may use. Where the kernel does not tell when they enter
    /// the calls that event loops wait in, as without tracefs, their hooks mark that: a call that gives back at once has no wait
    /// that the kernel would record.
    ///
    /// - Returns: who records these entries.
    /// - Throws: ``RuntimeError/Code/unavailable`` where the kernel does not allow it.
    static func add(_ subjects: [Subject], to rings: [SwitchRing]) throws(RuntimeError) -> LoopCallSource {
        guard let first = rings.first else { return .nobody }
        var seesCalls = true
        for subject in subjects {
            let events = SubjectEvents(subject, first.table)
            for ring in rings {
                let sees = try ring.add(events, isOn: !subject.beginsWithExec)
                seesCalls = seesCalls && sees
            }
        }
        guard !seesCalls else { return .kernel }
        let hooked = subjects.filter(\.marksWaits)
        for subject in hooked { subject.marks?.wantWaits() }
        return hooked.count == subjects.count ? .hookBesideKernel : .nobody
    }

    /// Records when the threads of programs run, where the kernel does not let this user see more of them. Where they wait their
    /// hooks mark: so they must have been started to be recorded. Where the kernel does not even tell when they run, the hooks
    /// read the threads' CPU clocks.
    ///
    /// - Throws: ``RuntimeError/Code/unavailable`` where the kernel does not allow it.
    static func addSwitches(of subjects: [Subject], to rings: [SwitchRing]) throws(RuntimeError) {
        for subject in subjects {
            for ring in rings { try ring.addSwitches(of: subject.process) }
            subject.marks?.wantWaits()
            if rings.isEmpty { subject.marks?.wantClocks() }
        }
    }

    /// Why a program without the hook, or one that runs already, can't be recorded.
    ///
    /// - Parameter reason: what the kernel refuses.
    static func needsPrivileges(_ reason: String?) -> RuntimeError {
        RuntimeError(
            .unavailable,
            "recording a program from outside needs root, or CAP_PERFMON and access to tracefs: "
                + (reason ?? "the kernel keeps no switch records")
        )
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
