import CUnwind
import FrameTrace

/// Numbers the places from which threads enter the kernel, and finds out which system call each of them makes.
///
/// The call is read from the program's code while the process lives: the registers of a thread within a call don't hold its
/// number any more.
struct SiteTable {
    /// What a place is.
    private enum Call: Equatable {
        /// The call's name; empty for one that can't be named.
        case named(String)
        /// None: the instruction before is no system call, so that a page fault was the way in.
        case none
    }

    private struct Place: Hashable {
        var process: Int32
        var instruction: UInt64
        var stack: UInt64
    }

    private struct Code: Hashable {
        var process: Int32
        var instruction: UInt64
    }

    /// Places of one process that are told apart by their stack pointers. The rest go by their instruction alone.
    private static let mostPlaces = 4096

    private var numbers: [Place: SiteID] = [:]
    private var calls: [Code: Call] = [:]
    private var counts: [Int32: Int] = [:]
    private var next: UInt32 = 0
    private(set) var names: [SiteID: String] = [:]

    /// The number of a place, and the place itself where it is new.
    ///
    /// - Parameter number: the system call's number, where the record says it.
    mutating func site(
        of registers: UserRegisters,
        _ thread: Int32,
        of process: Int32,
        calling number: Int? = nil
    ) -> (id: SiteID, new: WaitSite?) {
        let code = Code(process: process, instruction: registers.instruction)
        if calls[code] == nil {
            calls[code] = number.map { .named(Self.name($0)) } ?? Self.look(registers, thread, of: process)
        }
        let call = calls[code] ?? .named("")
        // Faults come from anywhere: they are one place.
        let isFault = call == .none
        var place = Place(
            process: process,
            instruction: isFault ? 0 : registers.instruction,
            stack: isFault ? 0 : registers.stack
        )
        if let id = numbers[place] { return (id, nil) }
        if counts[process, default: 0] >= Self.mostPlaces { place.stack = 0 }
        if let id = numbers[place] { return (id, nil) }
        counts[process, default: 0] += 1
        let id = SiteID(next)
        next += 1
        numbers[place] = id
        var name: String?
        if case .named(let text) = call { name = text }
        names[id] = name
        return (id, WaitSite(id: id, instruction: place.instruction, stack: place.stack, call: name))
    }

    /// The process runs another program: what was at its addresses is there no more.
    mutating func forget(_ process: Int32) {
        numbers = numbers.filter { $0.key.process != process }
        calls = calls.filter { $0.key.process != process }
        counts[process] = nil
    }

    private static func name(_ number: Int) -> String { SystemCallNames.name(of: number) ?? "call \(number)" }

    /// Which call the code before an address makes.
    private static func look(_ registers: UserRegisters, _ thread: Int32, of process: Int32) -> Call {
        let length = 24
        guard registers.instruction >= UInt64(length) else { return .none }
        var code = [UInt8](repeating: 0, count: length)
        let count = unsafe code.withUnsafeMutableBytes { buffer in
            unsafe fb_subject_read(process, registers.instruction - UInt64(length), buffer.baseAddress, length)
        }
        guard count == length else { return .named(asked(registers, thread, of: process) ?? "") }
        // syscall; sysenter and int 80 are of 32-bit programs.
        guard code[length - 2] == 0x0F, code[length - 1] == 0x05 else { return .none }
        if let number = number(in: code) { return .named(name(number)) }
        return .named(asked(registers, thread, of: process) ?? "")
    }

    /// The number that the code loads right before the call: `mov $n,%eax`, `mov $n,%rax` or `xor %eax,%eax`.
    static func number(in code: [UInt8]) -> Int? {
        for place in stride(from: code.count - 4, through: 0, by: -1) {
            if code[place] == 0x31, code[place + 1] == 0xC0 { return 0 }
            guard place + 5 <= code.count - 2 else { continue }
            let isMove = code[place] == 0xB8
            let isLongMove = code[place] == 0xC0 && place >= 2 && code[place - 1] == 0xC7 && code[place - 2] == 0x48
            guard isMove || isLongMove else { continue }
            let number = (1...4).reversed().reduce(0) { $0 << 8 | Int(code[place + $1]) }
            if number < 1024 { return number }
        }
        return nil
    }

    /// What the kernel says of a thread that still waits there.
    private static func asked(_ registers: UserRegisters, _ thread: Int32, of process: Int32) -> String? {
        guard let line = TextFile.read("/proc/\(process)/task/\(thread)/syscall")?.trimmedLine else { return nil }
        let words = line.split(separator: " ")
        guard words.count >= 3, let number = Int(words[0]), number >= 0,
            UInt64(words[words.count - 1].dropFirst(2), radix: 16) == registers.instruction
        else { return nil }
        return name(number)
    }
}
