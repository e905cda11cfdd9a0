import FrameTrace

extension SwitchLog {
    /// Records the waits of the programs' threads on every CPU that they may use. If the kernel does not record entries
    /// into the calls that event loops wait in, as without tracefs, the programs' hooks mark them: a call that returns
    /// at once has no wait that the kernel would record.
    ///
    /// - Returns: the recorder of these entries.
    /// - Throws: ``RuntimeError/Code/unavailable`` if the kernel does not allow it.
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

    /// Records when the programs' threads run, if the kernel shows this user no more of them. Their hooks mark the
    /// waits, so the programs must have been started for recording. If the kernel does not even record when they run,
    /// the hooks read the threads' CPU clocks.
    ///
    /// - Throws: ``RuntimeError/Code/unavailable`` if the kernel does not allow it.
    static func addSwitches(of subjects: [Subject], to rings: [SwitchRing]) throws(RuntimeError) {
        for subject in subjects {
            for ring in rings { try ring.addSwitches(of: subject.process) }
            subject.marks?.wantWaits()
            if rings.isEmpty { subject.marks?.wantClocks() }
        }
    }

    /// Returns the error for a program without the hook, or one that runs already, which can't be recorded.
    ///
    /// - Parameter reason: the kernel's reason.
    static func needsPrivileges(_ reason: String?) -> RuntimeError {
        RuntimeError(
            .unavailable,
            "recording a program from outside needs root, or CAP_PERFMON and access to tracefs: "
                + (reason ?? "the kernel keeps no switch records")
        )
    }

    /// Returns the processes of one program seen so far.
    func processes(of app: AppID) -> [Int32] {
        state.withLock { state in
            state.program?.processes.filter { state.threads.subject($0) == app } ?? []
        }
    }

    /// The processes of all programs seen so far, first ones included.
    var processes: [Int32] { state.withLock { $0.program?.processes ?? [] } }
}
