/// The zero-terminated names of an ELF file.
struct StringTable {
    private let bytes: [UInt8]

    /// A table's bytes.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The name at an offset, or as much of it; empty outside the table. One without an end goes to the table's.
    func string(at offset: UInt32, longest: Int = 16 << 10) -> String {
        guard Int(offset) < bytes.count else { return "" }
        let rest = bytes[Int(offset)...].prefix(longest)
        return String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)
    }
}
