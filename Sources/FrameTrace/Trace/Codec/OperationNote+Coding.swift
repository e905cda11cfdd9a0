extension ByteWriter {
    /// The codes of changes to an operation in a trace; one follows the code of the note.
    fileprivate enum OperationNoteKind: UInt8 {
        case made = 70
        case ready = 71
        case started = 72
        case admitted = 73
        case began = 74
        case stepsDone = 75
        case finished = 76
        case cancelled = 77
        case cancelLost = 78
        case suspended = 79
        case indicator = 80
    }

    mutating func write(_ note: OperationNote) {
        switch note {
        case .made(let making):
            write(.made, making.id)
            write(making.path)
            write(making.app)
            write(UInt64(making.graph))
            write(making.queue)
            write(optional: making.group) { $0.write($1) }
            write(making.isGroup)
            write(optional: making.startedBy) { $0.write($1) }
            write(list: making.after) { $0.write($1) }
        case .ready(let id, let after):
            write(.ready, id)
            write(optional: after) { $0.write($1) }
        case .started(let id, let after):
            write(.started, id)
            write(optional: after) { $0.write($1) }
        case .admitted(let id): write(.admitted, id)
        case .began(let id, let thread, let isExecuting):
            write(.began, id)
            write(thread)
            write(isExecuting)
        case .stepsDone(let id): write(.stepsDone, id)
        case .finished(let id, let outcome, let errors):
            write(.finished, id)
            write(byte: outcome.rawValue)
            write(list: errors) { writer, error in
                writer.write(error.kind.rawValue)
                writer.write(optional: error.subject) { $0.write($1) }
                writer.write(error.isNegated)
            }
        case .cancelled(let id): write(.cancelled, id)
        case .cancelLost(let operation): write(.cancelLost, operation)
        case .suspended(let queue, let isSuspended):
            write(.suspended, queue)
            write(isSuspended)
        case .indicator(let app, let isOn):
            write(.indicator, app)
            write(isOn)
        }
    }

    private mutating func write<ID: Identifier>(_ kind: OperationNoteKind, _ id: ID) {
        write(byte: kind.rawValue)
        write(id)
    }

    private mutating func write(_ after: OperationNote.After) {
        write(after.operation)
        write(byte: after.link.rawValue)
    }
}

extension ByteReader {
    /// Reads a change in the life of an operation; nil for a kind that this version does not know.
    mutating func operationNote() throws(TraceError) -> OperationNote? {
        switch ByteWriter.OperationNoteKind(rawValue: try byte()) {
        case .made:
            return .made(
                OperationNote.Making(
                    id: try identifier(),
                    path: try identifier(),
                    app: try identifier(),
                    graph: UInt32(clamping: try unsigned()),
                    queue: try identifier(),
                    group: try optionalIdentifier(),
                    isGroup: try bool(),
                    startedBy: try optionalIdentifier(),
                    after: try list { (reader) throws(TraceError) in try reader.operationAfter() }
                )
            )
        case .ready:
            return .ready(
                try identifier(),
                after: try optional { (reader) throws(TraceError) in try reader.operationAfter() }
            )
        case .started: return .started(try identifier(), after: try optionalIdentifier())
        case .admitted: return .admitted(try identifier())
        case .began: return .began(try identifier(), try identifier(), isExecuting: try bool())
        case .stepsDone: return .stepsDone(try identifier())
        case .finished:
            let id: OperationID = try identifier()
            guard let outcome = OperationNote.Outcome(rawValue: try byte()) else { throw .malformedRecord(kind: kind) }
            let errors = try list { (reader) throws(TraceError) in
                OperationError(try reader.choice(), try reader.optionalIdentifier(), isNegated: try reader.bool())
            }
            return .finished(id, outcome, errors: errors)
        case .cancelled: return .cancelled(try identifier())
        case .cancelLost: return .cancelLost(try identifier())
        case .suspended: return .suspended(try identifier(), try bool())
        case .indicator: return .indicator(try identifier(), isOn: try bool())
        case nil: return nil
        }
    }

    private mutating func operationAfter() throws(TraceError) -> OperationNote.After {
        let operation: OperationID = try identifier()
        guard let link = OperationLink(rawValue: try byte()) else { throw .malformedRecord(kind: kind) }
        return OperationNote.After(operation, link)
    }
}
