import FrameTrace

/// The log of all inputs of a live run's device, in order, read from the run's file `inputs`.
public struct InputLog: Sendable, Equatable {
    /// The log's header.
    public var header: InputLogHeader
    /// The inputs in order, up to the first one that was lost.
    public var inputs: [LoggedInput] = []
    /// The number of lost inputs. Inputs after a lost one are left out, since they cannot be replayed.
    public var lostCount = 0
    /// The number of bytes at the end that do not form a whole chunk.
    public var tornBytes = 0

    /// Creates a log of given inputs.
    public init(header: InputLogHeader, inputs: [LoggedInput]) {
        self.header = header
        self.inputs = inputs
    }

    /// Reads a log up to its end or to the first torn chunk.
    ///
    /// - Complexity: O(n).
    /// - Throws: ``InputLogError``.
    public init(_ bytes: [UInt8]) throws(InputLogError) {
        guard bytes.count >= InputLogEncoder.headerSize, Array(bytes[..<8]) == InputLogEncoder.magic else {
            throw .notALog
        }
        let version = TraceFormat.littleEndian(bytes[8..<12])
        guard version == InputLogEncoder.version else { throw .unknownVersion(version) }
        var position = InputLogEncoder.headerSize
        guard let first = TraceReader.chunk(of: bytes, at: position, number: 0) else { throw .notALog }
        do throws(TraceError) {
            var reader = ByteReader(bytes[first])
            header = try Self.header(&reader)
            position = first.upperBound
            try read(&reader)
            var next: UInt32 = 1
            while position < bytes.count {
                guard let chunk = TraceReader.chunk(of: bytes, at: position, number: next) else {
                    tornBytes = bytes.count - position
                    break
                }
                var reader = ByteReader(bytes[chunk], origin: header.grid.origin)
                try read(&reader)
                next &+= 1
                position = chunk.upperBound
            }
        } catch {
            throw .malformed
        }
    }

    private static func header(_ reader: inout ByteReader) throws(TraceError) -> InputLogHeader {
        guard try reader.byte() == InputLogEncoder.Entry.header.rawValue else { throw .malformedRecord(kind: 0) }
        let origin = Instant(nanoseconds: try reader.within(-ByteReader.latest / 2...ByteReader.latest / 2))
        guard let rate = RefreshRate(millihertz: try reader.signed()) else { throw .malformedRecord(kind: 0) }
        let header = InputLogHeader(
            name: try reader.text(),
            seed: try reader.unsigned(),
            counts: try reader.list { (reader) throws(TraceError) in try reader.integer() },
            grid: VsyncGrid(origin: origin, rate: rate)
        )
        reader.origin = origin
        return header
    }

    private mutating func read(_ reader: inout ByteReader) throws(TraceError) {
        while !reader.isAtEnd {
            let value = try reader.byte()
            switch InputLogEncoder.Entry(rawValue: value) {
            case .input:
                let logged = LoggedInput(
                    at: try reader.instant(),
                    input: try reader.input(),
                    digest: try reader.unsigned()
                )
                if lostCount == 0 { inputs.append(logged) }
            case .lost: lostCount += Int(clamping: try reader.unsigned())
            default: throw .malformedRecord(kind: value)
            }
        }
    }
}
