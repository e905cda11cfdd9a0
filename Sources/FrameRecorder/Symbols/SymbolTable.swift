/// The functions of an ELF file, by address.
///
/// Made of `.symtab` and `.dynsym`: the first has the local functions, which most of a Swift program's are; a stripped
/// file has only the second. Jumps to functions of other files have the names of those.
package struct SymbolTable {
    /// A function found.
    package struct Match {
        /// Its name as the linker knows it.
        package var symbol: String
        /// How far into it the address is.
        package var offset: UInt64
    }

    struct Entry {
        var address: UInt64
        var size: UInt64
        var name: UInt32
        /// Which of the string tables; earlier ones are preferred.
        var table: UInt8
    }

    private let entries: [Entry]
    private let names: [StringTable]
    /// Whether the local functions are known too.
    package let hasLocalFunctions: Bool
    /// How many functions the file has.
    package let count: Int

    /// The functions of a file; empty if it names none.
    ///
    /// - Parameter asked: the addresses that it will be asked for: only functions that hold one of them are kept. Nil keeps all.
    /// - Complexity: O(n log a) for n symbols and a addresses, or O(n log n) for all of them.
    package init(_ file: ELFFile, for asked: AskedAddresses? = nil) {
        var entries = Entries(asked: asked)
        var names: [StringTable] = []
        var hasLocalFunctions = false
        var total: UInt64 = 0
        for type in [ELFFile.SectionType.symbols, ELFFile.SectionType.dynamicSymbols] {
            for section in file.sections where section.type == type && section.entrySize == UInt64(Self.entrySize) {
                guard names.count < 255, Int(section.link) < file.sections.count,
                    // Many sections may share the same bytes.
                    total <= ELFFile.largestSection,
                    let symbols = file.content(of: section),
                    let strings = file.content(of: file.sections[Int(section.link)])
                else { continue }
                total += section.size + file.sections[Int(section.link)].size
                if type == ELFFile.SectionType.symbols { hasLocalFunctions = true }
                Self.append(symbols, table: UInt8(names.count), to: &entries)
                if type == ELFFile.SectionType.dynamicSymbols {
                    Self.appendStubs(of: file, symbols, table: UInt8(names.count), to: &entries)
                }
                names.append(StringTable(strings))
            }
        }
        self.names = names
        self.hasLocalFunctions = hasLocalFunctions
        count = entries.count
        self.entries = Self.sorted(entries.kept)
    }

    /// The function that an address of the file lies in; nil if none claims it.
    ///
    /// - Complexity: O(log n).
    package func function(at address: UInt64) -> Match? {
        let next = entries.sortedIndex(where: { $0.address > address })
        // A function may lie within another's range; the nearest that reaches the address wins.
        for index in stride(from: next - 1, through: max(0, next - Self.nesting), by: -1) {
            let entry = entries[index]
            let offset = address - entry.address
            // Without a size nobody knows where it ends: what follows may be another function, whose symbol was stripped.
            guard offset < entry.size || (entry.size == 0 && offset == 0) else { continue }
            let symbol = names[Int(entry.table)].string(at: entry.name)
            return symbol.isEmpty ? nil : Match(symbol: symbol, offset: offset)
        }
        return nil
    }

    static let entrySize = 24
    private static let nesting = 16

    private static func append(_ symbols: [UInt8], table: UInt8, to entries: inout Entries) {
        // A browser has millions: read in place, without a check of every byte.
        unsafe symbols.withUnsafeBytes { bytes in
            func number<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _ type: Number.Type) -> Number {
                Number(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: type))
            }
            for start in stride(from: 0, to: bytes.count - bytes.count % entrySize, by: entrySize) {
                // A function, or one that a resolver picks; defined here.
                let type = unsafe bytes[start + 4] & 15
                guard type == 2 || type == 10, number(start + 6, UInt16.self) != 0 else { continue }
                entries.append(
                    Entry(
                        address: number(start + 8, UInt64.self),
                        size: number(start + 16, UInt64.self),
                        name: number(start, UInt32.self),
                        table: table
                    )
                )
            }
        }
    }

    /// Sorted by address, one for each: the longest, then the one of the earlier table.
    private static func sorted(_ entries: [Entry]) -> [Entry] {
        var result: [Entry] = []
        result.reserveCapacity(entries.count)
        let sorted = entries.sorted {
            ($0.address, $1.size, $0.table, $0.name) < ($1.address, $0.size, $1.table, $1.name)
        }
        // Where the sized functions so far end: a label without a size inside one says nothing new.
        var end: UInt64 = 0
        for entry in sorted where result.last?.address != entry.address {
            if entry.size == 0 && entry.address < end { continue }
            result.append(entry)
            let (sum, overflow) = entry.address.addingReportingOverflow(entry.size)
            end = max(end, overflow ? .max : sum)
        }
        return result
    }
}
