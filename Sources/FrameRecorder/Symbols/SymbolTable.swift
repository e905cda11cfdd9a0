/// The functions of an ELF file, by address.
///
/// Built from `.symtab` and `.dynsym`. The first has the local functions, which most of a Swift program's functions
/// are; a stripped file has only the second. Stubs for other files' functions have the names of those functions.
package struct SymbolTable {
    /// A function that contains an address.
    package struct Match {
        /// The linker symbol.
        package var symbol: String
        /// The address's offset in the function.
        package var offset: UInt64
    }

    struct Entry {
        var address: UInt64
        var size: UInt64
        var name: UInt32
        /// Index of its string table; earlier tables are preferred.
        var table: UInt8
    }

    private let entries: [Entry]
    private let names: [StringTable]
    /// Whether the local functions are known too.
    package let hasLocalFunctions: Bool
    /// Number of functions in the file.
    package let count: Int

    /// Reads the functions of a file; empty if it names none.
    ///
    /// - Parameter asked: the addresses that will be looked up. Only functions that contain one of them are kept; nil
    ///   keeps all.
    /// - Complexity: O(n log a) for n symbols and a addresses, or O(n log n) for all of them.
    package init(_ file: ELFFile, for asked: AddressFilter? = nil) {
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

    /// Returns the function that contains an address of the file; nil if none does.
    ///
    /// - Complexity: O(log n).
    package func function(at address: UInt64) -> Match? {
        let next = entries.sortedIndex(where: { $0.address > address })
        // Functions may be nested; the nearest one that reaches the address wins.
        for index in stride(from: next - 1, through: max(0, next - Self.nesting), by: -1) {
            let entry = entries[index]
            let offset = address - entry.address
            // The end of a function without a size is unknown: the following code may be another function, whose symbol
            // was stripped.
            guard offset < entry.size || (entry.size == 0 && offset == 0) else { continue }
            let symbol = names[Int(entry.table)].string(at: entry.name)
            return symbol.isEmpty ? nil : Match(symbol: symbol, offset: offset)
        }
        return nil
    }

    static let entrySize = 24
    private static let nesting = 16

    private static func append(_ symbols: [UInt8], table: UInt8, to entries: inout Entries) {
        // A browser has millions of symbols: read in place, without a check of every byte.
        unsafe symbols.withUnsafeBytes { bytes in
            func number<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _ type: Number.Type) -> Number {
                Number(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: type))
            }
            for start in stride(from: 0, to: bytes.count - bytes.count % entrySize, by: entrySize) {
                // Functions (also those chosen by a resolver) that are defined here.
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

    /// Returns entries sorted by address, one per address: the longest, then the one of the earlier table.
    private static func sorted(_ entries: [Entry]) -> [Entry] {
        var result: [Entry] = []
        result.reserveCapacity(entries.count)
        let sorted = entries.sorted {
            ($0.address, $1.size, $0.table, $0.name) < ($1.address, $0.size, $1.table, $1.name)
        }
        // The end of the functions with a size so far: a label without a size inside one adds nothing.
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
