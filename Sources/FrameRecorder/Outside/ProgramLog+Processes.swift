import FrameTrace

/// The processes of programs recorded from outside: which there are, what they execute, and what they start.
extension ProgramLog {
    /// Adds each program's first process, and the processes that it had started before.
    func begin(_ encoder: inout TraceEncoder) {
        for subject in subjects {
            let first = Self.process(subject.process, of: subject.app, parent: 0, command: subject.command)
            encoder.append(.program(.process(first)))
            for child in subject.descendants {
                let parent = ProcessStatus.read(child)?.parent ?? subject.process
                encoder.append(.program(.process(Self.process(child, of: subject.app, parent: parent))))
            }
        }
    }

    /// Handles the execution of a program; the kernel's record has the file's name.
    mutating func execute(
        _ name: String,
        _ record: SwitchRecord,
        _ threads: ThreadRegistry,
        _ encoder: inout TraceEncoder
    ) {
        guard let app = threads.subject(record.process) else { return }
        forget(record.process, before: record.at)
        // The process's files describe only its last program.
        let isLast = executed[record.process].map { record.at >= $0 } ?? true
        var process =
            isLast
            ? Self.process(record.process, of: app, parent: 0)
            : ObservedProcess(id: record.process, parent: 0, app: app, command: name)
        // Empty if the process has ended, or cleared its command line.
        if process.command.isEmpty { process.command = name }
        process.executed = record.at
        encoder.append(.program(.process(process)))
    }

    /// Handles new processes in the rings of all CPUs in order of time: a process may have been made on one CPU by one
    /// that was made on another. Handles names too, because many processes end before their names can be looked up.
    mutating func takeForks(
        _ records: [[SwitchRecord]],
        _ threads: inout ThreadRegistry,
        _ encoder: inout TraceEncoder
    ) {
        let news = records.joined().filter { record in
            switch record.kind {
            case .forked, .named, .executed: true
            default: false
            }
        }
        executed = [:]
        for record in news.sorted(by: { $0.at < $1.at }) {
            if case .executed = record.kind { executed[record.process] = record.at }
            switch record.kind {
            case .forked(let parent, let maker):
                threads.inherit(record.thread, from: maker, of: parent)
                fork(record.process, by: parent, &threads, &encoder)
            case .named(let name), .executed(let name): threads.expect(record.thread, named: name)
            default: break
            }
        }
    }

    /// Handles a new process, which belongs to a program if its parent does.
    mutating func fork(_ made: Int32, by parent: Int32, _ threads: inout ThreadRegistry, _ encoder: inout TraceEncoder)
    {
        guard made != parent else { return }
        // The id may be a reused one of the program's.
        guard let app = threads.subject(parent) else { return threads.remove(made) }
        threads.add(process: made, of: app)
        ended.now.remove(made)
        ended.before.remove(made)
        forget(made)
        processes.append(made)
        encoder.append(.program(.process(Self.process(made, of: app, parent: parent))))
    }

    private static func process(
        _ process: Int32,
        of app: AppID,
        parent: Int32,
        command: String? = nil
    ) -> ObservedProcess {
        ObservedProcess(
            id: process,
            parent: parent,
            app: app,
            command: command ?? commandLine(of: process) ?? "",
            runtime: runtime(of: process)
        )
    }

    /// Returns the runtime that moves a process's work between threads; nil if its file shows none.
    static func runtime(of process: Int32) -> String? {
        // A user that may record the process may read this file. Only section headers are read.
        guard let file = ByteSource(path: "/proc/\(process)/exe").flatMap(ELFFile.init) else { return nil }
        return file.sections.contains { $0.name == ".go.buildinfo" } ? "Go" : nil
    }

    /// Returns the command line of a process; nil if it has ended.
    static func commandLine(of process: Int32) -> String? {
        TextFile.read("/proc/\(process)/cmdline")?.split(separator: "\0").joined(separator: " ")
    }
}
