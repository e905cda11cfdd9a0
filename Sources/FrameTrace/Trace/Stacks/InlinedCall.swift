/// A call that the compiler replaced by the body of the function, so that it has no address of its own.
public struct InlinedCall: Hashable, Sendable, Codable {
    /// The function, in readable form.
    public var function: String
    /// The line within the function; nil if unknown.
    public var line: CodeLine?

    /// Creates an inlined call.
    public init(function: String, line: CodeLine? = nil) {
        self.function = function
        self.line = line
    }
}
