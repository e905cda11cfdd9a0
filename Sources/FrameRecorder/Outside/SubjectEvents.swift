import CUnwind
import FrameTrace

/// The events that record where a program's threads wait, opened on one CPU after the other.
struct SubjectEvents {
    /// Tracepoint numbers of the event-loop calls whose entries this kernel can record.
    let calls: [UInt64]
    /// The formats of these tracepoints.
    let table: TracepointTable
    private let subject: Subject

    init(_ subject: Subject, _ table: TracepointTable) {
        self.subject = subject
        var table = table
        var calls: [UInt64] = []
        if let files = try? TraceFS() {
            for name in SystemCallNames.loopCalls {
                let tracepoint = Tracepoint(path: "syscalls/sys_enter_\(name)", meaning: .call)
                guard let format = files.format(of: tracepoint), table.add(format, .call) else { continue }
                calls.append(UInt64(format.id))
            }
        }
        self.table = table
        self.calls = calls
    }

    /// Opens the events on a CPU. If entries of calls can't be opened, the moments at which threads leave the CPU are
    /// still recorded.
    ///
    /// - Returns: their descriptors, and whether entries are recorded.
    /// - Throws: ``RuntimeError/Code/unavailable`` if not even these moments can be recorded.
    func open(on cpu: Int32) throws(RuntimeError) -> (descriptors: [Int32], seesCalls: Bool) {
        let process = subject.beginsWithExec ? subject.process : -1
        let onExec: Int32 = subject.beginsWithExec ? 1 : 0
        let leaves = fb_subject_open_leaves(process, cpu, onExec)
        guard leaves >= 0 else {
            throw RuntimeError(.unavailable, "registers of another process's threads", errorNumber: -leaves)
        }
        var descriptors = [leaves]
        // Without these, a page fault is found by the place of its thread.
        let faults = fb_subject_open_faults(process, cpu, onExec)
        if faults >= 0 { descriptors.append(faults) }
        for call in calls {
            let descriptor = fb_subject_open_tracepoint(call, process, cpu, onExec)
            guard descriptor >= 0 else { return (descriptors, false) }
            descriptors.append(descriptor)
        }
        return (descriptors, !calls.isEmpty)
    }
}
