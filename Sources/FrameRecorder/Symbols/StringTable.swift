/// The zero-terminated names of an ELF file.
struct StringTable {
    private let bytes: [UInt8]

    /// Creates a table from its bytes.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the name at an offset, cut to a length; empty outside the table. A name without a terminator ends with
    /// the table.
    func string(at offset: UInt32, longest: Int = 16 << 10) -> String {
        guard Int(offset) < bytes.count else { return "" }
        let rest = bytes[Int(offset)...].prefix(longest)
        return String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)
    }
}
