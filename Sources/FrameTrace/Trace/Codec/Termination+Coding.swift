extension ByteWriter {
    mutating func write(_ termination: Termination) {
        write(termination.app)
        write(byte: termination.reason.rawValue)
        write(byte: termination.state.rawValue)
        write(optional: termination.held) { $0.write($1) }
        write(optional: termination.limit) { writer, limit in
            writer.write(byte: limit.event.rawValue)
            writer.write(limit.since)
            writer.write(limit.allowance)
        }
    }
}

extension ByteReader {
    /// Reads the termination of an app; nil for a reason, a state or an event that this version does not know.
    mutating func termination() throws(TraceError) -> Termination? {
        let app: AppID = try identifier()
        let (reason, state) = (TerminationReason(rawValue: try byte()), AppState(rawValue: try byte()))
        let held: ResourceID? = try optionalIdentifier()
        let limit = try optional { (reader) throws(TraceError) in
            (event: WatchedEvent(rawValue: try reader.byte()), since: try reader.instant(), span: try reader.span())
        }
        guard let reason, let state else { return nil }
        var termination = Termination(app: app, because: reason, state: state, held: held)
        if let limit {
            guard let event = limit.event else { return nil }
            termination.limit = Termination.Limit(event: event, allowance: limit.span, since: limit.since)
        }
        return termination
    }
}
