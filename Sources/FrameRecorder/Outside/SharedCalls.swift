import FrameTrace

/// Which system call a thread is in where many calls share one instruction: in `syscall(2)`, all of the C library since glibc 2.41,
/// musl, and the runtime of Go.
///
/// The kernel's own stack says it, where its functions have names. Elsewhere threads that still wait are asked: as the next record
/// of a thread may be read after it has gone on, what two answers contradict is not known.
struct SharedCalls {
    /// What answers are about.
    enum Subject: Hashable {
        /// A function of the kernel.
        case function(UInt64)
        /// A place of a program, where there is no stack of the kernel.
        case place(process: Int32, instruction: UInt64, stack: UInt64)
    }

    private struct Answers {
        var name: String
        var count = 1
        var isContradicted = false
    }

    /// So many that agree are enough.
    private static let enough = 3

    private var functions: KernelCalls?
    private var answers: [Subject: Answers] = [:]
    private let read: () -> KernelCalls

    init(_ read: @escaping () -> KernelCalls = { KernelCalls() }) { self.read = read }

    /// The call that the kernel's stack is of; nil where that has no name.
    mutating func call(_ entry: KernelEntry) -> String? {
        if functions == nil { functions = read() }
        return functions?.call(entry)
    }

    /// What a thread says that waits, or others have said before; nil where nothing is known.
    mutating func call(of subject: Subject, _ ask: () -> String?) -> String? {
        let known = answers[subject]
        if let known, known.isContradicted || known.count >= Self.enough {
            return known.isContradicted ? nil : known.name
        }
        guard let answer = ask() else { return known?.name }
        if answers[subject] == nil {
            answers[subject] = Answers(name: answer)
        } else if answers[subject]?.name == answer {
            answers[subject]?.count += 1
        } else {
            answers[subject]?.isContradicted = true
            return nil
        }
        return answer
    }

    /// A process runs another program.
    mutating func forget(_ process: Int32) {
        answers = answers.filter { subject, _ in
            if case .place(process, _, _) = subject { false } else { true }
        }
    }
}
