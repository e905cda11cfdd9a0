/// A call that the compiler replaced by the function's body, so that it has no address of its own.
public struct InlinedCall: Hashable, Sendable, Codable {
    /// The function, in readable form.
    public var function: String
    /// The line within it; nil where unknown.
    public var line: CodeLine?

    /// A call of a function that was inlined.
    public init(function: String, line: CodeLine? = nil) {
        self.function = function
        self.line = line
    }
}
