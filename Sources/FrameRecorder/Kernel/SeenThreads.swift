import FrameTrace

/// Which thread of the trace a thread of the kernel is; those that nobody has registered are described when first seen.
struct SeenThreads {
    /// Numbers from here on: far above those of any app's threads.
    static let firstID: UInt32 = 1 << 24
    /// Threads of other processes that get a description each. The rest are one.
    static let foreignLimit = 1000
    /// Names that the kernel has told and nobody has asked for yet.
    private static let nameLimit = 4096

    private let process: Int32
    /// Whether this process's threads are the recorded ones, or some of them; else they are all fbprof's own.
    private let recordsItself: Bool
    /// The processes of the programs that are recorded from outside, and the app that each is.
    private var subjects: [Int32: AppID]
    private var known: [Int32: ThreadID] = [:]
    /// The apps' threads among them, and others of this process that are none of fbprof's own.
    private var watched: [Int32: ThreadID] = [:]
    private var names: [Int32: String] = [:]
    /// What threads are called whose names nobody can look up any more: a new one has the name of its maker until it gets its own.
    private var expected: [Int32: String] = [:]
    private var nextID = Self.firstID
    private var others: ThreadID?
    /// Ended since the drain before last: their numbers may be given to new threads.
    private var ended: [(thread: Int32, id: ThreadID)] = []
    private var endedBefore: [(thread: Int32, id: ThreadID)] = []
    /// Those among them that nobody had described: in sets, as a build has thousands, and each new thread is looked for.
    private var endedUnseen: Set<Int32> = []
    private var endedUnseenBefore: Set<Int32> = []
    private(set) var foreignCount = 0
    private(set) var lumpedCount = 0

    /// - Parameters:
    ///   - process: this one.
    ///   - subjects: the programs that are recorded from outside.
    ///   - recordsItself: whether threads of this process are recorded too.
    init(process: Int32, subjects: [Subject] = [], recordsItself: Bool = true) {
        self.process = process
        self.recordsItself = recordsItself
        let processes = subjects.flatMap { subject in
            ([subject.process] + subject.descendants).map { ($0, subject.app) }
        }
        self.subjects = Dictionary(processes) { first, _ in first }
    }

    /// Whether a process is recorded, rather than one that was seen on its CPUs.
    func isRecorded(_ process: Int32) -> Bool {
        subjects[process] != nil || (recordsItself && process == self.process)
    }

    /// The app that a process is, of a program that is recorded from outside; nil for all others.
    func subject(_ process: Int32) -> AppID? { subjects[process] }

    /// A process belongs to a recorded program.
    mutating func add(process: Int32, of app: AppID) { subjects[process] = app }

    /// Whether a thread of this process may still be registered. Its name is looked up now: it may end before that.
    mutating func isAwaited(_ thread: Int32, of process: Int32) -> Bool {
        guard recordsItself, process == self.process, known[thread] == nil else { return false }
        if names[thread] == nil, let name = Self.readThreadName(thread, of: process) { self.name(thread, name) }
        return true
    }

    /// It is none of a program's, any more.
    mutating func remove(_ process: Int32) { subjects[process] = nil }

    /// Notes that a thread is in the trace under a number.
    mutating func add(_ thread: Int32, as id: ThreadID) {
        known[thread] = id
        watched[thread] = id
    }

    /// The number of a thread whose wake-ups and interrupts are wanted; nil for others.
    func watched(_ thread: Int32) -> ThreadID? { watched[thread] }

    /// Adds one of fbprof's own threads.
    mutating func addOwn(_ thread: Int32, named name: String) -> ThreadDescription {
        let id = takeID()
        known[thread] = id
        watched[thread] = nil
        return ThreadDescription(id: id, app: nil, name: "fbprof \(name)", kernelID: thread, kind: .own)
    }

    /// The kernel has said what a thread is called from now on.
    ///
    /// - Returns: the description that is to replace an earlier one, of a thread of a program that is recorded from outside.
    @discardableResult
    mutating func name(_ thread: Int32, of process: Int32 = 0, _ name: String) -> ThreadDescription? {
        if names.count < Self.nameLimit || names[thread] != nil { names[thread] = name }
        guard let app = subjects[process], let id = known[thread] else { return nil }
        return ThreadDescription(
            id: id,
            app: app,
            name: name,
            kernelID: thread,
            process: ProcessDescription(id: process, name: process == thread ? name : names[process] ?? name)
        )
    }

    /// A thread was made by another one, whose name it has until it gets its own.
    ///
    /// - Complexity: O(1).
    /// - Parameters:
    ///   - maker: the thread that made it; 0 where that is not known.
    ///   - parent: the process of that one.
    mutating func inherit(_ thread: Int32, from maker: Int32, of parent: Int32) {
        // The number may have been another thread's.
        endedUnseen.remove(thread)
        endedUnseenBefore.remove(thread)
        expected[thread] = nil
        guard maker > 0, thread != maker else { return }
        if let name = names[maker] ?? expected[maker] { return expect(thread, named: name) }
        // What can't be kept need not be read.
        guard expected.count < Self.nameLimit, let name = Self.readThreadName(maker, of: parent) else { return }
        expect(maker, named: name)
        expect(thread, named: name)
    }

    /// What a thread is called by the end of a drain.
    mutating func expect(_ thread: Int32, named name: String) {
        guard thread > 0, expected.count < Self.nameLimit || expected[thread] != nil else { return }
        expected[thread] = name
    }

    /// A thread has ended. Records of it may still be on their way, in the ring of another CPU.
    mutating func end(_ thread: Int32) {
        if let id = known[thread] { ended.append((thread, id)) } else { endedUnseen.insert(thread) }
    }

    /// Call it before each drain: forgets who had ended before the last one.
    mutating func beginDrain() {
        for (thread, id) in endedBefore where known[thread] == id { forget(thread) }
        for thread in endedUnseenBefore where known[thread] == nil { forget(thread) }
        (endedBefore, endedUnseenBefore) = (ended, endedUnseen)
        (ended, endedUnseen) = ([], [])
    }

    private mutating func forget(_ thread: Int32) {
        known[thread] = nil
        watched[thread] = nil
        names[thread] = nil
        expected[thread] = nil
    }

    /// The thread's number, and its description where it is new to the trace.
    mutating func identify(_ thread: Int32, of process: Int32) -> (id: ThreadID, new: ThreadDescription?) {
        if let id = known[thread] { return (id, nil) }
        let isForeign = !isRecorded(process) && process != self.process
        guard !isForeign || foreignCount < Self.foreignLimit else { return lump(thread) }
        if isForeign { foreignCount += 1 }
        let id = takeID()
        known[thread] = id
        let isOwn = !recordsItself && process == self.process
        if !isForeign, !isOwn { watched[thread] = id }
        let name =
            names[thread] ?? (subjects[process] != nil ? Self.readThreadName(thread, of: process) : nil)
            ?? Self.readName(thread, of: process) ?? expected[thread]
        let processName =
            process == thread ? name : names[process] ?? Self.readName(process, of: process) ?? expected[process]
        let new = ThreadDescription(
            id: id,
            app: subjects[process],
            // Its number would be another one in each run.
            name: name ?? ThreadDescription.nameless,
            kernelID: thread,
            kind: isForeign ? .foreign : isOwn ? .own : .simulated,
            // A process outside this one's namespace has no id here.
            process: process > 0 && (isForeign || subjects[process] != nil)
                ? ProcessDescription(id: process, name: processName ?? name ?? "") : nil
        )
        return (id, new)
    }

    private mutating func lump(_ thread: Int32) -> (id: ThreadID, new: ThreadDescription?) {
        lumpedCount += 1
        let isFirst = others == nil
        let id = others ?? takeID()
        others = id
        known[thread] = id
        guard isFirst else { return (id, nil) }
        return (id, ThreadDescription(id: id, app: nil, name: "others", kernelID: 0, kind: .foreign))
    }

    private mutating func takeID() -> ThreadID {
        defer { nextID += 1 }
        return ThreadID(nextID)
    }

    private static func readThreadName(_ thread: Int32, of process: Int32) -> String? {
        TextFile.read("/proc/\(process)/task/\(thread)/comm")?.trimmedLine
    }

    /// Other processes go by the process's name, this one's threads by their own.
    private static func readName(_ thread: Int32, of process: Int32) -> String? {
        let own = TextFile.read("/proc/self/task/\(thread)/comm") ?? TextFile.read("/proc/\(process)/comm")
        return own?.trimmedLine
    }
}
