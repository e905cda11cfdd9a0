import Glibc
import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite("Which system call the code before an address makes")
struct SiteTableTests {
    private func code(_ bytes: [UInt8]) -> [UInt8] {
        Array(repeating: 0x90, count: 24 - bytes.count - 2) + bytes + [0x0F, 0x05]
    }

    @Test("The number that is loaded last counts")
    func numbers() {
        // mov $7,%eax; mov $0x119,%eax; xor %eax,%eax; mov $0xca,%rax
        #expect(SystemCallCode.number(in: code([0xB8, 7, 0, 0, 0])) == 7)
        #expect(SystemCallCode.number(in: code([0xB8, 0x19, 1, 0, 0, 0x49, 0x89, 0xCA])) == 281)
        #expect(SystemCallCode.number(in: code([0x31, 0xC0])) == 0)
        #expect(SystemCallCode.number(in: code([0x48, 0xC7, 0xC0, 0xCA, 0, 0, 0])) == 202)
        #expect(SystemCallCode.number(in: code([0xB8, 1, 0, 0, 0, 0xB8, 7, 0, 0, 0])) == 7)
    }

    @Test("A number that comes from elsewhere is not known")
    func unknown() {
        // mov %rdi,%rax, as in syscall(2)
        #expect(SystemCallCode.number(in: code([0x48, 0x89, 0xF8])) == nil)
        #expect(SystemCallCode.number(in: code([0xB8, 0xFF, 0xFF, 0xFF, 0x7F])) == nil)
    }

    @Test("What is loaded into another register is no number, and a number that was replaced counts no more")
    func otherRegisters() {
        // mov $0xca,%eax; xor %r8d,%r8d: as glibc calls futex
        #expect(SystemCallCode.number(in: code([0xB8, 0xCA, 0, 0, 0, 0x45, 0x31, 0xC0])) == 202)
        // mov $0x10f,%eax; mov $8,%r8d: ppoll, whose fifth argument is 8
        #expect(SystemCallCode.number(in: code([0xB8, 0x0F, 1, 0, 0, 0x41, 0xB8, 8, 0, 0, 0])) == 271)
        // xor %r8d,%r8d; mov %r9d,%eax
        #expect(SystemCallCode.number(in: code([0x45, 0x31, 0xC0, 0x44, 0x89, 0xC8])) == nil)
        // xor %eax,%eax; xchg %eax,(%rbx); mov %edx,%eax
        #expect(SystemCallCode.number(in: code([0x31, 0xC0, 0x87, 0x03, 0x89, 0xD0])) == nil)
        // mov $7,%eax; mov 0x10(%rsp),%rax: as glibc 2.41 makes any call
        #expect(SystemCallCode.number(in: code([0xB8, 7, 0, 0, 0, 0x48, 0x8B, 0x44, 0x24, 0x10])) == nil)
        // mov %rsi,%rax; mov %r9,%r10; mov 8(%rsp),%r8: the same where it can be cancelled
        let cancellable: [UInt8] = [0x48, 0x89, 0xF0, 0x4D, 0x89, 0xCA, 0x4C, 0x8B, 0x44, 0x24, 0x08]
        #expect(SystemCallCode.number(in: code(cancellable)) == nil)
    }
}

@Suite("Calls through an instruction that several share")
struct SharedCallTests {
    private static let table = """
        ffffffff81000130 T entry_SYSCALL_64_after_hwframe
        ffffffff81100000 T __x64_sys_poll
        ffffffff81100100 T something_else
        ffffffff81200000 t __do_sys_fsync.isra.0
        ffffffff81200080 T ksys_read
        ffffffff81200100 T do_sys_poll
        ffffffff81200200 t __se_sys_epoll_wait
        ffffffff81200200 T __x64_sys_epoll_wait
        ffffffff81200300 t x64_sys_call
        """

    private func calls(_ table: String = Self.table) throws -> KernelCalls {
        let path = LiveRun.temporaryPath()
        try FileSystem.write(Array(table.utf8), to: path)
        defer { try? FileSystem.remove(path) }
        return KernelCalls(path)
    }

    @Test("The kernel's functions say which call it is, also where one has ended with a jump to another")
    func functions() throws {
        let calls = try calls()
        func call(_ first: UInt64, _ second: UInt64 = 0) -> String? {
            calls.call(KernelEntry(first: first, second: second))
        }
        #expect(call(0xFFFF_FFFF_8110_0010) == "poll")
        #expect(call(0xFFFF_FFFF_8110_0100) == nil)
        #expect(call(0xFFFF_FFFF_8120_0040) == "fsync")
        #expect(call(0xFFFF_FFFF_8120_0080) == "read")
        #expect(call(0xFFFF_FFFF_8120_0210) == "epoll_wait")
        // Behind the one between, only such a function counts.
        #expect(call(0xFFFF_FFFF_8120_0310, 0xFFFF_FFFF_8110_0010) == "poll")
        #expect(call(0xFFFF_FFFF_8120_0310, 0xFFFF_FFFF_8120_0090) == nil)
        #expect(try self.calls("0000000000000000 T __x64_sys_poll\n0000000000000000 T next\n").isEmpty)
    }

    @Test("The stack's outermost two functions are those of all calls; one of an interrupt has no more")
    func entries() {
        func entry(_ words: [UInt64]) -> KernelEntry? { KernelEntry(words.count) { words[$0] } }
        let mark = UInt64(bitPattern: -128)
        #expect(entry([mark, 5, 4, 3, 2, 1]) == KernelEntry(first: 3, second: 4))
        #expect(entry([mark, 3, 2, 1]) == KernelEntry(first: 3, second: 0))
        #expect(entry([mark, 2, 1]) == nil)
        #expect(entry([5, 4, 3, 2, 1]) == nil)
        #expect(entry([]) == nil)
    }

    @Test("Three answers that agree are enough; what two contradict is not known, now and later")
    func answers() throws {
        var shared = SharedCalls()
        let one = SharedCalls.Subject.function(1)
        var asked = 0
        func ask(_ answer: String?) -> () -> String? {
            return {
                asked += 1
                return answer
            }
        }
        #expect(shared.call(of: one, ask(nil)) == nil)
        for _ in 0..<5 { #expect(shared.call(of: one, ask("poll")) == "poll") }
        #expect(asked == 4)
        let other = SharedCalls.Subject.place(process: 1, instruction: 2, stack: 3)
        #expect(shared.call(of: other, ask("poll")) == "poll")
        #expect(shared.call(of: other, ask(nil)) == "poll")
        #expect(shared.call(of: other, ask("fsync")) == nil)
        #expect(shared.call(of: other, ask("poll")) == nil)
        shared.forget(1)
        #expect(shared.call(of: other, ask("futex")) == "futex")
    }

    @Test("Calls at one instruction with one stack are places of their own; an entry and the wait in it are one")
    func places() throws {
        let calls = try calls()
        var table = SiteTable(SharedCalls { calls })
        // This process's own function for any call.
        let instruction = try #require(Self.sharedInstruction)
        let registers = UserRegisters(instruction: instruction, stack: 0x7FFF_0000, arguments: (1, 2))
        let process = getpid()
        func site(_ evidence: SiteTable.Evidence) -> (id: SiteID, new: WaitSite?) {
            table.site(of: registers, process, of: process, evidence)
        }
        let entered = site(.entered(7))
        #expect(entered.new?.call == "poll")
        let waited = site(.left(KernelEntry(first: 0xFFFF_FFFF_8110_0010, second: 0)))
        #expect(waited.id == entered.id && waited.new == nil)
        let synced = site(.left(KernelEntry(first: 0xFFFF_FFFF_8120_0040, second: 0)))
        #expect(synced.id != entered.id && synced.new?.call == "fsync")
        // Of a function without a name nothing is known, but that it is another one.
        let unknown = site(.left(KernelEntry(first: 0xFFFF_FFFF_8110_0110, second: 0)))
        #expect(unknown.new?.call == "" && unknown.id != synced.id)
        #expect(site(.entered(232)).new?.call == "epoll_wait")
    }

    /// The address behind the instruction of `syscall(2)` in the C library of this process.
    private static var sharedInstruction: UInt64? {
        guard let function = unsafe dlsym(nil, "syscall") else { return nil }
        let code = unsafe UnsafeRawBufferPointer(start: function, count: 64)
        let place = (0..<62).first { unsafe code[$0] == 0x0F && code[$0 + 1] == 0x05 }
        return place.map { UInt64(UInt(bitPattern: function)) + UInt64($0) + 2 }
    }
}
