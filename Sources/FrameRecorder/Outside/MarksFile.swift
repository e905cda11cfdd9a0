import CUnwind
import FrameTrace
import Glibc

/// The file in memory that a recorded program marks its frames in: by itself, see `fbprof marks-header`, or by the hook that is
/// preloaded into it.
@safe public final class MarksFile: @unchecked Sendable {  // One thread at a time drains it.
    /// The environment variable that names the file.
    public static let variable = "FBPROF_MARKS"
    /// The one that says which open file it is, for a program of another user: it may not open it.
    static let descriptorVariable = "FBPROF_MARKS_FD"

    /// What its name begins with.
    private static let beginning = "fbprof-marks-"

    /// Names of steps that a program can have, at most: more than the file has room for.
    static let mostNames: UInt32 = 1024
    /// Marks that the ring of a thread holds.
    private static let ringMarks = 8192

    /// Its path.
    public let path: String
    /// It as an open file of this process.
    let descriptor: Int32
    /// Says that it is in use. Not inherited by the program, so the kernel releases it with this process.
    private let lock: FileLock
    private let region: UnsafeMutableRawPointer
    private var marks = [fb_mark](repeating: fb_mark(), count: 1024)
    private var names = 0
    private var hasClocks = false
    /// Marks that found their ring full, by ring.
    private var full: [UInt32: Int] = [:]
    /// Marks that were lost otherwise, and those that found their ring full of threads that have ended.
    private var gone = LostMarks()
    private var drainCount = 0
    /// The PID namespace of this process; 0 where that is not known.
    private let namespace = MarksFile.pidNamespace()

    /// Rings of threads that have ended are looked for in one of so many drains, unless few are left.
    private static let drainsPerSearch = 12
    private var usedRings = 0

    /// Makes the file, in the user's own folder for such, or else in shared memory.
    ///
    /// Takes away what recordings that were killed have left there.
    ///
    /// - Throws: ``RuntimeError/Code/storage`` where it can't be made.
    public convenience init() throws(RuntimeError) {
        let own = unsafe getenv("XDG_RUNTIME_DIR").map { unsafe String(cString: $0) }
        try self.init(inOneOf: [own, "/dev/shm", "/tmp"].compactMap(\.self))
    }

    /// Makes the file in the first of some folders that takes it.
    init(inOneOf folders: [String]) throws(RuntimeError) {
        var result: Int32 = -ENOENT
        for folder in folders {
            FileLock.sweep(folder) { Self.isOurs($0, in: folder) }
            // Someone who sweeps may come between the making and the lock.
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

    /// Whether a name can be that of a file which a recording of this user has made. Whether that still goes on, its lock says:
    /// the number in the name may be that of another process, or one of another PID namespace.
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

    /// What a thread has left in the file.
    enum Taken {
        /// What it said of itself, or that it presents a frame.
        case mark(ProgramMark)
        /// It entered a call that event loops wait in.
        case wait(HookedWait)
        /// It came out of that.
        case waited(Instant)
    }

    /// Asks the hook, where the program has it, for the calls that event loops wait in: where the kernel does not record them.
    func wantWaits() { unsafe fb_marks_want_waits(region) }

    /// Asks for the thread's CPU clock with each mark: where the kernel does not record when threads run.
    func wantClocks() {
        hasClocks = true
        unsafe fb_marks_want_clocks(region)
    }

    /// How many processes of the program have loaded the hook.
    public var hookCount: Int { Int(unsafe fb_marks_hooks(region)) }

    /// Takes all marks out, ring by ring and in order, and names that are new.
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
            // What it holds once: a thread that marks without end must not keep the recorder here.
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
        // A name is there before the first mark with it.
        while let text = self.name(names + 1) {
            names += 1
            name(UInt32(names), text)
        }
        for (owner, marks) in rings { for (taken, cpu) in marks { mark(owner.thread, owner.process, taken, cpu) } }
    }

    /// Gives a ring to other threads where its own has ended.
    private func giveBack(_ ring: UInt32, of owner: fb_marks_owner) {
        // Where its namespace is not known, its number may be that of another thread here.
        guard namespace > 0, owner.pid_namespace == namespace else { return }
        let count = unsafe fb_marks_free(region, ring)
        guard count >= 0 else { return }
        full[ring] = nil
        gone.full += Int(count)
    }

    /// How many marks were lost, and why.
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
            // The clock stands in place of the stack: loops within handlers are then the loop's own.
            let stack = hasClocks ? 0 : mark.extra
            return .wait(HookedWait(at: at, call: Int(mark.name), place: mark.value, stack: stack))
        case UInt32(FB_MARK_WAITED.rawValue): return .waited(at)
        default:
            return UInt8(exactly: mark.kind).flatMap(ProgramMark.Kind.init(rawValue:)).map {
                // Whatever the program wrote: a number that no name can have is that of none.
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
