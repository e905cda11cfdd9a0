import FrameTrace

/// What programs and their hooks have left in the file of marks.
extension ProgramLog {
    /// How many marks found no room.
    var lostMarks: Int { subjects.reduce(0) { $0 + ($1.marks?.lostCount ?? 0) } }

    /// Adds what the programs have marked.
    mutating func addMarks(_ threads: inout SeenThreads, _ encoder: inout TraceEncoder) {
        for (index, subject) in subjects.enumerated() {
            guard let marks = subject.marks else { continue }
            // Each program numbers its names from 1 on.
            let first = UInt32(index) * MarksFile.mostNames
            var records: [(thread: Int32, process: Int32, MarksFile.Taken, CPUReading?)] = []
            marks.drain { number, name in
                encoder.append(.program(.markName(first + number, name)))
            } mark: { thread, process, taken, cpu in
                records.append((thread, process, taken, cpu))
            }
            if !seesForks { addUnseen(records.map(\.process), of: subject.app, &threads, &encoder) }
            for (thread, process, taken, cpu) in records where threads.subject(process) == subject.app {
                let (id, new) = threads.identify(thread, of: process)
                if let new { encoder.append(.thread(new)) }
                if let cpu { encoder.append(.program(.clock(id, cpu))) }
                switch taken {
                case .mark(var mark):
                    if mark.name > 0 { mark.name += first }
                    encoder.append(.program(.mark(id, mark)))
                case .wait(let wait):
                    let site = site(wait, thread, of: process, &encoder)
                    encoder.append(.program(.called(id, CallEntry(at: wait.at, site: site))))
                case .waited(let instant): encoder.append(.program(.returned(id, instant)))
                }
            }
        }
    }

    /// Adds processes that mark and that nobody has seen begin: the file of marks is the program's alone.
    private mutating func addUnseen(
        _ marking: [Int32],
        of app: AppID,
        _ threads: inout SeenThreads,
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
        _ encoder: inout TraceEncoder
    ) -> SiteID {
        let registers = UserRegisters(instruction: wait.place, stack: wait.stack, arguments: (0, 0))
        let (id, new) = sites.site(of: registers, thread, of: process, calling: wait.call)
        if let new { encoder.append(.program(.site(new))) }
        return id
    }
}
