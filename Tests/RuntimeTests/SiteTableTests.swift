import Glibc
import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite("The system call that the code before an address makes")
struct SiteTableTests {
    private func code(_ bytes: [UInt8]) -> [UInt8] {
        Array(repeating: 0x90, count: 24 - bytes.count - 2) + bytes + [0x0F, 0x05]
    }

    @Test("The system call is the number that the code loads last")
    func numbers() {
        // mov $7,%eax; mov $0x119,%eax; xor %eax,%eax; mov $0xca,%rax
        #expect(SystemCallCode.number(in: code([0xB8, 7, 0, 0, 0])) == 7)
        #expect(SystemCallCode.number(in: code([0xB8, 0x19, 1, 0, 0, 0x49, 0x89, 0xCA])) == 281)
        #expect(SystemCallCode.number(in: code([0x31, 0xC0])) == 0)
        #expect(SystemCallCode.number(in: code([0x48, 0xC7, 0xC0, 0xCA, 0, 0, 0])) == 202)
        #expect(SystemCallCode.number(in: code([0xB8, 1, 0, 0, 0, 0xB8, 7, 0, 0, 0])) == 7)
    }

    @Test("A system call number that the code does not load as a valid constant is unknown")
    func unknown() {
        // mov %rdi,%rax, as in syscall(2)
        #expect(SystemCallCode.number(in: code([0x48, 0x89, 0xF8])) == nil)
        #expect(SystemCallCode.number(in: code([0xB8, 0xFF, 0xFF, 0xFF, 0x7F])) == nil)
    }

    @Test("A load into another register does not count, and a number that is overwritten is unknown")
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

@Suite("System calls through a shared instruction")
struct SharedCallTests {
    private static let table = """
        ffffffff81000100 T entry_SYSCALL_64_after_hwframe
        ffffffff81000200 T asm_exc_page_fault
        ffffffff81000300 T do_syscall_64
        ffffffff81000400 T asm_fred_entrypoint_user
        ffffffff81000500 T fred_entry_from_user
        ffffffff81000600 T something_else
        ffffffff81100000 T __x64_sys_poll
        ffffffff81100100 T something_else
        ffffffff81200000 t __do_sys_fsync.isra.0
        ffffffff81200080 T ksys_read
        ffffffff81200100 T do_sys_poll
        ffffffff81200200 t __se_sys_epoll_wait
        ffffffff81200200 T __x64_sys_epoll_wait
        ffffffff81200300 t x64_sys_call
        ffffffff81200400 T __x64_sys_sendfile64
        ffffffff81200500 T do_restart_poll
        ffffffff81200600 T kernel_read
        """
    private static let (entry, common, fault): (UInt64, UInt64, UInt64) = (
        0xFFFF_FFFF_8100_0110, 0xFFFF_FFFF_8100_0310, 0xFFFF_FFFF_8100_0210
    )
    private static let (poll, sync, read): (UInt64, UInt64, UInt64) = (
        0xFFFF_FFFF_8110_0010, 0xFFFF_FFFF_8120_0040, 0xFFFF_FFFF_8120_0080
    )

    private func calls(_ table: String = Self.table) throws -> KernelCalls {
        let path = LiveRun.temporaryPath()
        try FileSystem.write(Array(table.utf8), to: path)
        defer { try? FileSystem.remove(path) }
        return KernelCalls(path)
    }

    @Test("The kernel's functions on a stack identify the call, also after a tail call")
    func functions() throws {
        let calls = try calls()
        func reason(_ outermost: UInt64...) -> KernelCalls.Reason? { calls.reason(KernelEntry(outermost: outermost)) }
        #expect(reason(Self.entry, Self.common, Self.poll) == .call("poll"))
        #expect(reason(Self.entry, Self.common, Self.sync, 5) == .call("fsync"))
        #expect(reason(Self.entry, Self.common, Self.read) == .call("read"))
        #expect(reason(Self.entry, Self.common, 0xFFFF_FFFF_8120_0210) == .call("epoll_wait"))
        #expect(reason(Self.entry, Self.common, 0xFFFF_FFFF_8120_0410) == .call("sendfile"))
        // Newer kernels have more functions between.
        #expect(reason(Self.entry, Self.common, 0xFFFF_FFFF_8120_0310, Self.poll) == .call("poll"))
        let (first, second): (UInt64, UInt64) = (0xFFFF_FFFF_8100_0410, 0xFFFF_FFFF_8100_0510)
        #expect(reason(first, second, Self.common, Self.read) == .call("read"))
        // Functions behind an unknown one do not identify a call, nor does a stack that was cut.
        #expect(reason(Self.entry, Self.common, 0xFFFF_FFFF_8100_0610, Self.poll) == nil)
        #expect(reason(Self.poll, Self.sync) == nil)
        #expect(reason() == nil)
        #expect(reason(Self.fault, 5) == .fault)
        #expect(try self.calls("0000000000000000 T __x64_sys_poll\n0000000000000000 T next\n").isEmpty)
    }

    @Test("A kernel stack begins with its mark, and a stack that may be cut is rejected")
    func entries() {
        func entry(_ words: [UInt64]) -> KernelEntry? { KernelEntry(words.count) { words[$0] } }
        let mark = UInt64(bitPattern: -128)
        #expect(entry([mark, 6, 5, 4, 3, 2, 1]) == KernelEntry(outermost: [1, 2, 3, 4, 5]))
        #expect(entry([mark, 2, 1]) == KernelEntry(outermost: [1, 2]))
        #expect(entry([mark]) == nil && entry([5, 4, 3]) == nil && entry([]) == nil)
        #expect(entry([mark] + [UInt64](repeating: 1, count: 126)) == nil)
    }

    @Test("Three equal answers are enough; contradicting answers leave the call unknown from then on")
    func answers() throws {
        var shared = SharedCalls()
        let one = SharedCalls.Subject.functions(1, 2)
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
        // A wait that is always over before its call can be read is not asked about forever.
        asked = 0
        for _ in 0..<1000 { #expect(shared.call(of: .functions(3, 4), ask(nil)) == nil) }
        #expect(asked == 100)
    }

    @Test(
        "Different calls at one instruction and stack are different places; a call's entry and its wait are one place"
    )
    func places() throws {
        let calls = try calls()
        var table = SiteTable(SharedCalls { calls })
        // This process's `syscall(2)`, which makes any call.
        let instruction = try #require(Self.sharedInstruction)
        let registers = UserRegisters(instruction: instruction, stack: 0x7FFF_0000, arguments: (1, 2))
        let process = getpid()
        func site(_ evidence: SiteTable.Evidence) -> (id: SiteID, new: WaitSite?) {
            table.site(of: registers, process, of: process, evidence, at: .zero)
        }
        func left(in function: UInt64) -> SiteTable.Evidence {
            .left(KernelEntry(outermost: [Self.entry, Self.common, function]))
        }
        let entered = site(.entered(7))
        #expect(entered.new?.call == "poll")
        let waited = site(left(in: Self.poll))
        #expect(waited.id == entered.id && waited.new == nil)
        // After a stop the kernel restarts the call.
        #expect(site(left(in: 0xFFFF_FFFF_8120_0510)).id == entered.id)
        let synced = site(left(in: Self.sync))
        #expect(synced.id != entered.id && synced.new?.call == "fsync")
        // A function without a name has no known call, but is a place of its own.
        let unknown = site(left(in: 0xFFFF_FFFF_8110_0110))
        #expect(unknown.new?.call == "" && unknown.id != synced.id)
        #expect(site(.entered(232)).new?.call == "epoll_wait")
    }

    @Test(
        "What is known about a process's calls ends with the process: its places are new after that"
    )
    func endedProcess() throws {
        let calls = try calls()
        var table = SiteTable(SharedCalls { calls })
        let instruction = try #require(Self.sharedInstruction)
        let registers = UserRegisters(instruction: instruction, stack: 0x7FFF_0000, arguments: (1, 2))
        // Process ids above the kernel's limit: their code can't be read, so any call may be at the instruction.
        let (first, second): (Int32, Int32) = (5_000_000, 5_000_001)
        func site(
            _ process: Int32,
            _ evidence: SiteTable.Evidence,
            at time: Int64 = 0
        ) -> (id: SiteID, new: WaitSite?) {
            table.site(of: registers, 7, of: process, evidence, at: Instant(nanoseconds: time))
        }
        let restart = SiteTable.Evidence.left(KernelEntry(outermost: [Self.entry, Self.common, 0xFFFF_FFFF_8120_0510]))
        let waited = site(first, .entered(7))
        #expect(site(first, restart).id == waited.id)
        #expect(site(second, restart).new?.call == "restart_syscall")
        #expect(table.name(of: waited.id, in: first) == "poll" && table.name(of: waited.id, in: second) == nil)
        table.forget(first)
        #expect(table.name(of: waited.id, in: first) == nil)
        let again = site(first, .entered(7), at: 5)
        #expect(again.new?.call == "poll" && again.id != waited.id)
        // The exec is in the ring of one CPU and the new program's calls may be in that of another, which may be read
        // first.
        table.forget(first, before: Instant(nanoseconds: 5))
        #expect(site(first, restart, at: 6).id == again.id && table.name(of: again.id, in: first) == "poll")
        table.forget(first, before: Instant(nanoseconds: 7))
        #expect(site(first, .entered(7), at: 8).id != again.id)
    }

    /// The address behind the instruction of `syscall(2)` in the C library of this process.
    private static var sharedInstruction: UInt64? {
        guard let function = unsafe dlsym(nil, "syscall") else { return nil }
        let code = unsafe UnsafeRawBufferPointer(start: function, count: 64)
        let place = (0..<62).first { unsafe code[$0] == 0x0F && code[$0 + 1] == 0x05 }
        return place.map { UInt64(UInt(bitPattern: function)) + UInt64($0) + 2 }
    }
}
