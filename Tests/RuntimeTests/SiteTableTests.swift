import Testing

@testable import FrameRecorder

@Suite("Which system call the code before an address makes")
struct SiteTableTests {
    private func code(_ bytes: [UInt8]) -> [UInt8] {
        Array(repeating: 0x90, count: 24 - bytes.count - 2) + bytes + [0x0F, 0x05]
    }

    @Test("The number that is loaded last counts")
    func numbers() {
        // mov $7,%eax; mov $0x119,%eax; xor %eax,%eax; mov $0xca,%rax
        #expect(SiteTable.number(in: code([0xB8, 7, 0, 0, 0])) == 7)
        #expect(SiteTable.number(in: code([0xB8, 0x19, 1, 0, 0, 0x49, 0x89, 0xCA])) == 281)
        #expect(SiteTable.number(in: code([0x31, 0xC0])) == 0)
        #expect(SiteTable.number(in: code([0x48, 0xC7, 0xC0, 0xCA, 0, 0, 0])) == 202)
        #expect(SiteTable.number(in: code([0xB8, 1, 0, 0, 0, 0xB8, 7, 0, 0, 0])) == 7)
    }

    @Test("A number that comes from elsewhere is not known")
    func unknown() {
        // mov %rdi,%rax, as in syscall(2)
        #expect(SiteTable.number(in: code([0x48, 0x89, 0xF8])) == nil)
        #expect(SiteTable.number(in: code([0xB8, 0xFF, 0xFF, 0xFF, 0x7F])) == nil)
    }
}
