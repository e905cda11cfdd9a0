/// One thing that is wrong with a workload: where, in which field, and what was expected instead.
public struct WorkloadDiagnostic: Sendable, Equatable, CustomStringConvertible {
    /// Where it stands.
    public var position: SourcePosition
    /// The field's path, such as `apps.maps.frame[0].compute`; empty for the document as a whole.
    public var path: String
    /// What was expected, and what was found.
    public var message: String

    /// A problem at a place.
    public init(at position: SourcePosition, path: String = "", _ message: String) {
        self.position = position
        self.path = path
        self.message = message
    }

    /// One line: `file:line:column: field.path: message`.
    public var description: String {
        path.isEmpty ? "\(position): \(message)" : "\(position): \(path): \(message)"
    }
}
