/// A tracepoint's format from tracefs: its number, and the places of its fields in a record.
struct TracepointFormat: Equatable {
    /// A field of a record.
    struct Field: Equatable {
        /// Offset in bytes from the record's start.
        var offset: Int
        /// Size in bytes.
        var size: Int
    }

    /// The tracepoint's number, which is also the record's first field.
    let id: UInt16
    private let fields: [String: Field]

    /// Parses a `format` file; nil if it has no number or is malformed.
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

    /// Returns the offset of a field of a given size; nil if the tracepoint has no such field.
    func offset(of name: String, size: Int) -> Int? {
        guard let field = fields[name], field.size == size else { return nil }
        return field.offset
    }

    /// Parses a line such as `field:pid_t pid;  offset:24;  size:4;  signed:1;`. The type's last word is the name.
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
