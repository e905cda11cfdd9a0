extension ByteWriter {
    mutating func write(_ queue: QueueDescription) {
        begin(.queue)
        write(queue.id)
        write(byte: queue.kind.rawValue)
        write(optional: queue.target) { $0.write($1) }
    }
}

extension ByteReader {
    /// Reads a queue; nil for a kind that this version does not know.
    mutating func queueDescription() throws(TraceError) -> QueueDescription? {
        let id: ResourceID = try identifier()
        guard let kind = QueueDescription.Kind(rawValue: try byte()) else { return nil }
        return QueueDescription(id: id, kind: kind, target: try optionalIdentifier())
    }
}
