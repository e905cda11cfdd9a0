import CUnwind
import FrameTrace

/// Numbers the places from which threads enter the kernel, and finds the system call that each place makes.
///
/// If the program's code loads the call's number right before it enters the kernel, the code shows the call: the
/// registers of a thread within a call no longer hold the number. If many calls share an instruction, see
/// ``SharedCalls``.
struct SiteTable {
    /// Other evidence of the call that a thread is in.
    enum Evidence {
        /// The thread enters the call with this number.
        case entered(Int)
        /// The thread leaves the CPU in a call; the entry is the kernel's stack, if known.
        case left(KernelEntry?)
    }

    /// The effect of an instruction.
    private enum Code: Equatable {
        /// Always makes this system call.
        case one(String)
        /// Makes the call whose number it is given.
        case shared
        /// Makes no system call: a page fault entered the kernel.
        case none
    }

    private struct Place: Hashable {
        var instruction: UInt64
        var stack: UInt64
        /// The call, because several may share an instruction; its kernel functions if it has no name.
        var call: String?
    }

    /// The known places and code of one process.
    private struct Known {
        /// Each place's number, and the last time that a thread was there.
        var numbers: [Place: (id: SiteID, at: Instant)] = [:]
        /// Names of the calls.
        var names: [SiteID: String] = [:]
        /// Effects of instructions, by address.
        var codes: [UInt64: Code] = [:]
        /// The last place with a shared instruction, by thread, at which it was in a call with a known name.
        var last: [Int32: Place] = [:]

        /// Forgets what was last seen before an instant, at which the code changed.
        mutating func forget(before instant: Instant) {
            numbers = numbers.filter { $0.value.at >= instant }
            let ids = Set(numbers.values.map(\.id))
            let instructions = Set(numbers.keys.map(\.instruction))
            names = names.filter { ids.contains($0.key) }
            codes = codes.filter { instructions.contains($0.key) }
            last = last.filter { numbers[$0.value] != nil }
        }
    }

    /// Number of places per process that are distinguished by stack pointer, at most. Further ones are distinguished by
    /// instruction only.
    private static let mostPlaces = 4096

    private var known: [Int32: Known] = [:]
    private var shared: SharedCalls
    private var next: UInt32 = 0

    init(_ shared: SharedCalls = SharedCalls()) { self.shared = shared }

    /// Reads the names of the kernel's functions now rather than at the first place that needs them.
    mutating func prepare() { shared.prepare() }

    /// Returns the number of a place, and the place itself if it or its name is new.
    mutating func site(
        of registers: UserRegisters,
        _ thread: Int32,
        of process: Int32,
        _ evidence: Evidence,
        at instant: Instant
    ) -> (id: SiteID, new: WaitSite?) {
        var place = Place(instruction: registers.instruction, stack: registers.stack)
        var name: String?
        switch (code(at: registers.instruction, of: process, evidence), evidence) {
        case (Code.none, _):
            // Faults come from anywhere, so all of them are one place.
            place = Place(instruction: 0, stack: 0)
        case (.one(let call), _): (place.call, name) = (call, call)
        case (.shared, .entered(let number)):
            name = Self.name(number)
            place.call = name
            known[process, default: Known()].last[thread] = place
        case (.shared, .left(let entry)):
            (place.call, name) = call(at: place, entry, registers, thread, of: process)
            if let name, !name.isEmpty { known[process, default: Known()].last[thread] = place }
        }
        return Self.number(of: place, in: &known[process, default: Known()], name, at: instant, &next)
    }

    private static func number(
        of place: Place,
        in known: inout Known,
        _ name: String?,
        at instant: Instant,
        _ next: inout UInt32
    ) -> (id: SiteID, new: WaitSite?) {
        var place = place
        if known.last.count > Self.mostPlaces { known.last = [:] }
        if known.numbers[place] == nil, known.numbers.count >= Self.mostPlaces { place.stack = 0 }
        if let (id, before) = known.numbers[place] {
            if before < instant { known.numbers[place] = (id, instant) }
            guard known.names[id] != name, known.names[id]?.isEmpty == true else { return (id, nil) }
            known.names[id] = name
            return (id, WaitSite(id: id, instruction: place.instruction, stack: place.stack, call: name))
        }
        let id = SiteID(next)
        next += 1
        known.numbers[place] = (id, instant)
        known.names[id] = name
        return (id, WaitSite(id: id, instruction: place.instruction, stack: place.stack, call: name))
    }

    /// Returns the name of the call made at a site of a process; nil for a fault, empty if unknown.
    func name(of site: SiteID, in process: Int32) -> String? { known[process]?.names[site] }

    /// Forgets a process that has ended, or executes another program at an instant. Keeps what was seen after that
    /// instant, in the ring of another CPU.
    mutating func forget(_ process: Int32, before instant: Instant = .distantFuture) {
        known[process]?.forget(before: instant)
        if known[process]?.numbers.isEmpty ?? false { known[process] = nil }
        shared.forget(process)
    }

    /// Finds the call that a thread waits in at a shared instruction. Returns a key that distinguishes it from other
    /// calls there, and its name, empty if unknown.
    private mutating func call(
        at place: Place,
        _ entry: KernelEntry?,
        _ registers: UserRegisters,
        _ thread: Int32,
        of process: Int32
    ) -> (call: String, name: String) {
        if let entry {
            if case .call(let name)? = shared.reason(entry) {
                // The thread resumes a call after a signal or a stop.
                guard name == "restart_syscall" else { return (name, name) }
                let before = known[process]?.last[thread].flatMap {
                    $0.instruction == place.instruction && $0.stack == place.stack ? $0.call : nil
                }
                return (before ?? name, before ?? name)
            }
            let words = entry.words
            let functions = "@\(words.2) \(words.3)"
            if shared.hasNames() { return (functions, "") }
            let name = shared.call(of: .functions(words.2, words.3)) {
                Self.asked(registers, thread, of: process)
            }
            return (name ?? functions, name ?? "")
        }
        let subject = SharedCalls.Subject.place(
            process: process,
            instruction: place.instruction,
            stack: place.stack
        )
        let name = shared.call(of: subject) { Self.asked(registers, thread, of: process) } ?? ""
        return (name, name)
    }

    private static func name(_ number: Int) -> String { SystemCallNames.name(of: number) ?? "call \(number)" }

    private mutating func code(at address: UInt64, of process: Int32, _ evidence: Evidence) -> Code {
        var code = known[process]?.codes[address]
        if code == nil {
            code = Self.look(at: address, of: process)
            // An ended process can't be read, nor one with other rights: the effect stays unknown.
            if let code { known[process, default: Known()].codes[address] = code }
        }
        switch evidence {
        case .entered(let number):
            if let code, code == .one(Self.name(number)) { return code }
            // If the code seems to load another number, the instruction is also reached by other paths.
            known[process, default: Known()].codes[address] = .shared
            return .shared
        case .left(let entry):
            if let code { return code }
            if let entry, shared.reason(entry) == .fault { return Code.none }
            return .shared
        }
    }

    /// Returns the effect of the code before an address; nil if it can't be read.
    private static func look(at address: UInt64, of process: Int32) -> Code? {
        let length = 24
        guard address >= UInt64(length) else { return Code.none }
        var code = [UInt8](repeating: 0, count: length)
        let count = unsafe code.withUnsafeMutableBytes { buffer in
            unsafe fb_subject_read(process, address - UInt64(length), buffer.baseAddress, length)
        }
        guard count == length else { return nil }
        // syscall; sysenter and int 80 belong to 32-bit programs.
        guard code[length - 2] == 0x0F, code[length - 1] == 0x05 else { return Code.none }
        return SystemCallCode.number(in: code).map { .one(name($0)) } ?? .shared
    }

    /// Asks the kernel for the call of a thread that still waits there.
    private static func asked(_ registers: UserRegisters, _ thread: Int32, of process: Int32) -> String? {
        guard let line = TextFile.read("/proc/\(process)/task/\(thread)/syscall")?.trimmedLine else { return nil }
        // The call's number, its six arguments, the stack pointer and the instruction pointer; a single word if the
        // thread runs.
        let words = line.split(separator: " ")
        func address(_ index: Int) -> UInt64? { UInt64(words[index].dropFirst(2), radix: 16) }
        guard words.count == 9, let number = Int(words[0]), number >= 0, address(8) == registers.instruction,
            address(7) == registers.stack, address(1) == registers.arguments.0, address(2) == registers.arguments.1
        else { return nil }
        return name(number)
    }
}
