/// Takes the bytes of an export and passes them on in large pieces, so that no export is in memory as a whole.
struct ExportOutput<Failure: Error> {
    private static var pieceSize: Int { 1 << 16 }
    private var pending: [UInt8] = []
    private let send: ([UInt8]) throws(Failure) -> Void

    /// Creates an output.
    ///
    /// - Parameter send: receives the pieces, in order.
    init(_ send: @escaping ([UInt8]) throws(Failure) -> Void) { self.send = send }

    mutating func write(_ text: String) throws(Failure) {
        pending.append(contentsOf: text.utf8)
        if pending.count >= Self.pieceSize { try flush() }
    }

    mutating func write(_ bytes: [UInt8]) throws(Failure) {
        pending += bytes
        if pending.count >= Self.pieceSize { try flush() }
    }

    /// Passes on the remaining bytes.
    mutating func flush() throws(Failure) {
        guard !pending.isEmpty else { return }
        try send(pending)
        pending.removeAll(keepingCapacity: true)
    }
}
