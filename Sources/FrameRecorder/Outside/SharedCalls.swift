import FrameTrace

/// Which system call a thread is in where many calls share one instruction: in `syscall(2)`, all of the C library since glibc 2.41,
/// musl, and the runtime of Go.
///
/// The kernel's own stack says it, where its functions have names. Where the kernel hides its addresses, threads that still wait are
/// asked: as a record may be read after its thread has gone on, what two answers contradict is not known.
struct SharedCalls {
    /// What answers are about.
    enum Subject: Hashable {
        /// The kernel's functions behind the way in.
        case functions(UInt64, UInt64)
        /// A place of a program, where there is no stack of the kernel.
        case place(process: Int32, instruction: UInt64, stack: UInt64)

        /// The process that it is of; 0 for the kernel's functions, which all share.
        var process: Int32 { if case .place(let process, _, _) = self { process } else { 0 } }
    }

    private struct Answers {
        var name: String?
        var agreeing = 0
        var failures = 0
        var isContradicted = false
    }

    /// So many that agree are enough.
    private static let enough = 3
    /// After so many threads that had gone on already, no more are asked: such waits are always short.
    private static let mostFailures = 100

    private var functions: KernelCalls?
    /// By process.
    private var answers: [Int32: [Subject: Answers]] = [:]
    private let read: () -> KernelCalls

    init(_ read: @escaping () -> KernelCalls = { KernelCalls() }) { self.read = read }

    /// Reads the names of the kernel's functions, where that is not done yet: some 50 ms.
    mutating func prepare() {
        if functions == nil { functions = read() }
    }

    /// Whether the kernel shows the names of its functions.
    mutating func hasNames() -> Bool {
        prepare()
        return functions?.isEmpty == false
    }

    /// What a thread is in by the kernel's stack; nil where that can't be said.
    mutating func reason(_ entry: KernelEntry) -> KernelCalls.Reason? {
        prepare()
        return functions?.reason(entry)
    }

    /// What a thread says that waits, or others have said before; nil where nothing is known.
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

    /// A process has ended, or runs another program.
    mutating func forget(_ process: Int32) { answers[process] = nil }
}
