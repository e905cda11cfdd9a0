import FrameTrace

/// The codes of inputs in a log.
private enum InputKind: UInt8 {
    case timePassed = 1
    case idle = 2
    case ended = 3
    case act = 4
    case resume = 5
    case transferBegins = 6
    case transferEnded = 7
    case stop = 8
    case interrupted = 9
}

extension ByteWriter {
    mutating func write(_ input: DeviceInput) {
        switch input {
        case .timePassed: write(byte: InputKind.timePassed.rawValue)
        case .idle(let thread): write(.idle, thread)
        case .ended(let thread): write(.ended, thread)
        case .act(let thread, let act):
            write(.act, thread)
            write(act)
        case .resume(let thread): write(.resume, thread)
        case .transferBegins(let thread): write(.transferBegins, thread)
        case .transferEnded(let thread): write(.transferEnded, thread)
        case .interrupted(let thread): write(.interrupted, thread)
        case .stop: write(byte: InputKind.stop.rawValue)
        }
    }

    private mutating func write(_ kind: InputKind, _ thread: ThreadID) {
        write(byte: kind.rawValue)
        write(thread)
    }
}

extension ByteReader {
    /// Reads an input written by ``ByteWriter/write(_:)-(DeviceInput)``.
    mutating func input() throws(TraceError) -> DeviceInput {
        let value = try byte()
        guard let kind = InputKind(rawValue: value) else { throw .malformedRecord(kind: value) }
        return switch kind {
        case .timePassed: .timePassed
        case .idle: .idle(try identifier())
        case .ended: .ended(try identifier())
        case .act: .act(try identifier(), try act())
        case .resume: .resume(try identifier())
        case .transferBegins: .transferBegins(try identifier())
        case .transferEnded: .transferEnded(try identifier())
        case .interrupted: .interrupted(try identifier())
        case .stop: .stop
        }
    }
}
