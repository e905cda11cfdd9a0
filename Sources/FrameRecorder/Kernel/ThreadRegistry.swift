import FrameTrace

/// A map from the kernel's threads to the trace's. Threads that are not registered are described when first seen.
struct ThreadRegistry {
    /// The first number used: far above those of any app's threads.
    static let firstID: UInt32 = 1 << 24
    /// Number of threads of other processes that get a description each. All others share one.
    static let foreignLimit = 1000
    /// Number of names kept from the kernel's records, at most.
    private static let nameLimit = 4096

    private let process: Int32
    /// Whether threads of this process are recorded; if not, all of them count as fbprof's own.
    private let recordsItself: Bool
    /// The app of each process of a program recorded from outside.
    private var subjects: [Int32: AppID]
    private var known: [Int32: ThreadID] = [:]
    /// The known threads of the apps, and others of this process that are not fbprof's own.
    private var watched: [Int32: ThreadID] = [:]
    private var names: [Int32: String] = [:]
    /// Expected names of threads whose names can no longer be looked up: a new thread has its maker's name until it
    /// gets its own.
    private var expected: [Int32: String] = [:]
    private var nextID = Self.firstID
    private var others: ThreadID?
    /// Threads that ended since the drain before last. Their numbers may be reused by new threads.
    private var ended: [(thread: Int32, id: ThreadID)] = []
    private var endedBefore: [(thread: Int32, id: ThreadID)] = []
    /// The ended threads that have no description. Sets, because a build has thousands, and each new thread is looked
    /// up.
    private var endedUnseen: Set<Int32> = []
    private var endedUnseenBefore: Set<Int32> = []
    private(set) var foreignCount = 0
    private(set) var lumpedCount = 0

    /// - Parameters:
    ///   - process: this process.
    ///   - subjects: the programs recorded from outside.
    ///   - recordsItself: whether threads of this process are recorded too.
    init(process: Int32, subjects: [Subject] = [], recordsItself: Bool = true) {
        self.process = process
        self.recordsItself = recordsItself
        let processes = subjects.flatMap { subject in
            ([subject.process] + subject.descendants).map { ($0, subject.app) }
        }
        self.subjects = Dictionary(processes) { first, _ in first }
    }

    /// Returns whether a process is recorded, rather than merely seen on its CPUs.
    func isRecorded(_ process: Int32) -> Bool {
        subjects[process] != nil || (recordsItself && process == self.process)
    }

    /// Returns the app of a process of a program recorded from outside; nil for all others.
    func subject(_ process: Int32) -> AppID? { subjects[process] }

    /// Adds a process to a recorded program.
    mutating func add(process: Int32, of app: AppID) { subjects[process] = app }

    /// Returns whether a thread of this process may still be registered. Looks its name up now, because it may end
    /// before.
    mutating func isAwaited(_ thread: Int32, of process: Int32) -> Bool {
        guard recordsItself, process == self.process, known[thread] == nil else { return false }
        if names[thread] == nil, let name = Self.readThreadName(thread, of: process) { self.name(thread, name) }
        return true
    }

    /// Removes a process from its program.
    mutating func remove(_ process: Int32) { subjects[process] = nil }

    /// Records a thread's number in the trace.
    mutating func add(_ thread: Int32, as id: ThreadID) {
        known[thread] = id
        watched[thread] = id
    }

    /// Returns the number of a thread whose wake-ups and interrupts are recorded; nil for others.
    func watched(_ thread: Int32) -> ThreadID? { watched[thread] }

    /// Returns the number of a thread that is in the trace, but whose wake-ups are not recorded; nil for others.
    func unwatched(_ thread: Int32) -> ThreadID? { watched[thread] == nil ? known[thread] : nil }

    /// Adds one of fbprof's own threads.
    mutating func addOwn(_ thread: Int32, named name: String) -> ThreadDescription {
        let id = takeID()
        known[thread] = id
        watched[thread] = nil
        return ThreadDescription(id: id, app: nil, name: "fbprof \(name)", kernelID: thread, kind: .own)
    }

    /// Sets a thread's name from a record of the kernel.
    ///
    /// - Returns: the description that replaces an earlier one, for a thread of a program recorded from outside.
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

    /// Gives a new thread its maker's name, until it gets its own.
    ///
    /// - Complexity: O(1).
    /// - Parameters:
    ///   - maker: the thread that made it; 0 if unknown.
    ///   - parent: the maker's process.
    mutating func inherit(_ thread: Int32, from maker: Int32, of parent: Int32) {
        // The number may have belonged to another thread.
        endedUnseen.remove(thread)
        endedUnseenBefore.remove(thread)
        expected[thread] = nil
        guard maker > 0, thread != maker else { return }
        if let name = names[maker] ?? expected[maker] { return expect(thread, named: name) }
        // Not read if there is no room to keep it.
        guard expected.count < Self.nameLimit, let name = Self.readThreadName(maker, of: parent) else { return }
        expect(maker, named: name)
        expect(thread, named: name)
    }

    /// Sets the name that a thread has by the end of a drain.
    mutating func expect(_ thread: Int32, named name: String) {
        guard thread > 0, expected.count < Self.nameLimit || expected[thread] != nil else { return }
        expected[thread] = name
    }

    /// Records a thread's end. Its records may still be in the ring of another CPU.
    mutating func end(_ thread: Int32) {
        if let id = known[thread] { ended.append((thread, id)) } else { endedUnseen.insert(thread) }
    }

    /// Forgets the threads that ended before the last drain. Call it before each drain.
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

    /// Returns the thread's number, and its description if it is new to the trace.
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
            // A name with its number would differ in each run.
            name: name ?? ThreadDescription.nameless,
            kernelID: thread,
            kind: isForeign ? .foreign : isOwn ? .own : .simulated,
            // A process outside this namespace has no id here.
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
        // The trace is read as one such thread for each CPU: see `Trace.splitManyThreads()`.
        return (id, ThreadDescription(id: id, app: nil, name: ThreadDescription.manyName, kernelID: 0, kind: .foreign))
    }

    private mutating func takeID() -> ThreadID {
        defer { nextID += 1 }
        return ThreadID(nextID)
    }

    private static func readThreadName(_ thread: Int32, of process: Int32) -> String? {
        TextFile.read("/proc/\(process)/task/\(thread)/comm")?.trimmedLine
    }

    /// Returns a thread's own name in this process, the process's name in others.
    private static func readName(_ thread: Int32, of process: Int32) -> String? {
        let own = TextFile.read("/proc/self/task/\(thread)/comm") ?? TextFile.read("/proc/\(process)/comm")
        return own?.trimmedLine
    }
}
