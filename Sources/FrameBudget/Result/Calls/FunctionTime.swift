public import FrameTrace

/// The time of one function, over all its callers.
public struct FunctionTime: Sendable, Equatable {
    /// The function.
    public var function: CallFunction
    /// The time without callees.
    public var own: TimeSpan
    /// The time with callees.
    public var total: TimeSpan

    /// Creates the time of a function.
    public init(function: CallFunction, own: TimeSpan, total: TimeSpan) {
        self.function = function
        self.own = own
        self.total = total
    }
}
