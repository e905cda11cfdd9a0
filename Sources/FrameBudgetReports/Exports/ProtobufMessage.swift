/// A message in the wire format of Protocol Buffers, as far as `profile.proto` needs it.
struct ProtobufMessage {
    private(set) var bytes: [UInt8] = []

    /// Adds a number. Zero is omitted: readers use it for absent fields.
    mutating func add(_ field: UInt64, _ value: UInt64) {
        guard value != 0 else { return }
        append(field << 3)
        append(value)
    }

    mutating func add(_ field: UInt64, _ value: Int64) { add(field, UInt64(bitPattern: value)) }

    mutating func add(_ field: UInt64, _ value: Bool) { add(field, UInt64(value ? 1 : 0)) }

    /// Adds text or a message. An empty one is written: it may be an element of a list.
    mutating func add(_ field: UInt64, _ content: some Collection<UInt8>) {
        append(field << 3 | 2)
        append(UInt64(content.count))
        bytes += content
    }

    mutating func add(_ field: UInt64, _ message: ProtobufMessage) { add(field, message.bytes) }

    /// Adds numbers as one packed field.
    mutating func add(_ field: UInt64, packed values: [UInt64]) {
        var packed = ProtobufMessage()
        for value in values { packed.append(value) }
        add(field, packed.bytes)
    }

    private mutating func append(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
