/// What tracefs says of a tracepoint: its number, and where its fields lie in a record.
struct TracepointFormat: Equatable {
    /// A field of a record.
    struct Field: Equatable {
        /// Bytes from the record's beginning on.
        var offset: Int
        /// Bytes.
        var size: Int
    }

    /// The number, which is also the record's first field.
    let id: UInt16
    private let fields: [String: Field]

    /// Reads a `format` file; nil where it has no number or is none.
    init?(_ text: String) {
        var id: UInt16?
        var fields: [String: Field] = [:]
        for line in text.split(separator: "\n") {
            if line.hasPrefix("ID:") {
                id = UInt16(line.dropFirst(3).drop { $0 == " " })
            } else if let (name, field) = Self.field(line) {
                fields[name] = field
            }
        }
        guard let id else { return nil }
        self.id = id
        self.fields = fields
    }

    /// Where a field of a size lies; nil where the tracepoint has no such field.
    func offset(of name: String, size: Int) -> Int? {
        guard let field = fields[name], field.size == size else { return nil }
        return field.offset
    }

    /// As in `field:pid_t pid;  offset:24;  size:4;  signed:1;`: the type's last word is the name.
    private static func field(_ line: Substring) -> (String, Field)? {
        let parts = line.split(separator: ";").map { $0.drop { $0 == "\t" || $0 == " " } }
        func value(_ key: String) -> Substring? {
            parts.first { $0.hasPrefix(key) }.map { $0.dropFirst(key.count) }
        }
        guard let name = value("field:")?.split(separator: " ").last,
            let offset = value("offset:").flatMap({ Int($0) }), offset >= 0,
            let size = value("size:").flatMap({ Int($0) }), size > 0
        else { return nil }
        return (String(name.prefix { $0 != "[" }), Field(offset: offset, size: size))
    }
}
