import FrameTrace
import Scenario

extension ByteWriter {
    mutating func write(_ submission: Submission) {
        write(submission.work)
        write(optional: submission.queue) { $0.write($1) }
        write(byte: submission.qos?.rawValue ?? 0)
        write(byte: submission.flags.rawValue)
        write(optional: submission.group) { $0.write($1) }
        write(optional: submission.handle) { $0.write($1) }
        write(optional: submission.delay) { $0.write($1) }
        write(optional: submission.mode) { $0.write($1.rawValue) }
        if submission.mode != nil { write(submission.wakes) }
    }
}

extension ByteReader {
    mutating func submission() throws(TraceError) -> Submission {
        var submission = Submission(
            work: try identifier(),
            queue: try optionalIdentifier(),
            qos: try optionalQoS(),
            flags: WorkFlags(rawValue: try byte()),
            group: try optionalIdentifier(),
            handle: try optionalIdentifier(),
            delay: try optionalSpan()
        )
        submission.mode = try optional { (reader) throws(TraceError) in try reader.choice() }
        if submission.mode != nil { submission.wakes = try bool() }
        return submission
    }

    mutating func optionalSpan() throws(TraceError) -> TimeSpan? {
        try optional { (reader) throws(TraceError) in try reader.span() }
    }

    mutating func optionalQoS() throws(TraceError) -> QoS? {
        let value = try byte()
        guard value > 0 else { return nil }
        guard let qos = QoS(rawValue: value) else { throw .malformedRecord(kind: kind) }
        return qos
    }
}
