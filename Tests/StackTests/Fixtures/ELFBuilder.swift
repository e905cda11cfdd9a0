/// Makes small ELF files with symbols of our choosing.
struct ELFBuilder {
    struct Symbol {
        var name: String
        var address: UInt64
        var size: UInt64
        /// Type and binding; a global function.
        var info: UInt8 = 0x12
        /// 0: defined elsewhere.
        var section: UInt16 = 1
    }

    var symbols: [Symbol] = []
    var buildID: [UInt8] = [1, 2, 3, 4]
    /// `.symtab`, or `.dynsym` as in a stripped file.
    var tableType: UInt32 = 2

    func bytes() -> [UInt8] {
        var names: [UInt8] = [0]
        var table: [UInt8] = .init(repeating: 0, count: 24)
        for symbol in symbols {
            table += little(UInt32(names.count)) + [symbol.info, 0] + little(symbol.section)
            table += little(symbol.address) + little(symbol.size)
            names += Array(symbol.name.utf8) + [0]
        }
        let note = little(UInt32(4)) + little(UInt32(buildID.count)) + little(UInt32(3)) + Array("GNU\0".utf8) + buildID
        let contents: [(type: UInt32, link: UInt32, entrySize: UInt64, bytes: [UInt8])] = [
            (0, 0, 0, []), (7, 0, 0, note), (tableType, 3, 24, table), (3, 0, 0, names),
        ]
        var body: [UInt8] = []
        var headers: [UInt8] = []
        for content in contents {
            headers += little(UInt32(0)) + little(content.type) + little(UInt64(0)) + little(UInt64(0))
            headers += little(UInt64(64 + body.count)) + little(UInt64(content.bytes.count))
            headers += little(content.link) + little(UInt32(0)) + little(UInt64(0)) + little(content.entrySize)
            body += content.bytes
        }
        var header: [UInt8] = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9)
        header += little(UInt16(3)) + little(UInt16(62)) + little(UInt32(1)) + little(UInt64(0)) + little(UInt64(0))
        header += little(UInt64(64 + body.count)) + little(UInt32(0)) + little(UInt16(64)) + little(UInt16(56))
        header += little(UInt16(0)) + little(UInt16(64)) + little(UInt16(contents.count)) + little(UInt16(3))
        return header + body + headers
    }

    private func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<MemoryLayout<Number>.size).map { UInt8(truncatingIfNeeded: number >> Number($0 * 8)) }
    }
}
