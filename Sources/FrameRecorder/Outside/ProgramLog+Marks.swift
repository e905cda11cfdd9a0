import FrameTrace

/// The marks that programs and their hooks left in the marks file.
extension ProgramLog {
    /// Number of lost marks, by cause.
    var lostMarks: LostMarks {
        var lost = LostMarks(unknownProcess: unattributedMarks + earlyMarks.count)
        for subject in subjects { if let marks = subject.marks { lost += marks.lost } }
        return lost
    }

    /// Adds the programs' marks to the trace.
    mutating func addMarks(_ threads: inout ThreadRegistry, _ encoder: inout TraceEncoder) {
        for (index, subject) in subjects.enumerated() {
            guard let marks = subject.marks else { continue }
            // Each program numbers its names from 1.
            let first = UInt32(index) * MarksFile.mostNames
            var records: [MarkRecord] = []
            marks.drain { number, name in
                encoder.append(.program(.markName(first + number, name)))
            } mark: { thread, process, taken, cpu in
                records.append(
                    MarkRecord(
                        thread: thread,
                        process: process,
                        app: subject.app,
                        firstName: first,
                        taken: taken,
                        cpu: cpu
                    )
                )
            }
            if !seesForks { addUnseen(records.map(\.process), of: subject.app, &threads, &encoder) }
            let early = earlyMarks.filter { $0.app == subject.app }
            earlyMarks.removeAll { $0.app == subject.app }
            for record in early where !add(record, &threads, &encoder) { unattributedMarks += 1 }
            // The kernel's record of a new process may come after the marks of that process.
            for record in records where !add(record, &threads, &encoder) { earlyMarks.append(record) }
        }
    }

    /// Adds a mark; returns false if its process is not known to belong to the program.
    private mutating func add(
        _ record: MarkRecord,
        _ threads: inout ThreadRegistry,
        _ encoder: inout TraceEncoder
    ) -> Bool {
        guard threads.subject(record.process) == record.app else { return false }
        let (id, new) = threads.identify(record.thread, of: record.process)
        if let new { encoder.append(.thread(new)) }
        if let cpu = record.cpu { encoder.append(.program(.clock(id, cpu))) }
        switch record.taken {
        case .mark(var mark):
            if mark.name > 0 { mark.name += record.firstName }
            encoder.append(.program(.mark(id, mark)))
        case .wait(let wait):
            let site = site(wait, record.thread, of: record.process, at: wait.at, &encoder)
            encoder.append(.program(.called(id, CallEntry(at: wait.at, site: site))))
        case .waited(let instant): encoder.append(.program(.returned(id, instant)))
        }
        return true
    }

    /// Adds marking processes whose start was not seen. The marks file is the program's alone, so they belong to it.
    private mutating func addUnseen(
        _ marking: [Int32],
        of app: AppID,
        _ threads: inout ThreadRegistry,
        _ encoder: inout TraceEncoder
    ) {
        for process in Set(marking).sorted() where threads.subject(process) == nil {
            fork(process, by: subjects.first { $0.app == app }?.process ?? process, &threads, &encoder)
        }
    }

    private mutating func site(
        _ wait: HookedWait,
        _ thread: Int32,
        of process: Int32,
        at instant: Instant,
        _ encoder: inout TraceEncoder
    ) -> SiteID {
        let registers = UserRegisters(instruction: wait.place, stack: wait.stack, arguments: (0, 0))
        let (id, new) = sites.site(of: registers, thread, of: process, .entered(wait.call), at: instant)
        if let new { encoder.append(.program(.site(new))) }
        return id
    }
}

/// A mark with its thread, process and app.
struct MarkRecord {
    let thread: Int32
    let process: Int32
    let app: AppID
    /// The offset of the program's name numbers.
    let firstName: UInt32
    let taken: MarksFile.Taken
    let cpu: CPUReading?
}
