import FrameTrace
import Glibc

/// A decoder of the machine code before a system call.
enum SystemCallCode {
    /// Whether this machine's C library makes many calls through one instruction, as glibc does since 2.41. Programs in
    /// containers may have another C library.
    static let isSharedHere: Bool = {
        var text = [UInt8](repeating: 0, count: 64)
        // As "glibc 2.41".
        let length = unsafe text.withUnsafeMutableBytes { buffer in
            unsafe confstr(Int32(_CS_GNU_LIBC_VERSION), buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
        }
        let name = String(decoding: text.prefix(max(0, min(length, text.count) - 1)), as: UTF8.self)
        let version = name.split(separator: " ").last?.split(separator: ".").compactMap { Int($0) } ?? []
        return version.count >= 2 && (version[0], version[1]) >= (2, 41)
    }()

    /// Returns the number that the code loads last before the call, by `mov $n,%eax`, `mov $n,%rax` or `xor %eax,%eax`;
    /// nil if it comes from elsewhere, as in functions that make any call.
    ///
    /// - Parameter code: ends with the two bytes of `syscall`.
    /// - Complexity: O(bytes).
    static func number(in code: [UInt8]) -> Int? {
        for place in stride(from: code.count - 4, through: 0, by: -1) {
            // With a prefix, the same bytes are about r8, for loading arguments.
            let prefix = place > 0 && code[place - 1] & 0xF0 == 0x40 ? code[place - 1] : 0
            let (extendsSecond, extendsFirst) = (prefix & 1 != 0, prefix & 4 != 0)
            let operands = code[place + 1]
            switch code[place] {
            // xor %eax,%eax
            case 0x31, 0x33:
                if operands == 0xC0, !extendsFirst, !extendsSecond { return 0 }
            // mov of another register to it
            case 0x89 where operands & 0xC7 == 0xC0 && !extendsSecond: return nil
            // mov, movslq or lea of a register or of memory to it
            case 0x8B, 0x63, 0x8D:
                if operands & 0x38 == 0, !extendsFirst { return nil }
            case 0xB8 where !extendsSecond:
                if let number = immediate(in: code, at: place + 1) { return number }
            case 0xC0 where place >= 2 && code[place - 1] == 0xC7 && code[place - 2] == 0x48:
                if let number = immediate(in: code, at: place + 1) { return number }
            default: continue
            }
        }
        return nil
    }

    /// Returns a constant if it can be a call's number.
    private static func immediate(in code: [UInt8], at place: Int) -> Int? {
        guard place + 4 <= code.count - 2 else { return nil }
        let number = (0..<4).reversed().reduce(0) { $0 << 8 | Int(code[place + $1]) }
        return number < 1024 ? number : nil
    }
}
