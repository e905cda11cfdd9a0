/// Reads what `PprofExport` writes, by the format's own description: stored gzip, then fields of messages.
struct PprofReader {
    struct Malformed: Error {}

    /// A field of a message.
    enum Value {
        case number(UInt64)
        case bytes([UInt8])
    }

    /// A message's fields, in order.
    struct Message {
        var fields: [(number: UInt64, value: Value)] = []

        init(_ bytes: [UInt8]) throws {
            var position = 0
            while position < bytes.count {
                let key = try Message.varint(bytes, &position)
                if key & 7 == 0 {
                    fields.append((key >> 3, .number(try Message.varint(bytes, &position))))
                } else {
                    guard key & 7 == 2 else { throw Malformed() }
                    let count = Int(try Message.varint(bytes, &position))
                    guard count <= bytes.count - position else { throw Malformed() }
                    fields.append((key >> 3, .bytes(Array(bytes[position..<position + count]))))
                    position += count
                }
            }
        }

        static func varint(_ bytes: [UInt8], _ position: inout Int) throws -> UInt64 {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 64, by: 7) {
                guard position < bytes.count else { throw Malformed() }
                defer { position += 1 }
                value |= UInt64(bytes[position] & 0x7F) << shift
                if bytes[position] < 0x80 { return value }
            }
            throw Malformed()
        }

        func number(_ field: UInt64) -> UInt64 {
            fields.last { $0.number == field }.flatMap { if case .number(let value) = $0.value { value } else { nil } }
                ?? 0
        }

        func blobs(_ field: UInt64) -> [[UInt8]] {
            fields.filter { $0.number == field }
                .compactMap { if case .bytes(let bytes) = $0.value { bytes } else { nil } }
        }

        func messages(_ field: UInt64) throws -> [Message] { try blobs(field).map { try Message($0) } }

        func packed(_ field: UInt64) throws -> [UInt64] {
            try blobs(field).flatMap { bytes in
                var position = 0
                var values: [UInt64] = []
                while position < bytes.count { values.append(try Message.varint(bytes, &position)) }
                return values
            }
        }
    }

    var profile: Message
    var strings: [String]

    init(_ file: [UInt8]) throws {
        guard file.starts(with: [0x1F, 0x8B, 8, 0]), file.count > 18 else { throw Malformed() }
        var content: [UInt8] = []
        var position = 10
        while true {
            let isLast = file[position] == 1
            let length = Int(file[position + 1]) | Int(file[position + 2]) << 8
            guard ~file[position + 1] == file[position + 3], ~file[position + 2] == file[position + 4] else {
                throw Malformed()
            }
            content += file[position + 5..<position + 5 + length]
            position += 5 + length
            if isLast { break }
        }
        let size = (0..<4).reduce(0) { $0 | Int(file[position + 4 + $1]) << ($1 * 8) }
        guard position + 8 == file.count, size == content.count else { throw Malformed() }
        profile = try Message(content)
        strings = profile.blobs(6).map { String(decoding: $0, as: UTF8.self) }
    }

    func text(_ index: UInt64) -> String { strings[Int(index)] }
}
