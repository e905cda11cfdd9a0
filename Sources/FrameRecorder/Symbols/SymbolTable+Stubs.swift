extension SymbolTable {
    private static let stubSize: UInt64 = 16

    /// Adds the stubs through which a file calls functions of other files. They have no symbols, and a thread may be
    /// sampled there.
    ///
    /// The linker makes one for each relocation, in order, after a header that depends on the processor.
    ///
    /// - Parameters:
    ///   - symbols: the content of `.dynsym`.
    ///   - table: the number of its string table.
    static func appendStubs(of file: ELFFile, _ symbols: [UInt8], table: UInt8, to entries: inout Entries) {
        guard let section = file.sections.first(where: { $0.name == ".rela.plt" }),
            section.entrySize == UInt64(entrySize), let relocations = file.content(of: section)
        else { return }
        let count = relocations.count / entrySize
        let size = UInt64(count) * stubSize
        func stubs(_ name: String, header: UInt64) -> UInt64? {
            file.sections.first { $0.name == name && $0.size == size + header }.map { $0.address &+ header }
        }
        // With branch protection, calls go to a section without a header; a header of 32 bytes is AArch64's.
        guard let first = stubs(".plt.sec", header: 0) ?? stubs(".plt", header: 16) ?? stubs(".plt", header: 32) else {
            return
        }
        for number in 0..<count {
            // The relocation's address, then the symbol's number in the bits above the 32-bit type.
            guard let info = relocations.number(at: number * entrySize + 8, as: UInt64.self),
                case let start = Int(info >> 32) * entrySize, start > 0,
                let name = symbols.number(at: start, as: UInt32.self), name > 0
            else { continue }
            entries.append(Entry(address: first &+ UInt64(number) * stubSize, size: stubSize, name: name, table: table))
        }
    }
}
