import FrameTrace

/// The finder of a thread's system call where many calls share one instruction: in `syscall(2)`, all of the C
/// library since glibc 2.41, musl, and the runtime of Go.
///
/// The kernel's stack shows the call if its functions have names. If the kernel hides its addresses, the kernel is
/// asked about threads that still wait. A record may be read after its thread has gone on, so if two answers differ,
/// the call counts as unknown.
struct SharedCalls {
    /// What an answer is about.
    enum Subject: Hashable {
        /// The kernel's functions after the entry.
        case functions(UInt64, UInt64)
        /// A place in a program, if the kernel's stack is missing.
        case place(process: Int32, instruction: UInt64, stack: UInt64)

        /// Its process; 0 for the kernel's functions, which all processes share.
        var process: Int32 { if case .place(let process, _, _) = self { process } else { 0 } }
    }

    private struct Answers {
        var name: String?
        var agreeing = 0
        var failures = 0
        var isContradicted = false
    }

    /// Number of equal answers that are enough.
    private static let enough = 3
    /// Number of failures (threads that had already gone on) after which no more threads are asked: such waits are
    /// always short.
    private static let mostFailures = 100

    private var functions: KernelCalls?
    /// The answers by process.
    private var answers: [Int32: [Subject: Answers]] = [:]
    private let read: () -> KernelCalls

    init(_ read: @escaping () -> KernelCalls = { KernelCalls() }) { self.read = read }

    /// Reads the names of the kernel's functions, if not done yet: some 50 ms.
    mutating func prepare() {
        if functions == nil { functions = read() }
    }

    /// Returns whether the kernel shows the names of its functions.
    mutating func hasNames() -> Bool {
        prepare()
        return functions?.isEmpty == false
    }

    /// Returns why a thread is in the kernel, by the kernel's stack; nil if unknown.
    mutating func reason(_ entry: KernelEntry) -> KernelCalls.Reason? {
        prepare()
        return functions?.reason(entry)
    }

    /// Returns the call of a subject, by asking about a waiting thread or from earlier answers; nil if unknown.
    mutating func call(of subject: Subject, _ ask: () -> String?) -> String? {
        var known = answers[subject.process]?[subject] ?? Answers()
        if known.isContradicted { return nil }
        if known.agreeing >= Self.enough || known.failures >= Self.mostFailures { return known.name }
        if let answer = ask() {
            known.isContradicted = known.name != nil && known.name != answer
            known.name = answer
            known.agreeing += 1
        } else {
            known.failures += 1
        }
        answers[subject.process, default: [:]][subject] = known
        return known.isContradicted ? nil : known.name
    }

    /// Forgets a process that has ended, or executes another program.
    mutating func forget(_ process: Int32) { answers[process] = nil }
}
