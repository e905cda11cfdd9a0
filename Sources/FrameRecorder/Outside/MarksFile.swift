import CUnwind
import FrameTrace
import Glibc

/// The shared-memory file in which a recorded program marks its frames: by itself, see `fbprof marks-header`, or by the
/// preloaded hook.
@safe public final class MarksFile: @unchecked Sendable {  // One thread at a time drains it.
    /// The environment variable that names the file.
    public static let variable = "FBPROF_MARKS"
    /// The environment variable with the number of the inherited descriptor, for a program of another user, which may
    /// not open the file.
    static let descriptorVariable = "FBPROF_MARKS_FD"

    /// The prefix of its name.
    private static let beginning = "fbprof-marks-"

    /// Number of step names per program, at most: more than the file has room for.
    static let mostNames: UInt32 = 1024
    /// Number of marks that one thread's ring holds.
    private static let ringMarks = 8192

    /// The file's path.
    public let path: String
    /// The file's descriptor in this process.
    let descriptor: Int32
    /// The lock that marks the file as in use. Not inherited by the program, so the kernel releases it with this
    /// process.
    private let lock: FileLock
    private let region: UnsafeMutableRawPointer
    private var marks = [fb_mark](repeating: fb_mark(), count: 1024)
    private var names = 0
    private var hasClocks = false
    /// Number of marks that found their ring full, by ring.
    private var full: [UInt32: Int] = [:]
    /// Marks lost for other reasons, or that found the ring of a since ended thread full.
    private var gone = LostMarks()
    private var drainCount = 0
    /// This process's PID namespace; 0 if unknown.
    private let namespace = MarksFile.pidNamespace()

    /// Number of drains between two searches for rings of ended threads, unless few rings are left.
    private static let drainsPerSearch = 12
    private var usedRings = 0

    /// Creates the file in the user's runtime folder, or else in shared memory.
    ///
    /// Removes the files of killed recordings there.
    ///
    /// - Throws: ``RuntimeError/Code/storage`` if it can't be made.
    public convenience init() throws(RuntimeError) {
        let own = unsafe getenv("XDG_RUNTIME_DIR").map { unsafe String(cString: $0) }
        try self.init(inOneOf: [own, "/dev/shm", "/tmp"].compactMap(\.self))
    }

    /// Creates the file in the first of some folders that allows it.
    init(inOneOf folders: [String]) throws(RuntimeError) {
        var result: Int32 = -ENOENT
        for folder in folders {
            FileLock.sweep(folder) { Self.isOurs($0, in: folder) }
            // Another process's sweep may remove the file before it is locked.
            for _ in 0..<8 {
                let path = "\(folder)/\(Self.beginning)\(getpid())-\(MonotonicClock.now().nanoseconds)"
                var region: UnsafeMutableRawPointer?
                result = unsafe fb_marks_make(path, &region)
                guard result >= 0, let region = unsafe region else { break }
                if case .locked(let lock) = FileLock.ask(path) {
                    self.path = path
                    self.lock = lock
                    descriptor = result
                    unsafe self.region = unsafe region
                    return
                }
                unsafe fb_marks_end(region)
                close(result)
                _ = unsafe unlink(path)
                result = -EBUSY
            }
        }
        throw RuntimeError(.storage, "could not make a file in shared memory", errorNumber: -result)
    }

    /// Returns whether a name can be that of a file made by a recording of this user. Only its lock shows whether that
    /// recording still runs: the process id in the name may have been reused, or come from another PID namespace.
    private static func isOurs(_ name: String, in folder: String) -> Bool {
        guard name.hasPrefix(beginning) else { return false }
        let numbers = name.dropFirst(beginning.count).split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ UInt64($0) != nil }) else { return false }
        var status = stat()
        guard unsafe lstat("\(folder)/\(name)", &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
    }

    deinit {
        unsafe fb_marks_end(region)
        close(descriptor)
        _ = unsafe unlink(path)
    }

    /// The text of the header for C and C++.
    public static var header: String { unsafe String(cString: fb_marks_header()) }

    /// An entry that a thread has left in the file.
    enum Taken {
        /// A mark of the program, or of a frame that it presents.
        case mark(ProgramMark)
        /// The thread entered a call that event loops wait in.
        case wait(HookedWait)
        /// The thread returned from such a call.
        case waited(Instant)
    }

    /// Asks the program's hook to record the calls that event loops wait in. Used if the kernel does not record them.
    func wantWaits() { unsafe fb_marks_want_waits(region) }

    /// Asks for the thread's CPU clock with each mark. Used if the kernel does not record when threads run.
    func wantClocks() {
        hasClocks = true
        unsafe fb_marks_want_clocks(region)
    }

    /// Number of the program's processes that have loaded the hook.
    public var hookCount: Int { Int(unsafe fb_marks_hooks(region)) }

    /// Removes all marks, ring by ring and in order, and passes them and new names to closures.
    func drain(
        name: (UInt32, String) -> Void,
        mark: (_ thread: Int32, _ process: Int32, Taken, CPUReading?) -> Void
    ) {
        var rings: [(owner: fb_marks_owner, taken: [(Taken, CPUReading?)])] = []
        drainCount += 1
        let isSearch = drainCount % Self.drainsPerSearch == 0 || usedRings * 3 > Int(fb_marks_rings())
        usedRings = 0
        for ring in 0..<fb_marks_rings() {
            var owner = fb_marks_owner()
            var taken: [(Taken, CPUReading?)] = []
            // At most one ring's capacity: a thread that marks without end must not keep the recorder here.
            for _ in 0..<Self.ringMarks / marks.count {
                let count = unsafe fb_marks_take(region, ring, &marks, marks.count, &owner)
                taken += marks.prefix(count).compactMap { mark in self.taken(mark).map { ($0, reading(mark)) } }
                gone.interrupted += marks.prefix(count).count { $0.kind == 0 }
                guard count == marks.count else { break }
            }
            guard owner.thread > 0 else { continue }
            usedRings += 1
            full[ring] = Int(owner.lost)
            if owner.pid_namespace == namespace || owner.pid_namespace == 0 || namespace == 0 {
                rings.append((owner, taken))
                if isSearch { giveBack(ring, of: owner) }
            } else {
                gone.unknownProcess += taken.count
            }
        }
        // A name is stored before the first mark that uses it.
        while let text = self.name(names + 1) {
            names += 1
            name(UInt32(names), text)
        }
        for (owner, marks) in rings { for (taken, cpu) in marks { mark(owner.thread, owner.process, taken, cpu) } }
    }

    /// Frees a ring whose thread has ended, for use by other threads.
    private func giveBack(_ ring: UInt32, of owner: fb_marks_owner) {
        // In an unknown namespace the number may be that of another thread here.
        guard namespace > 0, owner.pid_namespace == namespace else { return }
        let count = unsafe fb_marks_free(region, ring)
        guard count >= 0 else { return }
        full[ring] = nil
        gone.full += Int(count)
    }

    /// Number of lost marks, by cause.
    var lost: LostMarks {
        var lost = gone
        lost.full += full.values.reduce(0, +)
        lost.withoutBuffer += Int(unsafe fb_marks_lost(region))
        let threads = Int(unsafe fb_marks_unmarked_waits(region))
        if threads > 0 { lost.threadsWithoutWaits = threads }
        lost.early += Int(unsafe fb_marks_early(region))
        return lost
    }

    private static func pidNamespace() -> UInt32 {
        let digits = FileSystem.target(ofLink: "/proc/self/ns/pid")?.filter(\.isNumber)
        return digits.flatMap { UInt32($0) } ?? 0
    }

    private func reading(_ mark: fb_mark) -> CPUReading? {
        guard hasClocks, let cpu = Int64(exactly: mark.extra) else { return nil }
        return CPUReading(at: Instant(nanoseconds: mark.at), cpu: TimeSpan(nanoseconds: cpu))
    }

    private func taken(_ mark: fb_mark) -> Taken? {
        let at = Instant(nanoseconds: mark.at)
        switch mark.kind {
        case UInt32(FB_MARK_WAIT.rawValue):
            // With clocks, the field holds the clock instead of the stack; loops within handlers then count as the
            // loop's own.
            let stack = hasClocks ? 0 : mark.extra
            return .wait(HookedWait(at: at, call: Int(mark.name), place: mark.value, stack: stack))
        case UInt32(FB_MARK_WAITED.rawValue): return .waited(at)
        default:
            return UInt8(exactly: mark.kind).flatMap(ProgramMark.Kind.init(rawValue:)).map {
                // The program may write anything: an impossible number of a name counts as no name.
                .mark(ProgramMark(at: at, kind: $0, name: mark.name <= Self.mostNames ? mark.name : 0))
            }
        }
    }

    private func name(_ number: Int) -> String? {
        var text = [CChar](repeating: 0, count: 64)
        let length = Int(unsafe fb_marks_name(region, UInt32(number), &text, text.count))
        guard length >= 0 else { return nil }
        guard length > 0 else { return "(no name)" }
        return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
